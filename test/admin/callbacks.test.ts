import { beforeAll, describe, expect, test } from 'vitest';
import { aFailingEndpoint } from '#testing/harness/fixtures.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { withStore } from '../handlers/operator.ts';

const DAY_MS = 86_400_000;
let status = 200;
let job: { user_id: string; job_id: string };
let webhookId: string;
let refId: string;

const server = useStarted(() => startTestServer());
const receiver = useStarted(() => startReceiver(() => status));
beforeAll(async () => {
  refId = await server.newLink({ callback_url: receiver.url });
  job = (await server.submit(refId)).body;
  const [callback] = await receiver.waitFor(1);
  webhookId = String(callback?.headers['webhook-id']);
  await until(async () => (await callbacks({ state: 'delivered' })).length === 1);
});

const callbacks = async (fields: object) =>
  (await server.signed('POST', '/v1/callbacks', fields)).body.callbacks;

/** Runs the admin command beside the running server. */
const command = (...args: string[]) => run(args, { DATABASE_URL: `file:${server.folder}/test.db` });
const admin = async (...args: string[]) => (await command(...args)).stdout;
const adminJson = async (...args: string[]) => JSON.parse(await admin(...args, '--json'));
const refusal = async (...args: string[]) => (await command(...args)).stderr;

describe('callbacks list', () => {
  test('shows every callback as JSON or as a table', async () => {
    const [row] = await adminJson('callbacks', 'list');
    expect(row).toMatchObject({
      partner_id: '001',
      webhook_id: webhookId,
      state: 'delivered',
      last_status: 200,
    });
    expect(await admin('callbacks', 'list')).toContain(webhookId);
  });

  test('narrows to a partner, a state and an age', async () => {
    expect(await adminJson('callbacks', 'list', '--partner', '001', '--state', 'delivered')).toHaveLength(1);
    expect(await adminJson('callbacks', 'list', '--state', 'failed')).toEqual([]);
    expect(await adminJson('callbacks', 'list', '--older-than', '1h')).toEqual([]);
  });
});

test.each([['list'], ['paused'], ['replay', '--since', '2026-01-01'], ['resume']])(
  'callbacks %s refuses a partner that does not exist',
  async (...args) => {
    expect(await command('callbacks', ...args, '--partner', '999')).toMatchObject({
      ...{ code: 1, stdout: '', stderr: 'There is no partner 999.\n' },
    });
  },
);

test('callbacks show lists each attempt with status, time taken and answer', async () => {
  const shown = await adminJson('callbacks', 'show', webhookId);
  expect(shown).toMatchObject({ webhook_id: webhookId, endpoint: null });
  expect(shown.attempts).toEqual([
    {
      location: null,
      number: 1,
      at: expect.any(String),
      duration_ms: expect.any(Number),
      status: 200,
      error: null,
      response: 'thank you',
    },
  ]);
  expect(await refusal('callbacks', 'show', 'msg_none')).toBe('There is no callback msg_none.\n');
});

test('jobs show finds a job by either of its names, with its callbacks and without personal data', async () => {
  const byName = await adminJson('jobs', 'show', '001', job.user_id, job.job_id);
  expect(byName).toMatchObject({
    user_id: job.user_id,
    state: 'complete',
    result_code: '1012',
    success: true,
  });
  expect(byName.callbacks).toMatchObject([{ webhook_id: webhookId, state: 'delivered' }]);
  expect(await adminJson('jobs', 'show', byName.service_job_id)).toEqual(byName);
  expect(JSON.stringify(byName)).not.toContain('12345678900');
  expect(await refusal('jobs', 'show', 'none')).toBe('There is no such job.\n');
  expect(await refusal('jobs', 'show', '001', 'user')).toContain('Name the service job id');
});

describe('callbacks replay', () => {
  test('sends one callback again', async () => {
    const before = receiver.received.length;
    expect(await adminJson('callbacks', 'replay', webhookId)).toEqual({ replayed: 1 });
    const received = await receiver.waitFor(before + 1);
    expect(received.at(-1)?.headers['webhook-id']).toBe(webhookId);
    await until(async () => (await callbacks({ state: 'delivered' })).length === 1);
  });

  test('sends those since a time in a state that is named', async () => {
    const before = receiver.received.length;
    const since = ['--since', new Date(Date.now() - DAY_MS).toISOString()];
    expect(await adminJson('callbacks', 'replay', ...since)).toEqual({ replayed: 0 });
    for (const state of ['failed', 'paused']) {
      await server.database.rows(`UPDATE callbacks SET state = '${state}'`);
      expect(await adminJson('callbacks', 'replay', ...since), state).toEqual({ replayed: 1 });
      await until(async () => (await callbacks({ state: 'delivered' })).length === 1);
    }
    await admin('partners', 'add', '002', '--name', 'Other');
    expect(await adminJson('callbacks', 'replay', ...since, '--partner', '002')).toEqual({ replayed: 0 });
    expect(await adminJson('callbacks', 'replay', ...since, '--state', 'delivered')).toEqual({ replayed: 1 });
    await receiver.waitFor(before + 3);
    const future = new Date(Date.now() + DAY_MS).toISOString();
    expect(await adminJson('callbacks', 'replay', '--since', future, '--state', 'delivered')).toEqual({
      replayed: 0,
    });
  });

  test('asks for one callback or a time, and not for both', async () => {
    expect(await refusal('callbacks', 'replay')).toContain('Name one callback, or a time with --since.');
    expect(await refusal('callbacks', 'replay', webhookId, '--since', '2026-01-01')).toContain('Name one');
  });
});

test('callbacks resume ends a pause and sends what was held back', async () => {
  status = 500;
  await server.submit(refId);
  await until(async () => (await callbacks({ state: 'waiting' }))[0]?.attempts >= 1);
  await server.call('POST', '/sandbox/clock', { advance_ms: 6 * DAY_MS });
  await until(async () => (await adminJson('callbacks', 'paused')).length === 1);
  await server.submit(refId);
  await until(async () => (await callbacks({ state: 'paused' })).length >= 1);
  const [paused] = await adminJson('callbacks', 'paused', '--partner', '001');
  expect(paused).toMatchObject({ partner_id: '001', url: receiver.url, last_status: 500, last_error: null });

  // A partner that is resumed gets what was held back for it, and nothing at an address that fails.
  const pausedOnes = () => adminJson('callbacks', 'list', '--state', 'paused');
  const before = await pausedOnes();
  const suspendAndResume = async () => {
    for (const change of ['suspend', 'resume']) await admin('partners', change, '001');
    await until(async () => (await server.signed('POST', '/v1/callbacks')).status === 200);
  };
  await suspendAndResume();
  expect(await pausedOnes()).toEqual(before);

  status = 200;
  const other = ['--url', 'https://other.example/'];
  const none = await adminJson('callbacks', 'resume', '--partner', '001', ...other);
  expect(none).toEqual({ resumed: 0, replayed: 0 });
  const { resumed, replayed } = await adminJson('callbacks', 'resume', '--partner', '001');
  expect(resumed).toBe(1);
  expect(replayed).toBeGreaterThanOrEqual(1);
  await until(async () => (await callbacks({ state: 'paused' })).length === 0);
  expect(await adminJson('callbacks', 'paused')).toEqual([]);
  expect(await adminJson('callbacks', 'list', '--older-than', '5d')).not.toEqual([]);

  // Events that fail at the same address hold no callback back.
  const events = { partnerId: '001', url: receiver.url, receives: 'events', pausedAt: 1 } as const;
  await withStore(server, (store) =>
    store.write(async (tx) => tx.endpoints.save([aFailingEndpoint(events)])),
  );
  await server.database.rows("UPDATE callbacks SET state = 'paused'");
  await suspendAndResume();
  expect(await pausedOnes()).toEqual([]);
});

test('jobs show says of a provisional result that it is one, and of no success before the final one', async () => {
  await server.call('POST', '/sandbox/results', { results: [{ outcome: 'provisional' }] });
  const { body } = await server.submit(await server.newLink());
  const show = () => adminJson('jobs', 'show', '001', body.user_id, body.job_id);
  await expect.poll(async () => (await show()).state).toBe('provisional');
  expect(await show()).toMatchObject({ result_code: '0812', success: null });
});
