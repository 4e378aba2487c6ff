/** What happens on a link, one by one (D-114). */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '#testing/harness/api.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { advance, changePartner, HOUR_MS, newPartner, withStore } from '../operator.ts';

const SETTLED_MS = 5_000;
const HALF_HOUR_MS = 1_800_000;

let partner: Api;
let other: Api;
/** It is posted nothing. */
let pulling: Api;
const server = useStarted(() => startTestServer());
const receiver = useStarted(() => startReceiver());

/** Opens a page as a browser does. @returns the cookie that it is given. */
async function open(refId: string): Promise<string> {
  const { headers } = await server.call('GET', `/l/${refId}`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await server.call('POST', `/l/${refId}/opened`, undefined, { cookie });
  return cookie;
}
const list = (refId: string, fields: object = {}, by = partner) =>
  by.signed('POST', `/v1/hosted_links/${refId}/events`, fields);
const events = async (refId: string, fields: object = {}, by = partner) =>
  (await list(refId, fields, by)).body.events;
const types = async (refId: string, by = partner): Promise<string[]> =>
  (await events(refId, {}, by)).map(({ type }: { type: string }) => type.replace('link.', ''));

const serviceTime = async () =>
  Date.parse((await server.call('POST', '/sandbox/clock', { advance_ms: 0 })).body.now);

/** What pages tell is written within two seconds, and told once it is settled. */
const expectTypes = (refId: string, expected: readonly string[], by = partner) =>
  vi.waitFor(
    async () => {
      await advance(server, SETTLED_MS);
      expect(await types(refId, by)).toEqual(expected);
    },
    { timeout: 60_000, interval: 500 },
  );

beforeAll(async () => {
  partner = await newPartner(server, 'evt');
  other = await newPartner(server, 'evo');
  pulling = await newPartner(server, 'evl');
  const chosen = { linkEvents: ['opened', 'abandoned'] as const, eventsUrl: receiver.url };
  await withStore(server, async (store) => {
    await changePartner(store, 'evt', chosen);
    await changePartner(store, 'evl', { linkEvents: [] });
  });
});

test('a link tells its steps in order, with the job, whoever asks where he stopped', async () => {
  const refId = await partner.newLink();
  const cookie = await open(refId);
  await server.call('POST', `/l/${refId}/consent`, undefined, { cookie });
  await expectTypes(refId, ['opened', 'consented']);
  const { body } = await partner.submit(refId);
  const { ServiceJobID: serviceJobId } = (await partner.completed(body.user_id, body.job_id)).body.result;
  const whole = ['opened', 'consented', 'consented', 'submitted', 'completed'];
  await expectTypes(refId, whole);
  const all = await events(refId);
  expect(all.map(({ data }: { data: object }) => data)).toEqual([
    ...[{ ref_id: refId }, { ref_id: refId }, { ref_id: refId }],
    ...[
      { ref_id: refId, service_job_id: serviceJobId },
      { ref_id: refId, service_job_id: serviceJobId },
    ],
  ]);
  expect(all[0].partner_id).toBe('evt');
  const seen: object[] = [];
  for (let more = true; more; ) {
    const after = seen.at(-1) as { event_id: string } | undefined;
    const page = await list(refId, { limit: 2, ...(after && { after_event: after.event_id }) });
    seen.push(...page.body.events);
    more = page.body.has_more;
  }
  expect(seen).toEqual(all);
  expect(await events(refId, { after_event: all.at(-1).event_id })).toEqual([]);
  expect(await events(refId, { after_event: 'evt_of-another-link' })).toEqual(all);
  expect((await list(refId, {}, other)).status).toBe(404);
});

test('another attempt on the same link is told as such, between its two results', async () => {
  const refId = await partner.newLink({ attempts_max: 3, is_single_use: true });
  const first = await partner.submit(refId, { id_number: '12345678901' });
  await partner.completed(first.body.user_id, first.body.job_id);
  const kept = { first_name: undefined, last_name: undefined, dob: undefined };
  const visit = first.body.retry_visit;
  const second = await partner.submit(refId, { ...kept, id_number: '12345678900', visit });
  await partner.completed(second.body.user_id, second.body.job_id);
  await expectTypes(refId, ['consented', 'submitted', 'completed', 'consented', 'retried', 'completed']);
  const [, { data: submitted }, , , { data: retried }] = await events(refId);
  expect(retried.service_job_id).not.toBe(submitted.service_job_id);
});

test('a flood of visitors is one event, and whoever stops has abandoned the link until it is opened again', async () => {
  const refId = await partner.newLink();
  // Within one of the spans in which one event is told.
  await advance(server, HALF_HOUR_MS - ((await serviceTime()) % HALF_HOUR_MS));
  const cookies = await Promise.all(Array.from({ length: 200 }, () => open(refId)));
  await Promise.all(
    cookies.map((cookie) => server.call('POST', `/l/${refId}/consent`, undefined, { cookie })),
  );
  await expectTypes(refId, ['opened', 'consented']);
  await advance(server, HOUR_MS);
  await expectTypes(refId, ['opened', 'consented', 'abandoned']);
  await open(refId);
  await expectTypes(refId, ['opened', 'consented', 'abandoned', 'opened']);
  // Of these, what was chosen is posted, in order.
  const posted = () =>
    receiver.received.flatMap(({ body }) => (body.data.ref_id === refId ? [body.type] : []));
  await expect.poll(posted, { timeout: 30_000 }).toEqual(['link.opened', 'link.abandoned', 'link.opened']);
});

test('a link that only robots have loaded was neither opened nor abandoned', async () => {
  const refId = await partner.newLink();
  const agents = ['WhatsApp/2.23.20.0', 'Slackbot-LinkExpanding 1.0', 'Mozilla/5.0 Chrome/140.0.0.0'];
  for (const agent of agents) {
    for (const method of ['GET', 'HEAD']) {
      await server.call(method, `/l/${refId}`, undefined, { 'user-agent': agent });
    }
  }
  const other = await partner.newLink();
  await open(other);
  await expectTypes(other, ['opened']);
  await advance(server, HOUR_MS);
  await expectTypes(other, ['opened', 'abandoned']);
  expect(await types(refId)).toEqual([]);
});

test('a link that may still be used expires, and one that is disabled or used up does not', async () => {
  const fields = { expires_at: new Date((await serviceTime()) + HOUR_MS).toISOString() };
  const shared = await partner.newLink(fields);
  const used = await partner.newLink({ ...fields, is_single_use: true });
  const disabled = await partner.newLink(fields);
  const pulled = await pulling.newLink(fields);
  for (const refId of [shared, used]) {
    const { body } = await partner.submit(refId);
    await partner.completed(body.user_id, body.job_id);
  }
  await partner.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  await advance(server, HOUR_MS);
  await expectTypes(shared, ['consented', 'submitted', 'completed', 'expired']);
  await expectTypes(pulled, ['expired'], pulling);
  expect(await types(used)).toEqual(['consented', 'submitted', 'completed']);
  expect(await types(disabled)).toEqual([]);
});

test('nothing is recorded of a partner that has not asked for it', async () => {
  const refId = await other.newLink();
  await open(refId);
  const { body } = await other.submit(refId);
  await other.completed(body.user_id, body.job_id);
  const recorded = await partner.newLink();
  await open(recorded);
  await expectTypes(recorded, ['opened']);
  expect(await types(refId, other)).toEqual([]);
});
