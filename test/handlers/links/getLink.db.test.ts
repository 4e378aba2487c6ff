import { beforeAll, describe, expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { newPartner, PARTNER_ID } from '../operator.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** §4.3, the field of §2.1 that only create answers left out. */
const FIELDS = [
  'link_url',
  'link_id',
  'name',
  'id_types',
  'is_single_use',
  'callback_url',
  'data_privacy_policy_url',
  'logo_url',
  'user_id',
  'total_jobs',
  'failed_jobs',
  'successful_jobs',
  'company_name',
  'partner_id',
  'created_at',
  'disabled_at',
  'expires_at',
  'updated_at',
  'ref_id',
  'redirect_url',
  'partner_params',
  // Beside the interface.
  'max_submissions',
  'theme_color',
];

let refId: string;
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  refId = await server.newLink();
});

const path = () => `/v1/hosted_links/${refId}`;
const get = async (id = refId) => (await server.signed('POST', `/v1/hosted_links/${id}`)).body;

describe('a link (§4.3)', () => {
  test('has every field, null when unset (D-13)', async () => {
    const link = await get();
    expect(Object.keys(link).toSorted()).toEqual(FIELDS.toSorted());
    expect(link).toMatchObject({
      ...LINK_FIELDS,
      ref_id: refId,
      link_id: refId,
      partner_id: PARTNER_ID,
      is_single_use: false,
      max_submissions: null,
      name: null,
      logo_url: null,
      theme_color: null,
      user_id: null,
      partner_params: null,
      redirect_url: null,
      disabled_at: null,
      total_jobs: 0,
      successful_jobs: 0,
      failed_jobs: 0,
    });
  });

  test('has times in ISO 8601, UTC, with milliseconds (D-13)', async () => {
    const link = await get();
    for (const field of ['created_at', 'updated_at', 'expires_at']) expect(link[field]).toMatch(TIME);
    expect(link.updated_at).toBe(link.created_at);
  });

  test('has the address that createLink answered', async () => {
    const { body } = await server.signed('POST', '/v1/hosted_links', LINK_FIELDS);
    expect((await get(body.ref_id)).link_url).toBe(body.link);
  });

  test('counts its jobs when they are accepted, and their outcome when they complete (D-18)', async () => {
    const id = await server.newLink();
    const found = (await server.submit(id, { id_number: '20000000000' })).body;
    const notFound = (await server.submit(id, { id_number: '20000000001' })).body;
    expect((await get(id)).total_jobs).toBe(2);
    await server.completed(found.user_id, found.job_id);
    await server.completed(notFound.user_id, notFound.job_id);
    expect(await get(id)).toMatchObject({ total_jobs: 2, successful_jobs: 1, failed_jobs: 1 });
  });

  test('of another partner is not found, like one that does not exist (D-07)', async () => {
    const other = await newPartner(server, 'get');
    const foreign = await other.signed('POST', path());
    const unknown = await server.signed('POST', '/v1/hosted_links/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60');
    for (const { status, body } of [foreign, unknown]) {
      expect([status, body.code]).toEqual([404, 'link_not_found']);
    }
    expect(foreign.body.error).toBe(unknown.body.error);
  });

  test.each(['x', '%20', 'a%2Fb', "'%20OR%201=1--", 'list', ':lists'])('is not found by %s', async (id) => {
    const answer = await server.signed('POST', `/v1/hosted_links/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'link_not_found' } });
  });
});

test('a link that cannot expire has no expiry (D-10)', async () => {
  const endless = await untilTestEnds(startTestServer({ LINK_LIFETIME_DAYS: '0' }));
  const id = await endless.newLink();
  const { body } = await endless.signed('POST', `/v1/hosted_links/${id}`);
  expect(body.expires_at).toBeNull();
});

test('a partner id keeps its leading zeros (D-13)', async () => {
  const api = await newPartner(server, '00A');
  const id = await api.newLink();
  expect((await api.signed('POST', `/v1/hosted_links/${id}`)).body.partner_id).toBe('00A');
});
