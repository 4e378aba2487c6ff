/** What is answered while submissions wait too long for the verifier (D-74). */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { FOUND, startVerifier } from '#testing/harness/verifier.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { KYC, post } from '../../page/visit.ts';
import { PNG } from '../images.ts';
import { openPage } from '../visits.ts';

test('new submissions are refused with a word of their own, repeats are not, and later all are accepted', async () => {
  const held: ServerResponse[] = [];
  let holds = true;
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result: FOUND }));
  const verifier = await untilTestEnds(
    startVerifier((response) => void (holds ? held.push(response) : answer(response))),
  );
  const server = await untilTestEnds(
    startTestServer({
      ...{ ...verifier.env, VERIFIER_CONCURRENCY: '1', VERIFIER_WAIT_SECONDS_MAX: '1' },
      ...{ SUBMISSIONS_PER_LINK_HOUR: '60', VISITOR_SHARE_PERCENT: '100' },
    }),
  );
  const [refId, full, closed] = [await server.newLink(), await server.newLink(), await server.newLink()];
  await server.signed('PUT', `/v1/hosted_links/${closed}`, { is_disabled: true });
  const submit = (n: number) =>
    server.submit(refId, { id_number: String(90_000_000_000 + n) }, { 'idempotency-key': `key-${n}` });
  const submitForm = (n: number) =>
    post(server, refId, {
      ...KYC,
      id_number: String(80_000_000_000 + n),
      idempotency_key: `key-of-form-${n}`,
    });
  const codeAt = async (link: string) => (await server.submit(link, { id_number: 1 })).body.code;
  for (let i = 0; i < 60; i++) expect(await codeAt(full)).toBe('2204');
  expect(await codeAt(full)).toBe('too_many_submissions');
  expect([(await submit(1)).status, (await submit(2)).status]).toEqual([201, 201]);
  expect((await submitForm(1)).status).toBe(200);

  // Each under a key of its own, as repeats are accepted.
  let next = 3;
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (await submit(next++)).status === 503;
  });
  const refused = await submit(next);
  expect([refused.status, refused.body.code]).toEqual([503, 'verifier_busy']);
  expect(refused.headers.get('retry-after')).toBe('30');
  // What is wrong with a link is said first, and a reached limit last (D-41).
  expect([await codeAt(closed), await codeAt(full)]).toEqual(['link_disabled', 'verifier_busy']);
  expect((await submit(1)).status).toBe(201);
  expect((await submitForm(1)).status).toBe(200);
  const form = await submitForm(2);
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '30']);
  expect(form.text).toContain('Please wait a moment');
  // What is sent ahead waits for no verifier.
  const images = `/v1/hosted_links/${refId}/visits/${await openPage(server, refId)}/images`;
  expect((await server.call('PUT', images, { selfie: PNG.toString('base64') })).status).toBe(200);

  holds = false;
  for (const response of held) answer(response);
  await until(async () => (await submit(next)).status === 201);
  expect(await codeAt(full)).toBe('too_many_submissions');
});
