/** Which submissions a link accepts, and what they are answered. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { advance, HOUR_MS, newPartner } from '../operator.ts';

const UUID = /^[0-9a-f-]{36}$/;

let refId: string;
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  refId = await server.newLink();
});

let last = 0;
/** A number that no other test of this file submits, and that the sandbox finds. */
const freshNumber = () => `${++last}`.padStart(10, '8').concat('0');
const submit = (id = refId, fields: object = {}) =>
  server.submit(id, { id_number: freshNumber(), ...fields });

describe('an accepted submission', () => {
  test('is answered 201 with its job, user and redirect, and is not signed (D-02)', async () => {
    const { status, body } = await submit();
    expect(status).toBe(201);
    expect(body).toEqual({
      job_id: expect.stringMatching(UUID),
      user_id: expect.stringMatching(UUID),
      redirect_url: null,
    });
  });

  test('may have unknown fields (D-07)', async () => {
    expect((await submit(refId, { surprise: { deep: [] }, partner_id: 7 })).status).toBe(201);
  });
});

describe('the user and the job (D-24)', () => {
  test('of a multi-use link are made for each submission', async () => {
    const [one, two] = [(await submit()).body, (await submit()).body];
    expect(one.user_id).not.toBe(two.user_id);
    expect(one.job_id).not.toBe(two.job_id);
  });

  test('of a multi-use link with a user are that user, and a job of its own each', async () => {
    const partner_params = { user_id: 'below', job_id: 'ignored' };
    const id = await server.newLink({ user_id: 'ann', partner_params });
    const [one, two] = [(await submit(id)).body, (await submit(id)).body];
    expect([one.user_id, two.user_id]).toEqual(['ann', 'ann']);
    expect(new Set([one.job_id, two.job_id, 'ignored']).size).toBe(3);
  });

  test('of a single-use link are those that it was made with', async () => {
    const id = await server.newLink({
      is_single_use: true,
      user_id: 'bob',
      partner_params: { job_id: 'job-31' },
    });
    expect((await submit(id)).body).toMatchObject({ user_id: 'bob', job_id: 'job-31' });
  });

  test('of a single-use link without a user are the user that get shows', async () => {
    const id = await server.newLink({ is_single_use: true });
    const { body } = await server.signed('POST', `/v1/hosted_links/${id}`);
    expect((await submit(id)).body.user_id).toBe(body.user_id);
  });
});

test('the redirect (§4.5, D-17) spells success as the partner has set it', async () => {
  const other = await newPartner(server, 'red', { redirectSuccess: 'success' });
  const id = await other.newLink({ redirect_url: 'https://partner.example/', user_id: 'u' });
  expect((await submit(id)).body.redirect_url).toBe('https://partner.example/?status=success&user_id=u');
});

describe('a link that accepts nothing', () => {
  test('is unknown', async () => {
    const answer = await submit('8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60');
    expect(answer).toMatchObject({ status: 404, body: { code: 'link_not_found' } });
  });

  test('has expired, exactly at its time (D-10)', async () => {
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
    const id = await server.newLink({ expires_at });
    expect((await submit(id)).status).toBe(201);
    await advance(server, HOUR_MS);
    expect(await submit(id)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });
});

describe('a submission that does not fit', () => {
  test.each([
    ['id_type', { id_type: 'BVN' }],
    ['country', { country: 'KE' }],
  ])('names another %s than the link has (D-12)', async (_, fields) => {
    const answer = await submit(refId, fields);
    expect(answer).toMatchObject({ status: 400, body: { code: 'unsupported_id_type' } });
    expect(answer.body.details[0].path).toBe('/id_type');
  });

  test.each(['country', 'id_type', 'consent', 'id_number'])('has no %s', async (field) => {
    const { status, body } = await submit(refId, { [field]: undefined });
    expect([status, body.code]).toEqual([400, '2213']);
    expect(body.details).toEqual([{ path: `/${field}`, message: 'is required' }]);
  });

  test('lacks several fields, and all are named', async () => {
    const id_types = [{ country: 'NG', id_type: 'PASSPORT', verification_method: 'biometric_kyc' }];
    const { body } = await server.call(
      'POST',
      `/v1/hosted_links/${await server.newLink({ id_types })}/submissions`,
      { country: 'NG', id_type: 'PASSPORT', consent: 'true', first_name: '  ' },
    );
    expect(body.code).toBe('2213');
    expect(body.details.map((each: { path: string }) => each.path)).toEqual([
      '/id_number',
      '/first_name',
      '/last_name',
      '/dob',
      '/selfie',
    ]);
  });

  test.each([
    ['consent', 'false'],
    ['consent', false],
    ['id_number', 'not a number'],
    ['dob', '2999-01-01'],
    ['dob', '1800-01-01'],
    ['selfie', 'not base64!'],
    ['selfie', ''],
    ['selfie', 7],
  ])('cannot have %s %j', async (field, value) => {
    const { status, body } = await submit(refId, { [field]: value });
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details.map((each: { path: string }) => each.path)).toContain(`/${field}`);
  });
});
