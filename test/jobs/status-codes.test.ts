/** Every code of §7.1, provoked on a real server. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingFields } from '#harness/api.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import { eraseOld } from '#server/retention.ts';
import { root } from '../contract/contract.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());

async function newJob(): Promise<{ user_id: string; job_id: string }> {
  const { body } = await server.submit(await server.newLink());
  const job = { user_id: body.user_id, job_id: body.job_id };
  await server.completed(job.user_id, job.job_id);
  return job;
}
const status = (body: object) => server.signed('POST', '/v1/job_status', body);

test('2302: a job that exists answers its status, flags as text included', async () => {
  const { body } = await status({ ...(await newJob()), image_links: 'true', history: 'true' });
  expect(body).toMatchObject({ code: '2302', job_complete: true, job_success: true, image_links: {} });
  expect(body.history).toHaveLength(1);
});

test('2301: a job that the store cannot give answers a system error', async () => {
  const job = await newJob();
  await server.database.rows(`UPDATE jobs SET result = '{' WHERE job_id = '${job.job_id}'`);
  expect(await status(job)).toMatchObject({ status: 500, body: { code: '2301' } });
});

test('2303: a body that is not JSON', async () => {
  const answer = await server.call('POST', '/v1/job_status', '{"user_id":');
  expect(answer).toMatchObject({ status: 400, body: { code: '2303' } });
});

test('2304: an unknown pair of user and job', async () => {
  const job = await newJob();
  expect(await status({ ...job, user_id: 'nobody' })).toMatchObject({ status: 404, body: { code: '2304' } });
});

test('2305: a sec_key of another key', async () => {
  const body = { ...signingFields('001', 'wrong-key'), ...(await newJob()) };
  const answer = await server.call('POST', '/v1/job_status', body);
  expect(answer).toMatchObject({ status: 401, body: { code: '2305' } });
});

test('2307: a user that the operator disabled, until it is enabled again', async () => {
  const job = await newJob();
  const admin = (command: string) =>
    execFileSync(process.execPath, ['packages/admin/main.ts', 'users', command, '001', job.user_id], {
      cwd: root,
      env: { ...process.env, MODE: 'sandbox', ...server.database.settings },
    });
  admin('disable');
  expect(await status(job)).toMatchObject({ status: 403, body: { code: '2307' } });
  admin('enable');
  expect((await status(job)).body.code).toBe('2302');
});

test('2310: a user whose data was erased', async () => {
  const job = await newJob();
  const config = readConfig(server.database.settings);
  const { store } = await openStore(config);
  try {
    await eraseOld({ ...config, store, now: () => Date.now() + 91 * 86_400_000 });
  } finally {
    await store.close();
  }
  expect(await status(job)).toMatchObject({ status: 404, body: { code: '2310' } });
});

test('2313: a required field that is missing', async () => {
  const { user_id } = await newJob();
  const answer = await status({ user_id });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: '2313', details: [{ path: '/job_id', message: 'is required' }] },
  });
});
