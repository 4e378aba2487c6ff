/** What becomes of a submission, by its method (D-18), and what its history tells (§2.4). */
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { PNG } from '../images.ts';

const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '0' }));

const image = PNG.toString('base64');
const IMAGES = { selfie: image, document_front: image, document_back: image };

/** Submits to a new link of that method and gives the status of the complete job. */
async function outcome(method: string, fields: object, params: Record<string, string> = {}) {
  const entry = { country: 'NG', id_type: 'VOTER_ID', verification_method: method };
  const refId = await server.newLink({ id_types: [entry], partner_params: params });
  const { body } = await server.submit(refId, { id_type: 'VOTER_ID', ...fields });
  const status = (await server.completed(body.user_id, body.job_id, { history: true })).body;
  const link = (await server.signed('POST', `/v1/hosted_links/${refId}`)).body;
  return { status, counts: [link.total_jobs, link.successful_jobs, link.failed_jobs] };
}

test.each([
  ['biometric_kyc', '1', '1012', { id_number: '90F5B0C1D2345678906', selfie: image }],
  ['enhanced_kyc', '5', '1012', { id_number: '90F5B0C1D2345678916' }],
  ['doc_verification', '6', '0810', { id_number: undefined, ...IMAGES }],
  ['enhanced_document_verification', '11', '0810', { id_number: undefined, ...IMAGES }],
])('%s is job type %s and finds with %s', async (method, jobType, code, fields) => {
  const { status, counts } = await outcome(method, fields);
  expect(status.result).toMatchObject({ ResultCode: code, PartnerParams: { job_type: jobType } });
  expect([status.job_success, counts]).toEqual([true, [1, 1, 0]]);
});

test('a number that is not found is a failed job, whose history tells no more than was sent', async () => {
  const { status, counts } = await outcome('enhanced_kyc', { id_number: '90F5B0C1D2345678901' });
  expect(status).toMatchObject({ job_success: false, result: { ResultCode: '1013' } });
  expect(counts).toEqual([1, 0, 1]);
  expect(status.history).toMatchObject([
    { Country: 'NG', IDType: 'VOTER_ID', IDNumber: '90F5B0C1D2345678901' },
  ]);
  expect(status.history[0]).not.toHaveProperty('DOB');
  expect(status.history[0]).not.toHaveProperty('FullName');
});

test('the history of a found person tells what was sent of the person, and nothing else', async () => {
  const sent = { id_number: '90F5B0C1D2345678916', first_name: undefined, dob: '1990-04-12' };
  const [entry] = (await outcome('enhanced_kyc', sent)).status.history;
  expect(entry).toMatchObject({ FullName: 'Obi', DOB: '1990-04-12', IDNumber: '90F5B0C1D2345678916' });
});

test('the history tells a number in its normal form, however it was typed', async () => {
  const sent = { id_number: 'voter no: 90f5-b0c1 d234/5678.916' };
  const [entry] = (await outcome('enhanced_kyc', sent)).status.history;
  expect(entry.IDNumber).toBe('90F5B0C1D2345678916');
});

test('sandbox_result "2" gives a provisional result and then the final one, counted once (D-23)', async () => {
  const number = { id_number: '90F5B0C1D2345678916' };
  const { status, counts } = await outcome('enhanced_kyc', number, { sandbox_result: '2' });
  expect(status.history.map((each: { ResultCode: string }) => each.ResultCode)).toEqual(['0812', '1012']);
  expect(counts).toEqual([1, 1, 0]);
});
