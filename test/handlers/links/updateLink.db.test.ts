import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { advance, DAY_MS, HOUR_MS, newPartner } from '../operator.ts';

const BVN = { country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let refId: string;
const server = useStarted(() => startTestServer());
beforeEach(async () => {
  refId = await server.newLink();
});

const path = () => `/v1/hosted_links/${refId}`;
const update = (fields: object) => server.signed('PUT', path(), fields);
const get = async () => (await server.signed('POST', path())).body;

describe('disabling (§3.1)', () => {
  test('sets disabled_at and answers it with the link', async () => {
    const { body } = await update({ is_disabled: true });
    const link = await get();
    expect(body).toEqual({
      disabled_at: link.disabled_at,
      id_types: link.id_types,
      link_url: link.link_url,
      ref_id: refId,
    });
    expect(body.disabled_at).toMatch(TIME);
    expect(await server.submit(refId)).toMatchObject({ status: 403, body: { code: 'link_disabled' } });
  });

  test('is undone by is_disabled false, which clears disabled_at (D-09)', async () => {
    await update({ is_disabled: true });
    expect((await update({ is_disabled: false })).body.disabled_at).toBeNull();
    expect((await get()).disabled_at).toBeNull();
    expect((await server.submit(refId)).status).toBe(201);
  });
});

test('an update that races with a submission does not make a used link usable again', async () => {
  for (let i = 0; i < 15; i++) {
    refId = await server.newLink({ is_single_use: true });
    const number = { id_number: `6100000000${i % 10}`.slice(0, 10).concat('0') };
    await Promise.all([update({}), server.submit(refId, number), update({}), update({})]);
    expect((await server.submit(refId, number)).body.code).toBe('link_used');
  }
});

describe('the ID types', () => {
  test('are replaced as a whole, not merged (§3.1)', async () => {
    expect((await update({ id_types: [BVN] })).body.id_types).toEqual([BVN]);
    expect((await get()).id_types).toEqual([BVN]);
    expect(await server.submit(refId)).toMatchObject({ status: 400, body: { code: 'unsupported_id_type' } });
  });

  test('may be removed; then the link accepts nothing until new ones are set (D-12)', async () => {
    await update({ id_types: [] });
    expect(await server.submit(refId)).toMatchObject({ status: 409, body: { code: 'link_not_ready' } });
    await update({ id_types: [{ ...BVN, id_type: 'NIN_V2' }] });
    expect((await server.submit(refId)).status).toBe(201);
  });

  test('that are not in the catalogue are refused by name, and change nothing (D-12)', async () => {
    const before = await get();
    const unknown = { ...BVN, id_type: 'LIBRARY_CARD' };
    const { status, body } = await update({ id_types: [BVN, unknown], is_disabled: true });
    expect([status, body.code, body.details[0].path]).toEqual([400, 'unsupported_id_type', '/id_types/1']);
    expect(await get()).toEqual(before);
  });
});

describe('any update', () => {
  test('changes updated_at, and leaves other fields as they were', async () => {
    const before = await get();
    await advance(server, HOUR_MS);
    expect((await update({ name: 'ignored', company_name: 7 })).status).toBe(200);
    const after = await get();
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at) + HOUR_MS);
  });

  test('finds only links of its partner (D-07)', async () => {
    const other = await newPartner(server, 'upd');
    // Nor is a logo fetched for it.
    const fields = { is_disabled: true, logo_url_dark: 'http://10.0.0.1/' };
    const foreign = await other.signed('PUT', path(), fields);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'link_not_found' } });
    expect((await get()).disabled_at).toBeNull();
    const unknown = await server.signed('PUT', '/v1/hosted_links/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'link_not_found' } });
  });

  test('works on an expired link, and does not revive it (D-09)', async () => {
    refId = await server.newLink();
    await advance(server, 91 * DAY_MS);
    expect((await update({ is_disabled: true })).body.disabled_at).toMatch(TIME);
    expect((await update({ is_disabled: false, id_types: [BVN] })).body.disabled_at).toBeNull();
    const refused = await server.submit(refId, { id_type: 'BVN' });
    expect(refused).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });
});
