/** Erasing a sandbox (D-97). */
import { expect, test } from 'vitest';
import { RESULT } from '#protocol/codes.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '0' }));

const reset = (body = {}) => server.call('POST', '/sandbox/reset', body);
const faultControls = async () => (await server.call('GET', '/console/data/levers')).body;
const total = async () => (await server.signed('POST', '/v1/hosted_links/:list')).body.meta.total;

test('links, jobs, limits, other partners, fault controls and the clock’s moves are gone', async () => {
  const partner = (await server.call('POST', '/sandbox/partners', {})).body;
  const refId = await server.newLink({ callback_url: `${server.url}/sandbox/inbox` });
  const { body } = await server.submit(refId);
  await server.completed(body.user_id, body.job_id);
  await server.call('POST', '/sandbox/results', { results: [{ outcome: 'rejected' }] });
  await server.call('POST', '/sandbox/outages', { outages: [{ kind: 'slow', operation_id: 'getErasure' }] });
  await server.call('POST', '/sandbox/receiver', { fail_next: 3, status: 503, delay_ms: 5 });
  await server.call('POST', '/sandbox/clock', { advance_ms: 86_400_000 });

  const asOther = () => server.as(partner.partner_id, partner.key).signed('POST', '/v1/hosted_links/:list');
  // So that it is remembered.
  expect((await asOther()).status).toBe(200);

  const { now } = (await reset()).body;
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  expect(await total()).toBe(0);
  expect(
    (await server.signed('POST', '/v1/job_status', { user_id: body.user_id, job_id: body.job_id })).status,
  ).toBe(404);
  expect((await asOther()).status).toBe(401);
  expect((await server.call('POST', '/sandbox/callbacks', {})).body).toEqual({ callbacks: [] });
  const receiver = { fail_next: 0, status: 500, delay_ms: 0 };
  expect(await faultControls()).toMatchObject({ results: [], outages: [], receiver, seed: null });
  expect(await (await fetch(`${server.url}/console/data/limits`)).json()).toEqual([]);
});

test('a job with the id of one that was erased has a result of its own', async () => {
  const run = async (outcome: string | null, fields: object) => {
    await reset({ seed: 'a' });
    if (outcome) await server.call('POST', '/sandbox/results', { results: [{ outcome }] });
    const { body } = await server.submit(await server.newLink(fields));
    const { body: job } = await server.completed(body.user_id, body.job_id);
    return [job.result.ServiceJobID, job.result.ResultCode];
  };
  const [id, code] = await run('provisional_then_rejected', {});
  expect(code).toBe(RESULT.rejected.code);
  const provisionalThenFound = { partner_params: { sandbox_result: '2' } };
  expect(await run(null, provisionalThenFound)).toEqual([id, RESULT.found.code]);
  await reset();
});

test('what is to happen to the callbacks of an erased job does not happen to those of one with its id', async () => {
  const refIds = [];
  for (const outcome of ['doubled_callback', 'found']) {
    await reset({ seed: 'a' });
    await server.call('POST', '/sandbox/results', { results: [{ outcome, delay_ms: 300 }] });
    refIds.push(await server.newLink({ callback_url: `${server.url}/sandbox/inbox` }));
    await server.submit(refIds.at(-1) ?? '');
    await expect.poll(async () => (await faultControls()).results).toEqual([]);
  }
  expect(refIds[0]).toBe(refIds[1]);
  const delivered = () => server.signed('POST', '/v1/callbacks', { state: 'delivered' });
  await expect.poll(async () => (await delivered()).body.callbacks).toHaveLength(1);
  expect((await server.call('POST', '/sandbox/callbacks', {})).body.callbacks).toHaveLength(1);
  await reset();
});

test.each([
  ['results', { results: [{ outcome: 'found', delay_ms: 300 }] }],
  ['receiver', { fail_next: 1, delay_ms: 300 }],
])('a job under way, delayed by the %s, writes nothing after its erasure', async (control, value) => {
  await server.call('POST', `/sandbox/${control}`, value);
  await server.submit(await server.newLink({ callback_url: `${server.url}/sandbox/inbox` }));
  // The verifier, or the receiver, has been asked when the fault control is used up.
  for (;;) {
    const { results, receiver } = await faultControls();
    if (results.length + receiver.fail_next === 0) break;
  }
  await reset();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const { submissions } = (await (await fetch(`${server.url}/console/data/stats`)).json()) as {
    submissions: number[];
  };
  expect(submissions.filter((count) => count > 0)).toEqual([]);
  expect((await server.call('POST', '/sandbox/callbacks', {})).body).toEqual({ callbacks: [] });
  const { rows } = (await (await fetch(`${server.url}/console/data/callbacks`)).json()) as {
    rows: unknown[];
  };
  expect(rows).toEqual([]);
});

test('requests at the time of an erasure come before it or after it, so that no seeded id comes twice', async () => {
  const create = () => Array.from({ length: 20 }, () => server.newLink());
  await reset({ seed: 'a' });
  await Promise.all([reset({ seed: 'a' }), ...create()]);
  await Promise.all(create());
  await reset();
});
