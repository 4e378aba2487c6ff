import { afterEach, expect, test } from 'vitest';
import { FOUND_NUMBER } from '#harness/api.ts';
import { freePort } from '#harness/free-port.ts';
import {
  type Behaviour,
  FOUND,
  NOT_FOUND,
  PROVISIONAL,
  reportHeaders,
  startVerifier,
} from '#harness/verifier.ts';
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

const failing: readonly [name: string, behaviour: Behaviour][] = [
  ['answers 503', { status: 503 }],
  ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ['answers what is not JSON', { status: 200, body: '{"result":' }],
  ['answers a result without a code', { status: 200, body: { result: { ...FOUND, code: undefined } } }],
  ['answers a confidence over 100', { status: 200, body: { result: { ...FOUND, confidence: 101 } } }],
  ['answers "later" with 200', { status: 200, body: { later: true } }],
  ['answers 202 without "later"', { status: 202, body: { result: FOUND } }],
  ['answers endlessly', { status: 200, body: { result: FOUND, padding: 'x'.repeat(100_000) } }],
  ['hangs up', (response) => void response.socket?.destroy()],
];

test.each(failing)('a verifier that %s ends in a reported system error', async (_name, behaviour) => {
  const { verifier, receiver, server, refId, status } = await serve([behaviour]);
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

test('a verifier that does not listen ends in a reported system error', async () => {
  const { receiver, server, refId } = await serve([{ status: 200 }], {
    VERIFIER_URL: `http://127.0.0.1:${await freePort()}/`,
  });
  await server.submit(refId);
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body).toMatchObject(SYSTEM_ERROR);
});

test('a verifier that is silent, or drips its answer, is given up on in time and tried again', async () => {
  const silent: Behaviour = () => undefined;
  const dripping: Behaviour = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  };
  const { verifier, receiver, server, refId } = await serve(
    [silent, dripping, { status: 200, body: { result: NOT_FOUND } }],
    { VERIFIER_TIMEOUT_SECONDS: '1' },
  );
  const started = performance.now();
  await server.submit(refId);
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body).toMatchObject({ ResultCode: '1013', job_success: false });
  expect(verifier.asked).toHaveLength(3);
  expect(performance.now() - started).toBeGreaterThan(1_900);
});

test('a result that comes later is awaited, reported, and final', async () => {
  const { verifier, receiver, server, refId, status, report } = await serve([
    { status: 202, body: { later: true } },
  ]);
  const { body: job } = await server.submit(refId);
  const [asked] = await verifier.waitFor(1);
  const id = asked?.body.service_job_id;
  expect((await status(job)).body).toMatchObject({ job_complete: false, code: '2302' });

  expect((await report(id, PROVISIONAL)).body).toEqual({ service_job_id: id, job_complete: false });
  expect((await status(job)).body).toMatchObject({
    job_complete: false,
    result: { ResultCode: '0812', ResultText: 'Under Review' },
  });
  expect((await report(id, FOUND)).body).toEqual({ service_job_id: id, job_complete: true });

  const received = await receiver.waitFor(2);
  const { body } = await status(job, { history: 'true' });
  expect(body).toMatchObject({ job_complete: true, job_success: true });
  const byCode = new Map(received.map((callback) => [callback.body.ResultCode, payloadOf(callback)]));
  expect(body.history).toEqual([byCode.get('0812'), byCode.get('1012')]);
  expect(verifier.asked).toHaveLength(1);
});

test('a provisional answer is passed on, and the final result is reported', async () => {
  const { verifier, receiver, server, refId, report } = await serve([
    { status: 200, body: { result: PROVISIONAL } },
  ]);
  await server.submit(refId);
  const [provisional] = await receiver.waitFor(1);
  expect(provisional?.body).toMatchObject({ ResultCode: '0812', job_complete: false, job_success: false });
  expect((await report(provisional?.body.ServiceJobID, FOUND)).status).toBe(200);
  const [, final] = await receiver.waitFor(2);
  expect(final?.body).toMatchObject({ ResultCode: '1012', job_complete: true, job_success: true });
  expect(verifier.asked).toHaveLength(1);
});

test('a verifier that announces a report and never sends one ends in a reported system error', async () => {
  const { verifier, receiver, server, refId, status } = await serve([{ status: 202, body: { later: true } }]);
  const { body: job } = await server.submit(refId);
  await verifier.waitFor(1);
  await server.call('POST', '/sandbox/clock', { advance_ms: 23 * 3_600_000 });
  expect((await status(job)).body.job_complete).toBe(false);
  // The 24 hours begin when the answer "later" is recorded, which may be after that move.
  const advanced = async () => {
    await server.call('POST', '/sandbox/clock', { advance_ms: 3 * 3_600_000 });
    return receiver.received.length;
  };
  await expect.poll(advanced, { timeout: 10_000 }).toBe(1);
  expect(receiver.received[0]?.body).toMatchObject(SYSTEM_ERROR);
  expect(verifier.asked).toHaveLength(1);
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
