import { expect, test } from 'vitest';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { type Behaviour, FOUND, startVerifier } from '#testing/harness/verifier.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { type DeliveredCallback, startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const PNG = png().toString('base64');

/** A server whose jobs go to a verifier that behaves as told, and a receiver of its callbacks. */
async function serve(behaviour: Behaviour, fields: object = {}) {
  const verifier = await untilTestEnds(startVerifier(behaviour));
  const receiver = await untilTestEnds(startReceiver());
  const server = await untilTestEnds(startTestServer(verifier.env));
  const refId = await server.newLink({ callback_url: receiver.url, ...fields });
  const status = (job: { user_id: string; job_id: string }, more: object = {}) =>
    server.signed('POST', '/v1/job_status', { user_id: job.user_id, job_id: job.job_id, ...more });
  return { verifier, receiver, server, refId, status };
}

const payloadOf = ({ body: { timestamp, signature, ...payload } }: DeliveredCallback) => payload;
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
    { status: 200, body: { result } },
    {
      id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }],
      partner_params: { campaign: 'autumn', sandbox_result: '1' },
    },
  );
  const { body: job } = await server.submit(refId, {
    selfie: PNG,
    selfie_source: 'camera',
    selfie_check: 'overridden:blur',
    consent_language: 'sw',
  });
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
    images: { selfie: { type: 'image/png', source: 'camera', check: 'overridden:blur', data: PNG } },
    consent: {
      given_at: asked?.body.submitted_at,
      channel: 'api',
      language: 'sw',
      text_hash: null,
      text_version: null,
      company_name: 'Blue Ridge Bank',
      data_privacy_policy_url: 'https://partner.example/privacy',
    },
    submitted_at: expect.any(String),
    report_url: `${server.url}/v1/verifications/${callback?.body.ServiceJobID}`,
  });
  expect(asked?.headers['webhook-id']).toBe(`verification_${asked?.body.service_job_id}`);

  const payload = callback && payloadOf(callback);
  expect(payload).toMatchObject({
    ResultCode: '1012',
    ConfidenceValue: '97.5',
    job_success: true,
    DOB: '1990-04-13',
    FullName: 'Adaeze Obi',
    ExpirationDate: '2031-03-01',
    IDNumber: '99999999999',
  });
  const { body } = await status(job, { history: 'true', image_links: 'true' });
  expect(body).toMatchObject({ job_complete: true, job_success: true, history: [payload] });
  expect(body.image_links.selfie_image).toContain('/selfie?');
});

test('a failed attempt is repeated as it was, and the last one ends in a system error', async () => {
  const { verifier, receiver, server, refId, status } = await serve({ status: 503 });
  const { body: job } = await server.submit(refId);
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body).toMatchObject({ ...SYSTEM_ERROR, job_complete: true, job_success: false });
  // The first attempt, and one for each delay, which the verifier can recognise.
  expect(verifier.asked).toHaveLength(3);
  expect(new Set(verifier.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const { body } of verifier.asked) expect(body).toEqual(verifier.asked[0]?.body);
  const { body } = await status(job);
  expect(body).toMatchObject({ job_complete: true, job_success: false, result: SYSTEM_ERROR, code: '2302' });
  const link = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(link.body).toMatchObject({ total_jobs: 1, successful_jobs: 0, failed_jobs: 1 });
});
