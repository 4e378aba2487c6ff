/** Trying again on the same link (D-111), and the order of results (D-112). */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { BIOMETRIC, PNG } from '../images.ts';
import { advance, DAY_MS } from '../operator.ts';
import { openPage } from '../visits.ts';

const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '0', ID_NUMBER_LIMIT: '1000' }));

const selfie = PNG.toString('base64');
const THREE = { is_single_use: true, attempts_max: 3 };
const NOT_FOUND = { id_number: '12345678901' };
/** What is kept is left out. */
const KEPT = { first_name: undefined, last_name: undefined, dob: undefined };

const statusOf = async ({ body }: { body: { user_id: string; job_id: string } }) =>
  (await server.completed(body.user_id, body.job_id, { history: true })).body;
const link = async (refId: string) => (await server.signed('POST', `/v1/hosted_links/${refId}`)).body;
const results = (body: object[]) => server.call('POST', '/sandbox/results', { results: body });

/** A link whose first attempt failed, with the visit of the next one. */
async function failedOnce(fields: object = {}, submission: object = NOT_FOUND) {
  const refId = await server.newLink({ ...THREE, ...fields });
  const first = await server.submit(refId, submission);
  expect(first.status).toBe(201);
  return { refId, first, status: await statusOf(first), visit: first.body.retry_visit };
}

test('the number that was not found is redone alone, and the rest is kept', async () => {
  const { refId, first, status, visit } = await failedOnce({ partner_params: { job_id: 'of-the-first' } });
  expect(first.body.job_id).toBe('of-the-first');
  expect(status).toMatchObject({
    ...{ attempt: 1, previous_job_id: null, sequence: 1, retry: ['number'], attempts_left: 2 },
  });
  expect(status.history[0]).toMatchObject({ attempt: 1, sequence: 1, retry: ['number'], attempts_left: 2 });
  const second = await server.submit(refId, { ...KEPT, id_number: '12345678900', visit });
  expect(second.status).toBe(201);
  expect(second.body.job_id).not.toBe('of-the-first');
  const found = await statusOf(second);
  expect(found).toMatchObject({
    attempt: 2,
    previous_job_id: first.body.job_id,
    sequence: 2,
    job_success: true,
  });
  expect(found).not.toHaveProperty('retry');
  expect(found.history[0].FullName, 'the name of the first attempt').toBe('Ada Obi');
  expect(second.body.user_id).toBe(first.body.user_id);
  expect((await link(refId)).total_jobs).toBe(2);
  const third = await server.submit(refId, { ...KEPT, visit: second.body.retry_visit });
  expect(third.body.code, 'after a success').toBe('link_used');
});

test('a kept selfie is verified again, and one that is to be redone is asked for', async () => {
  const refId = await server.newLink({ ...THREE, id_types: BIOMETRIC });
  await results([{ outcome: 'not_found', ref_id: refId, retry: ['number'] }]);
  const said = { selfie_source: 'file', selfie_check: 'passed' };
  const first = await server.submit(refId, { selfie, ...said });
  await statusOf(first);
  await results([{ outcome: 'provisional_then_rejected', ref_id: refId, retry: ['selfie'] }]);
  // What is said of the selfie is kept with it.
  const again = { ...KEPT, selfie_source: 'camera', visit: first.body.retry_visit };
  const named = await server.submit(refId, { ...again, selfie_ref: first.body.job_id });
  expect(named.body.details).toMatchObject([
    { path: '/selfie', message: expect.stringMatching(/^must be left out/) },
  ]);
  const second = await server.submit(refId, again);
  expect(await statusOf(second)).toMatchObject({ attempt: 2, retry: ['selfie'] });
  const { body } = await server.signed('POST', '/v1/job_status', {
    ...{ user_id: second.body.user_id, job_id: second.body.job_id, image_links: true },
  });
  expect(body.image_links).toHaveProperty('selfie_image');
  const jobsOf = `SELECT service_job_id FROM jobs WHERE ref_id = '${refId}'`;
  const kept = `SELECT source, device_check FROM blobs WHERE service_job_id IN (${jobsOf})`;
  expect(await server.database.rows(kept)).toEqual(Array(2).fill({ source: 'file', device_check: 'passed' }));
  const visit = second.body.retry_visit;
  const missing = await server.submit(refId, { ...KEPT, id_number: undefined, visit });
  expect([missing.body.code, missing.body.details[0].path]).toEqual(['2213', '/selfie']);
  const third = await server.submit(refId, { ...KEPT, id_number: undefined, selfie, visit });
  expect((await statusOf(third)).job_success).toBe(true);
});

test('what is kept must not be sent, nor another ID type', async () => {
  const { refId, first, visit } = await failedOnce();
  const named = await server.submit(refId, { ...KEPT, first_name: 'Eve', visit });
  expect([named.status, named.body.details]).toEqual([
    400,
    [{ path: '/first_name', message: 'must be left out, as that of the attempt before is kept' }],
  ]);
  for (const other of [{ id_type: 'BVN' }, { country: 'GH' }]) {
    const { body } = await server.submit(refId, { ...KEPT, ...other, visit });
    expect(body.details?.[0].path).toBe('/id_type');
  }
  // A field that is left blank is not sent.
  expect((await server.submit(refId, { ...KEPT, first_name: ' ', visit })).status).toBe(201);
  // An attempt is offered only while its link asks for the same.
  const [nin] = LINK_FIELDS.id_types;
  await server.signed('PUT', `/v1/hosted_links/${refId}`, { id_types: [{ ...nin, id_type: 'BVN' }] });
  expect(await statusOf(first)).not.toHaveProperty('retry');
});

test('the visit of a person goes on after an attempt, when the page is opened again', async () => {
  const refId = await server.newLink(THREE);
  const { body } = await server.submit(refId, { ...NOT_FOUND, visit: await openPage(server, refId) });
  await statusOf({ body });
  const cookie = `visit=${body.retry_visit}`;
  const page = await server.call('GET', `/l/${refId}`, undefined, { cookie });
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
});

test('to everybody else the link is used', async () => {
  const { refId, visit } = await failedOnce();
  const others = await failedOnce();
  for (const wrong of [undefined, others.visit, `${visit.slice(0, -1)}${visit.endsWith('A') ? 'B' : 'A'}`]) {
    expect((await server.submit(refId, { ...KEPT, visit: wrong })).body.code).toBe('link_used');
  }
});

test('while the result is not there, nobody can try again', async () => {
  const refId = await server.newLink(THREE);
  await results([{ outcome: 'provisional', ref_id: refId }]);
  const { body } = await server.submit(refId, {});
  expect((await server.submit(refId, { ...KEPT, visit: body.retry_visit })).body.code).toBe('link_used');
});

test('the attempts end, but a source that gave no answer takes none away', async () => {
  const refId = await server.newLink({ ...THREE, attempts_max: 2 });
  await results([{ outcome: 'source_unavailable', ref_id: refId, times: 2 }]);
  let last = await server.submit(refId, NOT_FOUND);
  expect(await statusOf(last)).toMatchObject({ retry: [], attempts_left: 2 });
  const again = async (fields: object) => {
    last = await server.submit(refId, { ...KEPT, ...fields, visit: last.body.retry_visit });
    return last.status === 201 ? statusOf(last) : last.body.code;
  };
  const kept = { id_number: undefined };
  expect(await again(kept)).toMatchObject({ attempt: 2, retry: [], attempts_left: 2 });
  expect(await again(kept), 'the first that counts').toMatchObject({ attempt: 3, attempts_left: 1 });
  expect(await again(NOT_FOUND)).toMatchObject({ attempt: 4, sequence: 4, attempts_left: 0 });
  expect(last.body).toHaveProperty('retry_visit');
  expect(await again(NOT_FOUND)).toBe('link_used');
});

test('the partner names results after which to try again, where the verifier does not', async () => {
  const rule = { code: '0811', steps: ['number', 'selfie'] };
  const { refId, status } = await failedOnce({
    ...{ retry_on: [rule], partner_params: { sandbox_result: '1' } },
  });
  expect(status, 'without a step that the ID type does not have').toMatchObject({ retry: ['number'] });
  expect(await link(refId)).toMatchObject({ attempts_max: 3, retry_on: [rule] });
  const { status: other } = await failedOnce({ partner_params: { sandbox_result: '1' } });
  expect(other).not.toHaveProperty('retry');
  expect(other.attempts_left).toBe(2);
});

test('of two devices and of ten presses, one attempt is accepted', async () => {
  const { refId, visit } = await failedOnce();
  const body = { ...KEPT, ...NOT_FOUND, visit };
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.submit(refId, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(410)]);
  expect((await link(refId)).total_jobs).toBe(2);
});

test('of an attempt and a disable at the same time, either the job is there or it is refused', async () => {
  const { refId, visit } = await failedOnce();
  const [tried, disabled] = await Promise.all([
    server.submit(refId, { ...KEPT, visit }),
    server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true }),
  ]);
  expect(disabled.status).toBe(200);
  expect([201, 403]).toContain(tried.status);
  expect((await link(refId)).total_jobs).toBe(tried.status === 201 ? 2 : 1);
  const next = tried.body.retry_visit ?? visit;
  expect((await server.submit(refId, { ...KEPT, visit: next })).body.code).toBe('link_disabled');
});

test('the same attempt under the same key is one job', async () => {
  const { refId, visit } = await failedOnce();
  const send = () => server.submit(refId, { ...KEPT, visit }, { 'idempotency-key': 'key' });
  const [one, two] = [await send(), await send()];
  expect([one.status, two.body]).toEqual([201, one.body]);
});

test('each attempt counts in the ID number limit', async () => {
  const strict = await untilTestEnds(startTestServer({ SANDBOX_FINAL_SECONDS: '0', ID_NUMBER_LIMIT: '1' }));

  const refId = await strict.newLink(THREE);
  const { body } = await strict.submit(refId, NOT_FOUND);
  await strict.completed(body.user_id, body.job_id);
  const again = await strict.submit(refId, { ...KEPT, ...NOT_FOUND, visit: body.retry_visit });
  expect([again.status, again.body.code]).toEqual([429, '2222']);
});

test('an erased attempt cannot be gone on with', async () => {
  const { refId, first, visit } = await failedOnce();
  const { user_id } = first.body;
  let { body } = await server.signed('POST', '/v1/erasures', { user_id });
  await until(async () => {
    ({ body } = await server.signed('POST', `/v1/erasures/${body.erasure_id}`));
    return body.erased_at !== null;
  });
  const refused = await server.submit(refId, { ...KEPT, visit });
  expect(['link_used', 'link_disabled']).toContain(refused.body.code);
});

test('a person is known for days, not for a month', async () => {
  const { refId, visit } = await failedOnce({ expires_at: '2999-01-01T00:00:00Z' });
  await advance(server, 10 * DAY_MS);
  expect((await server.submit(refId, { ...KEPT, visit })).status).toBe(201);
  const other = await failedOnce({ expires_at: '2999-01-01T00:00:00Z' });
  await advance(server, 30 * DAY_MS);
  expect((await server.submit(other.refId, { ...KEPT, visit: other.visit })).body.code).toBe('link_used');
});

test('a link without attempts is answered as before', async () => {
  const refId = await server.newLink({ is_single_use: true });
  const { body } = await server.submit(refId, NOT_FOUND);
  expect(Object.keys(body).sort()).toEqual(['job_id', 'redirect_url', 'user_id']);
  const status = await statusOf({ body });
  for (const field of ['attempt', 'previous_job_id', 'sequence', 'retry', 'attempts_left']) {
    expect(status).not.toHaveProperty(field);
    expect(status.history[0]).not.toHaveProperty(field);
  }
  expect(await link(refId)).not.toHaveProperty('attempts_max');
});

test.each([
  [{ attempts_max: 3 }, '/attempts_max'],
  [{ retry_on: [], is_single_use: true }, '/retry_on'],
  [{ ...THREE, retry_on: [{ code: '0811', steps: ['name'] }] }, '/retry_on/0/steps/0'],
])('%j is refused', async (fields, path) => {
  const { status, body } = await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields });
  expect([status, body.details?.[0]?.path]).toEqual([400, path]);
});
