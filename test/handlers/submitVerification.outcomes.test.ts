/** Every outcome that the sandbox can be asked for (D-23), through the job status. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { PNG } from './images.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_FINAL_SECONDS: '0' });
});
afterAll(() => server.stop());

const image = PNG.toString('base64');
const IMAGES = { selfie: image, document_front: image, document_back: image };

/** Submits to a new link of that ID type and gives the status of the complete job. */
async function outcome(
  idType: { country?: string; id_type: string; verification_method: string },
  fields: object,
  params: Record<string, string> = {},
) {
  const entry = { country: 'NG', ...idType };
  const refId = await server.newLink({ id_types: [entry], partner_params: params });
  const { country, id_type } = entry;
  const { body } = await server.submit(refId, { country, id_type, ...fields });
  const status = (await server.completed(body.user_id, body.job_id, { history: true })).body;
  const link = (await server.signed('POST', `/v1/hosted_links/${refId}`)).body;
  return { status, counts: [link.total_jobs, link.successful_jobs, link.failed_jobs] };
}

const KYC = { id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };

describe('the last digit of the ID number', () => {
  test.each([
    [0, '1012', true],
    [1, '1013', false],
    [2, '1014', false],
    [3, '1015', false],
    [4, '1012', true],
    [5, '1012', true],
    [6, '1012', true],
    [7, '1012', true],
    [8, '1012', true],
    [9, '1012', true],
  ])('%i gives the result %s', async (digit, code, success) => {
    const { status, counts } = await outcome(KYC, { id_number: `1000000000${digit}` });
    expect(status).toMatchObject({ job_complete: true, job_success: success, result: { ResultCode: code } });
    expect(counts).toEqual(success ? [1, 1, 0] : [1, 0, 1]);
  });

  test('is looked for in the number, not in its spelling', async () => {
    const { status } = await outcome(KYC, { id_number: ' 1100-000-000１ ' });
    expect(status.result.ResultCode).toBe('1013');
  });

  test('is the last that is a digit, where a letter follows it', async () => {
    const pin = { country: 'KE', id_type: 'KRA_PIN', verification_method: 'enhanced_kyc' };
    expect((await outcome(pin, { id_number: 'A001234561Z' })).status.result.ResultCode).toBe('1013');
    expect((await outcome(pin, { id_number: 'A001234567Z' })).status.result.ResultCode).toBe('1012');
  });
});

describe('partner_params.sandbox_result', () => {
  test('"0" approves, whatever the number', async () => {
    const { status } = await outcome(KYC, { id_number: '12000000001' }, { sandbox_result: '0' });
    expect(status).toMatchObject({ job_success: true, result: { ResultCode: '1012' } });
  });

  test('"1" rejects, whatever the number', async () => {
    const { status } = await outcome(KYC, { id_number: '12000000000' }, { sandbox_result: '1' });
    expect(status).toMatchObject({ job_success: false, result: { ResultCode: '0811' } });
  });

  test('"2" gives a provisional result and then the final one, counted once', async () => {
    const { status, counts } = await outcome(KYC, { id_number: '12100000001' }, { sandbox_result: '2' });
    expect(status).toMatchObject({ job_success: true, result: { ResultCode: '1012' } });
    expect(status.history.map((each: { ResultCode: string }) => each.ResultCode)).toEqual(['0812', '1012']);
    expect(counts).toEqual([1, 1, 0]);
  });

  test.each(['', '3', 'approve'])('%j asks for nothing', async (sandbox_result) => {
    const { status } = await outcome(KYC, { id_number: '12200000001' }, { sandbox_result });
    expect(status.result.ResultCode).toBe('1013');
  });
});

describe('the verification method', () => {
  test.each([
    ['biometric_kyc', '1', '1012', { id_number: '90F5B0C1D2345678906', selfie: image }],
    ['enhanced_kyc', '5', '1012', { id_number: '90F5B0C1D2345678916' }],
    ['doc_verification', '6', '0810', { id_number: undefined, ...IMAGES }],
    ['enhanced_document_verification', '11', '0810', { id_number: undefined, ...IMAGES }],
  ])('%s is job type %s and finds with %s (D-18)', async (method, jobType, code, fields) => {
    const { status } = await outcome({ id_type: 'VOTER_ID', verification_method: method }, fields);
    expect(status.result).toMatchObject({ ResultCode: code, PartnerParams: { job_type: jobType } });
    expect(status.job_success).toBe(true);
  });

  test('enhanced_document_verification goes by its number, where one is sent', async () => {
    const method = { id_type: 'VOTER_ID', verification_method: 'enhanced_document_verification' };
    const { status } = await outcome(method, { id_number: '90F5B0C1D2345678901', ...IMAGES });
    expect(status).toMatchObject({ job_success: false, result: { ResultCode: '1013' } });
  });
});

describe('what the history tells of the person (§2.4)', () => {
  test('is everything, when the person was found', async () => {
    const { status } = await outcome(KYC, { id_number: '13000000000' });
    expect(status.history[0]).toMatchObject({
      Country: 'NG',
      IDType: 'NIN_V2',
      IDNumber: '13000000000',
      DOB: '1990-04-12',
      FullName: 'Ada Obi',
    });
  });

  test('is the number alone, when not', async () => {
    const [entry] = (await outcome(KYC, { id_number: '13000000001' })).status.history;
    expect(entry).toMatchObject({ Country: 'NG', IDType: 'NIN_V2', IDNumber: '13000000001' });
    expect(entry).not.toHaveProperty('DOB');
    expect(entry).not.toHaveProperty('FullName');
  });

  test('is no more than was sent', async () => {
    const sent = { id_number: '13100000000', first_name: undefined, dob: undefined };
    const [entry] = (await outcome(KYC, sent)).status.history;
    expect(entry.FullName).toBe('Obi');
    expect(entry).not.toHaveProperty('DOB');
  });
});
