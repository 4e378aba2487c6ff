import { afterEach, expect, test } from 'vitest';
import { FOUND_NUMBER } from '#harness/api.ts';
import { type Behaviour, FOUND, NOT_FOUND, reportHeaders, startVerifier } from '#harness/verifier.ts';
import { type Received, startReceiver } from '../support/receiver.ts';
import { startTestServer } from '../support/server.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A server whose jobs go to a verifier that behaves as told, and a receiver of its callbacks. */
async function serve(
  behaviours: [Behaviour, ...Behaviour[]],
  env: Record<string, string> = {},
  fields: object = {},
) {
  const verifier = await startVerifier(...behaviours);
  const receiver = await startReceiver();
  const server = await startTestServer({ ...verifier.env, ...env });
  stops.push(verifier.stop, receiver.stop, server.stop);
  const refId = await server.newLink({ callback_url: receiver.url, ...fields });
  const status = (job: { user_id: string; job_id: string }, more: object = {}) =>
    server.signed('POST', '/v1/job_status', { user_id: job.user_id, job_id: job.job_id, ...more });
  const report = (serviceJobId: string, result: object) => {
    const raw = JSON.stringify({ service_job_id: serviceJobId, result });
    return server.call('POST', `/v1/verifications/${serviceJobId}`, raw, reportHeaders(raw));
  };
  return { verifier, receiver, server, refId, status, report };
}

const payloadOf = ({ body: { timestamp, signature, ...payload } }: Received) => payload;
const SYSTEM_ERROR = { ResultCode: '2301', ResultText: 'System Error', ConfidenceValue: '0' };

test('a submission is posted signed, whole, and its result reaches the partner', async () => {
  const result = {
    ...FOUND,
    full_name: 'Adaeze Obi',
    dob: '1990-04-13',
    expiration_date: '2031-03-01',
    id_number: '99999999999',
  };
  const { verifier, receiver, server, refId, status } = await serve(
    [{ status: 200, body: { result } }],
    {},
    {
      id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }],
      partner_params: { campaign: 'autumn', sandbox_result: '1' },
    },
  );
  const { body: job } = await server.submit(refId, { selfie: PNG });
  const [callback] = await receiver.waitFor(1);

  const [asked] = verifier.asked;
  expect(asked?.body).toEqual({
    service_job_id: callback?.body.ServiceJobID,
    partner_id: '001',
    user_id: job.user_id,
    job_id: job.job_id,
    country: 'NG',
    id_type: 'NIN_V2',
    verification_method: 'biometric_kyc',
    partner_params: { campaign: 'autumn', sandbox_result: '1' },
    person: { id_number: FOUND_NUMBER, first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' },
    images: { selfie: { type: 'image/png', data: PNG } },
    submitted_at: expect.any(String),
    report_url: `${server.url}/v1/verifications/${callback?.body.ServiceJobID}`,
  });
  expect(asked?.headers['webhook-id']).toBe(`verification_${asked?.body.service_job_id}`);

  const payload = callback && payloadOf(callback);
  expect(payload).toEqual({
    ResultCode: '1012',
    ResultText: 'ID Number Found',
    ServiceJobID: asked?.body.service_job_id,
    ConfidenceValue: '97.5',
    PartnerParams: {
      user_id: job.user_id,
      job_id: job.job_id,
      job_type: '1',
      campaign: 'autumn',
      sandbox_result: '1',
    },
    job_complete: true,
    job_success: true,
    DOB: '1990-04-13',
    IDType: 'NIN_V2',
    Country: 'NG',
    FullName: 'Adaeze Obi',
    ExpirationDate: '2031-03-01',
    IDNumber: '99999999999',
  });
  const { body } = await status(job, { history: 'true', image_links: 'true' });
  expect(body).toMatchObject({ job_complete: true, job_success: true, history: [payload] });
  expect(body.image_links.selfie_image).toContain('/selfie?');
});

test('a 500 is tried again under the same webhook-id, with the same body', async () => {
  const { verifier, receiver, server, refId } = await serve([
    { status: 500 },
    { status: 200, body: { result: FOUND } },
  ]);
  await server.submit(refId);
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body).toMatchObject({ ResultCode: '1012', job_success: true });
  const [first, second, ...more] = verifier.asked;
  expect(more).toEqual([]);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toEqual(first?.body);
});

test('a verifier that fails at every attempt ends in a reported system error', async () => {
  const { verifier, receiver, server, refId, status } = await serve([{ status: 503 }]);
  const { body: job } = await server.submit(refId);
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body).toMatchObject({ ...SYSTEM_ERROR, job_complete: true, job_success: false });
  // The first attempt, and one for each delay.
  expect(verifier.asked).toHaveLength(3);
  const { body } = await status(job);
  expect(body).toMatchObject({ job_complete: true, job_success: false, result: SYSTEM_ERROR, code: '2302' });
  const link = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(link.body).toMatchObject({ total_jobs: 1, successful_jobs: 0, failed_jobs: 1 });
});

test('a result that is reported while the verifier is still being asked is the only one', async () => {
  let answerLater = () => {};
  const { verifier, receiver, server, refId, status, report } = await serve([
    (response) => {
      answerLater = () => void response.writeHead(202).end(JSON.stringify({ later: true }));
    },
  ]);
  const { body: job } = await server.submit(refId);
  const [asked] = await verifier.waitFor(1);
  expect((await report(asked?.body.service_job_id, NOT_FOUND)).status).toBe(200);
  answerLater();
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body.ResultCode).toBe('1013');
  const { body } = await status(job, { history: 'true' });
  expect(body).toMatchObject({ job_complete: true, result: { ResultCode: '1013' } });
  expect(body.history).toHaveLength(1);
});
