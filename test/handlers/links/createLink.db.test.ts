import { describe, expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { atFrozenTime, DAY_MS, newPartner } from '../operator.ts';

const PATH = '/v1/hosted_links';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const server = useStarted(() => startTestServer());

const create = (fields: object) => server.signed('POST', PATH, { ...LINK_FIELDS, ...fields });
const created = async (fields: object) => get(await server.newLink(fields));
const get = async (refId: string) => (await server.signed('POST', `${PATH}/${refId}`)).body;

async function expectRefused(fields: object, path: string): Promise<void> {
  const { status, body } = await create(fields);
  expect([status, body.code]).toEqual([400, '2204']);
  expect(body.details.map((each: { path: string }) => each.path)).toContain(path);
}

describe('a new link (§4.1)', () => {
  test('is answered with its address, under both names, and its reference id (D-13, D-15)', async () => {
    const { body } = await create({});
    expect(body.ref_id).toMatch(UUID);
    expect(body).toEqual({ link: body.link, link_url: body.link, ref_id: body.ref_id });
    expect(new URL(body.link).origin).toBe(server.url);
    expect((await fetch(body.link)).status).toBe(200);
  });

  test('keeps every field that was sent', async () => {
    const sent = {
      ...LINK_FIELDS,
      name: 'Onboarding – naïve ✓',
      logo_url: 'https://partner.example/logo.svg',
      is_single_use: true,
      user_id: 'user-7',
      partner_params: { campaign: 'autumn', job_id: 'job-31' },
      redirect_url: 'https://partner.example/done?a=1#top',
      expires_at: '2099-01-01T00:00:00.000Z',
    };
    expect(await created(sent)).toMatchObject(sent);
  });

  test.each(['company_name', 'data_privacy_policy_url', 'callback_url'])('needs %s', async (field) => {
    const { status, body } = await create({ [field]: undefined });
    expect([status, body.code]).toEqual([400, '2213']);
    expect(body.details).toEqual([expect.objectContaining({ path: `/${field}` })]);
    // Besides an invalid one, what the contract requires is still what is missing.
    const both = await create({ [field]: undefined, name: 7 });
    expect(both.body.code).toBe(field === 'callback_url' ? '2204' : '2213');
  });

  test('needs no callback_url when the partner has a default one, which it does not copy (D-16)', async () => {
    const partner = await newPartner(server, 'def', { defaultCallbackUrl: 'http://127.0.0.1:9/default' });
    const { callback_url: _, ...fields } = LINK_FIELDS;
    const { status, body } = await partner.signed('POST', PATH, fields);
    expect(status).toBe(200);
    expect((await partner.signed('POST', `${PATH}/${body.ref_id}`)).body.callback_url).toBeNull();
  });

  test.each([
    ['/id_types', { id_types: {} }],
    ['/id_types/0', { id_types: ['NIN_V2'] }],
    ['/partner_params', { partner_params: [] }],
  ])('names %s where it is of another type', async (path, fields) => {
    await expectRefused(fields, path);
  });

  test('every wrong field is named in one answer', async () => {
    const { body } = await create({ name: 7, is_single_use: 'yes', callback_url: 'partner.example' });
    const paths = body.details.map((each: { path: string }) => each.path);
    expect(paths.toSorted()).toEqual(['/callback_url', '/is_single_use', '/name']);
  });
});

describe('the expiry (D-10)', () => {
  test('is 90 days after the creation when none is sent', async () => {
    const link = await created({});
    expect(Date.parse(link.expires_at)).toBe(Date.parse(link.created_at) + 90 * DAY_MS);
  });

  test('must be in the future, not now', async () => {
    await atFrozenTime(async (now) => {
      await expectRefused({ expires_at: new Date(now).toISOString() }, '/expires_at');
      expect((await create({ expires_at: new Date(now + 1).toISOString() })).status).toBe(200);
    });
  });

  test.each([
    '2099-06-01T12:00:00Z',
    '2099-06-01T12:00:00.5Z',
    '2099-06-01T12:00:00+05:30',
    '2099-06-01T12:00:00-23:59',
  ])('%s is read as that instant', async (expiresAt) => {
    const link = await created({ expires_at: expiresAt });
    expect(Date.parse(link.expires_at)).toBe(Date.parse(expiresAt));
  });

  test('may be the last moment of the year 9999, and none after it', async () => {
    const last = '9999-12-31T23:59:59.999Z';
    expect((await created({ expires_at: last })).expires_at).toBe(last);
    await expectRefused({ expires_at: '9999-12-31T23:59:59-23:59' }, '/expires_at');
  });

  test.each(['2098-12-31T23:59:60Z', '2099-06-01T12:00:00+05'])(
    '%s does not make a link that never expires',
    async (expiresAt) => {
      const { status, body } = await create({ expires_at: expiresAt });
      if (status !== 200) expect(body.code).toBe('2204');
      else expect((await get(body.ref_id)).expires_at).not.toBeNull();
    },
  );
});

describe('the ID types (D-12)', () => {
  const NIN = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };

  test('may be of several countries, and none at all', async () => {
    const several = [NIN, { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' }];
    expect((await created({ id_types: several })).id_types).toEqual(several);
    expect((await created({ id_types: undefined })).id_types).toEqual([]);
    expect((await created({ id_types: [] })).id_types).toEqual([]);
  });

  test('outside the catalogue are refused, and each is named', async () => {
    const { status, body } = await create({
      id_types: [
        NIN,
        { ...NIN, country: 'FR' },
        { ...NIN, id_type: 'LIBRARY_CARD' },
        { country: 'CI', id_type: 'CNI', verification_method: 'biometric_kyc' },
      ],
    });
    expect([status, body.code]).toEqual([400, 'unsupported_id_type']);
    expect(body.details.map((each: { path: string }) => each.path)).toEqual([
      '/id_types/1',
      '/id_types/2',
      '/id_types/3',
    ]);
  });

  test('cannot name one ID type twice, not even with another method', async () => {
    const { status, body } = await create({
      id_types: [NIN, { ...NIN, verification_method: 'biometric_kyc' }, { ...NIN, id_type: 'BVN' }, NIN],
    });
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details.map((each: { path: string }) => each.path)).toEqual(['/id_types/1', '/id_types/3']);
  });
});

test('the callback_url may be 2048 characters long (D-17)', async () => {
  const url = `https://partner.example/${'x'.repeat(2048 - 24)}`;
  expect((await create({ callback_url: url })).status).toBe(200);
  await expectRefused({ callback_url: `${url}x` }, '/callback_url');
});
