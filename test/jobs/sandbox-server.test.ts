import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ SANDBOX_FINAL_SECONDS: '3600' });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

test('a provisional result is told at once, the final one when the sandbox’s clock gets there', async () => {
  const refId = await server.newLink({
    callback_url: receiver.url,
    partner_params: { sandbox_result: '2', note: 'kept' },
  });
  const { body } = await server.submit(refId);
  const status = () =>
    server.signed('POST', '/v1/job_status', { user_id: body.user_id, job_id: body.job_id, history: true });

  const [first] = await receiver.waitFor(1);
  expect(first?.body).toMatchObject({ ResultCode: '0812', job_complete: false, job_success: false });
  const before = await status();
  expect(before.body).toMatchObject({ code: '2302', job_complete: false, job_success: false });
  expect(before.body.history).toHaveLength(1);
  const counts = { total_jobs: 1, successful_jobs: 0, failed_jobs: 0 };
  expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).body).toMatchObject(counts);

  expect((await server.call('POST', '/sandbox/clock', { advance_ms: 3_600_000 })).status).toBe(200);
  const [, second] = await receiver.waitFor(2);
  expect(second?.body).toMatchObject({ ResultCode: '1012', job_complete: true, job_success: true });
  expect(second?.body.PartnerParams).toMatchObject({ note: 'kept', job_type: '5' });
  expect(second?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
  const after = await server.completed(body.user_id, body.job_id, { history: true });
  expect(after.body.history.map((entry: { ResultCode: string }) => entry.ResultCode)).toEqual([
    '0812',
    '1012',
  ]);
  expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).body).toMatchObject({
    ...counts,
    successful_jobs: 1,
  });
});
