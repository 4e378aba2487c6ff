/** Every outcome that the sandbox can be asked for (D-23), as the partner gets it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../support/images.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const PNG = png().toString('base64');

let receiver: Receiver;
let server: TestServer;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ SANDBOX_FINAL_SECONDS: '0' });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

/** The results of one submission, in the order in which they were made. */
async function resultsOf(link: object, submission: object = {}) {
  const refId = await server.newLink({ callback_url: receiver.url, ...link });
  const { status, body: job } = await server.submit(refId, submission);
  expect(status, JSON.stringify(job)).toBe(201);
  const { body } = await server.completed(job.user_id, job.job_id, { history: 'true' });
  const callbacks = () =>
    receiver.received.filter((callback) => callback.body.ServiceJobID === body.result.ServiceJobID);
  await expect.poll(() => callbacks().length, { timeout: 10_000 }).toBe(body.history.length);
  return body.history;
}

test.each([
  ['the ID number ends in 1', {}, { id_number: '12345678901' }, '1013', false],
  ['the ID number ends in 2', {}, { id_number: '12345678902' }, '1014', false],
  ['the ID number ends in 3', {}, { id_number: '12345678903' }, '1015', false],
  ['the ID number ends in 4', {}, { id_number: '12345678904' }, '1012', true],
  ['sandbox_result is 0', { sandbox_result: '0' }, { id_number: '12345678901' }, '1012', true],
  ['sandbox_result is 1', { sandbox_result: '1' }, { id_number: '12345678904' }, '0811', false],
] as const)(
  'where %s, the result follows from it',
  async (_name, partner_params, submission, code, success) => {
    expect(await resultsOf({ partner_params }, submission)).toMatchObject([
      { ResultCode: code, job_complete: true, job_success: success },
    ]);
  },
);

test('a document is verified with the code of documents', async () => {
  const entry = { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' };
  const submission = {
    ...entry,
    id_number: undefined,
    verification_method: undefined,
    selfie: PNG,
    document_front: PNG,
  };
  expect(await resultsOf({ id_types: [entry] }, submission)).toMatchObject([
    { ResultCode: '0810', job_success: true, IDType: 'PASSPORT', Country: 'KE' },
  ]);
});

test('sandbox_result 2 is a provisional result, and then the final one', async () => {
  expect(await resultsOf({ partner_params: { sandbox_result: '2' } })).toMatchObject([
    { ResultCode: '0812', job_complete: false, job_success: false },
    { ResultCode: '1012', job_complete: true, job_success: true },
  ]);
});
