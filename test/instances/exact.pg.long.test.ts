/** What stays exact however requests are spread over the instances on one database. */
import { expect, test } from 'vitest';
import { type ApiResponse, LINK_FIELDS } from '#testing/harness/api.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import type { TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { useTwoInstances } from './two-instances.ts';

const LIMIT = 30;

const at = useTwoInstances();

const count = (answers: ApiResponse[], status: number) =>
  answers.filter((each) => each.status === status).length;
const totalJobs = async (refId: string) =>
  (await at.servers[1].signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs;
const createdWith = (idempotencyKey: string) => ({ 'idempotency-key': idempotencyKey });

test('of 60 submissions of one number at once, 30 are accepted and the 31st is blocked', async () => {
  const refId = await at.servers[0].newLink();
  const submit = () => at.throughBoth(60, (server) => server.submit(refId, { id_number: '80000000000' }));
  const answers = await submit();
  expect([count(answers, 201), count(answers, 429)]).toEqual([LIMIT, 30]);
  expect(await totalJobs(refId)).toBe(LIMIT);

  const reset = { country: 'NG', id_type: 'NIN_V2', id_number: '80000000000' };
  await at.servers[1].signed('POST', '/v1/id_number_rate_limit_reset', reset);
  const afterReset = await submit();
  expect([count(afterReset, 201), count(afterReset, 429)]).toEqual([LIMIT, 30]);
});

test('a single-use link that both get submissions for at once has one job', async () => {
  const refId = await at.servers[0].newLink({ is_single_use: true });
  const answers = await at.throughBoth(20, (server, i) =>
    server.submit(refId, { id_number: `810000000${i + 10}` }),
  );
  expect([count(answers, 201), count(answers, 410)]).toEqual([1, 19]);
  expect(await totalJobs(refId)).toBe(1);
});

test('links that both create at once are listed in one order, without a gap', async () => {
  const created = await at.throughBoth(50, (server) => server.newLink());
  const numbers = await at.database.rows<{ number: number }>('SELECT number FROM links ORDER BY number');
  expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, i) => i + 1));

  const list = async (server: TestServer): Promise<string[]> => {
    const { body } = await server.signed('POST', '/v1/hosted_links/:list', { limit: 100 });
    return body.links.map((link: { ref_id: string }) => link.ref_id);
  };
  const [one, other] = [await list(at.servers[0]), await list(at.servers[1])];
  expect(one).toEqual(other);
  expect(one.slice(0, 50).sort()).toEqual(created.sort());
});

test('a key that is raced through both creates one link, and both are told the same', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = await at.throughBoth(2, (server) =>
      server.signed('POST', '/v1/hosted_links', LINK_FIELDS, createdWith(`link-${round}`)),
    );
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.body.ref_id).toBe(other?.body.ref_id);
  }
});

test('a key that is raced through both submits once', async () => {
  const refId = await at.servers[0].newLink();
  const [one, other] = await at.throughBoth(2, (server) =>
    server.submit(refId, {}, createdWith('submission')),
  );
  expect([one?.status, other?.status]).toEqual([201, 201]);
  expect(one?.body).toEqual(other?.body);
  expect(await totalJobs(refId)).toBe(1);
});

test('each callback is delivered once, though both look for callbacks to send', async () => {
  const receiver = await untilTestEnds(startReceiver());
  const refId = await at.servers[0].newLink({ callback_url: receiver.url });
  await at.throughBoth(60, (server, i) => server.submit(refId, { id_number: `820000000${i + 10}` }));
  await receiver.waitFor(60);
  const ofLink = `FROM callbacks c JOIN jobs j ON j.service_job_id = c.service_job_id WHERE j.ref_id = '${refId}'`;
  await until(async () => {
    const waiting = await at.database.rows(`SELECT 1 ${ofLink} AND c.state <> 'delivered'`);
    return waiting.length === 0;
  });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
  expect(await at.database.rows(`SELECT 1 ${ofLink} AND c.attempts <> 1`)).toEqual([]);
});
