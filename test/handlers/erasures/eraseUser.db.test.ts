import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { BIOMETRIC, PNG } from '../images.ts';

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);

const ask = (whose: object) => server.signed('POST', '/v1/erasures', whose);

/** Asks, and waits for the end of it; files are purged every ten seconds. */
async function erased(whose: object, states = ['erased', 'purged']) {
  let { body } = await ask(whose);
  await until(async () => {
    ({ body } = await server.signed('POST', `/v1/erasures/${body.erasure_id}`));
    return states.includes(body.state);
  });
  return body;
}

/** A delivered job with an image. */
async function aJob(fields: object = {}) {
  const linkId = await server.newLink({ callback_url: receiver.url, id_types: BIOMETRIC, ...fields });
  const image = { selfie: PNG.toString('base64') };
  const { body: ids } = await server.submit(linkId, image, { 'idempotency-key': randomUUID() });
  const { user_id, job_id } = ids as { user_id: string; job_id: string };
  const list = async () => (await server.signed('POST', '/v1/callbacks', { user_id, job_id })).body.callbacks;
  const status = () => server.signed('POST', '/v1/job_status', { user_id, job_id, image_links: true });
  await server.completed(user_id, job_id);
  await until(async () => (await list())[0]?.last_attempt_at !== null);
  return { linkId, user_id, job_id, list, status };
}

// Side by side: each waits for the server's own work.
test.concurrent('is accepted at once, and ends with a count of what went', async () => {
  const { user_id, status, list } = await aJob();
  const { image_links } = (await status()).body;
  const [{ webhook_id }] = await list();
  const asked = await ask({ user_id });
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ state: 'pending', pseudonyms: false, erased: { jobs: 0, images: 0 } });

  const { erased: went, erasure_id, ...state } = await erased({ user_id }, ['purged']);
  expect(state).toMatchObject({ state: 'purged', pseudonyms: false });
  const counts = { jobs: 1, images: 1, payloads: 1, responses: 1, saved_responses: 1, pseudonyms: 0 };
  const first = await server.signed('POST', `/v1/erasures/${asked.body.erasure_id}`);
  expect([first.body.erased, went]).toContainEqual(counts);
  expect((await status()).body.code).toBe('2310');
  expect((await fetch(image_links.selfie_image)).status).toBe(404);
  const replay = await server.signed('POST', `/v1/callbacks/${webhook_id}/replay`);
  expect(replay.body.code).toBe('callback_erased');
});

test.concurrent('ends a callback that waits for its next attempt', async () => {
  let answer = 503;
  const failing = await startReceiver(() => answer);
  const { user_id, job_id, list } = await aJob({ callback_url: failing.url });
  expect(await list()).toMatchObject([{ state: 'waiting' }]);
  await erased({ user_id, job_id });
  answer = 200;
  const before = failing.received.length;
  await server.call('POST', '/sandbox/clock', { advance_ms: 60_000 });
  await until(async () => (await list())[0]?.state === 'failed');
  expect(failing.received.length).toBe(before);
  await failing.stop();
});

test.concurrent('with pseudonyms nothing is found by the ids, and the name can be taken again', async () => {
  const ids = { user_id: randomUUID(), job_id: randomUUID() };
  const single = { is_single_use: true, partner_params: ids };
  const { linkId, status, list } = await aJob(single);
  expect((await erased({ ...ids, pseudonyms: 'true' })).erased).toMatchObject({ jobs: 1, pseudonyms: 2 });
  expect((await status()).body.code).toBe('2304');
  expect(await list()).toEqual([]);
  const { body: link } = await server.signed('POST', `/v1/hosted_links/${linkId}`);
  expect(link).toMatchObject({ disabled_at: expect.any(String), partner_params: null });
  expect(link.user_id).toMatch(/^erased-/);
  await aJob(single);
});

test.concurrent('a user that is not known is no error', async () => {
  expect((await erased({ user_id: randomUUID() })).erased.jobs).toBe(0);
});
