/** Users, jobs and partner parameters of a new link (D-24, D-25), and repeating its creation (D-29). */
import { describe, expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { advance, atFrozenTime, DAY_MS, HOUR_MS, newPartner } from '../operator.ts';

const PATH = '/v1/hosted_links';

const server = useStarted(() => startTestServer());

const create = (fields: object, key?: string) =>
  server.signed('POST', PATH, { ...LINK_FIELDS, ...fields }, key ? { 'idempotency-key': key } : {});
const created = async (fields: object) => get(await server.newLink(fields));
const get = async (refId: string) => (await server.signed('POST', `${PATH}/${refId}`)).body;
const total = async () => (await server.signed('POST', `${PATH}/:list`, { page: 99 })).body.meta.total;

describe('the user and the job (D-24)', () => {
  test('each single-use link without a user has one of its own', async () => {
    const users = [await created({ is_single_use: true }), await created({ is_single_use: true })];
    const [one, other] = users.map(({ user_id }) => user_id);
    expect(one).toMatch(/./);
    expect(other).toMatch(/./);
    expect(one).not.toBe(other);
  });

  test('a job of a user can be named once', async () => {
    const named = { is_single_use: true, user_id: 'ann', partner_params: { job_id: 'one' } };
    const before = await total();
    expect((await create(named)).status).toBe(200);
    const refused = await create({
      ...named,
      user_id: undefined,
      partner_params: { user_id: 'ann', job_id: 'one' },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'job_exists' } });
    expect((await create({ ...named, user_id: 'bob' })).status).toBe(200);
    expect((await create({ ...named, partner_params: { job_id: 'two' } })).status).toBe(200);
    expect(await total()).toBe(before + 3);
    const names = await server.database.rows(
      "SELECT partner_id, user_id, job_id FROM job_names WHERE user_id = 'bob'",
    );
    expect(names).toEqual([{ partner_id: '001', user_id: 'bob', job_id: 'one' }]);
  });

  // The status of a job is requested by its user and job id, of 1 to 200 characters each (§4.6).
  test.each([
    ['an empty partner_params.user_id', 'user_id', ''],
    ['a partner_params.user_id of 201 characters', 'user_id', 'u'.repeat(201)],
    ['an empty partner_params.job_id', 'job_id', ''],
    ['a partner_params.job_id of 201 characters', 'job_id', 'j'.repeat(201)],
  ])('%s makes no job whose status cannot be requested', async (_, field, value) => {
    const { status, body } = await create({ is_single_use: true, partner_params: { [field]: value } });
    if (status !== 200) {
      expect([status, body.code]).toEqual([400, '2204']);
      return;
    }
    const submitted = (await server.submit(body.ref_id, { id_number: '70000000000' })).body;
    expect((await server.completed(submitted.user_id, submitted.job_id)).status).toBe(200);
  });
});

describe('the partner parameters (D-25)', () => {
  const params = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']));

  test.each([
    ['50 of them', params(50)],
    ['the longest key and value', { ['k'.repeat(64)]: 'v'.repeat(500) }],
    ['an empty value', { k: '' }],
    ['names that objects have', { toString: 'a', valueOf: 'b', hasOwnProperty: 'c' }],
  ])('%s are returned as they were sent', async (_, sent) => {
    expect((await created({ partner_params: sent })).partner_params).toEqual(sent);
  });

  test.each([
    ['a 51st parameter', params(51), '/partner_params'],
    ['a key of 65 characters', { ['k'.repeat(65)]: 'v' }, `/partner_params/${'k'.repeat(65)}`],
    ['a value of 501 characters', { k: 'v'.repeat(501) }, '/partner_params/k'],
    ['a number', { k: 7 }, '/partner_params/k'],
  ])('%s is refused', async (_, sent, path) => {
    const { status, body } = await create({ partner_params: sent });
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details.map((each: { path: string }) => each.path)).toContain(path);
  });
});

describe('an Idempotency-Key (D-29)', () => {
  test('makes one link from two requests, with the same answer', async () => {
    const before = await total();
    const first = await create({ name: 'a', partner_params: { x: '1', y: '2' } }, 'same');
    // Signed anew, and its fields in another order.
    const again = await create({ partner_params: { y: '2', x: '1' }, name: 'a' }, 'same');
    expect(again.body).toEqual(first.body);
    expect(await total()).toBe(before + 1);
  });

  test('with another body is refused', async () => {
    await create({ name: 'a' }, 'other-body');
    const { status, body } = await create({ name: 'b' }, 'other-body');
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('belongs to its partner', async () => {
    const other = await newPartner(server, 'ide');
    const first = await create({}, 'scope');
    const theirs = await other.signed('POST', PATH, LINK_FIELDS, { 'idempotency-key': 'scope' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.ref_id).not.toBe(first.body.ref_id);
  });

  test('can be used again after a refusal', async () => {
    const { status } = await create({ is_single_use: 'yes' }, 'mended');
    expect(status).toBe(400);
    const named = { is_single_use: true, user_id: 'fay', partner_params: { job_id: 'one' } };
    await create(named);
    expect((await create(named, 'mended')).status).toBe(409);
    expect((await create({ name: 'mended' }, 'mended')).status).toBe(200);
  });

  test('used by many at once makes one link; the others get its answer, or are told to wait', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'raced' }, 'raced')));
    const made = answers.filter(({ status }) => status === 200);
    const inProgress = answers.filter(
      ({ status, body }) => status === 409 && body.code === 'request_in_progress',
    );
    expect(made.length + inProgress.length).toBe(20);
    expect(new Set(made.map(({ body }) => body.ref_id)).size).toBe(1);
    expect(await total()).toBe(before + 1);
  });

  test.each(['', 'x'.repeat(129), 'with space', 'tab\tbed', 'é'])('is refused as %j', async (key) => {
    const answer = await server.signed('POST', PATH, LINK_FIELDS, { 'idempotency-key': key });
    expect(answer).toMatchObject({ status: 400, body: { code: '2204' } });
    const message = 'must be 1 to 128 visible ASCII characters';
    expect(answer.body.details).toEqual([{ path: '/Idempotency-Key', message }]);
  });

  test('gives the first answer even when the body would be refused now', async () => {
    const expiring = { expires_at: new Date(Date.now() + HOUR_MS).toISOString() };
    const first = await create(expiring, 'expiring');
    await advance(server, 2 * HOUR_MS);
    expect(await create(expiring, 'expiring')).toMatchObject({ status: 200, body: first.body });
  });

  // Last: it moves the clock.
  test('is forgotten after exactly 24 hours', async () => {
    await atFrozenTime(async () => {
      const first = await create({}, 'day');
      await advance(server, DAY_MS - 1);
      expect((await create({}, 'day')).body.ref_id).toBe(first.body.ref_id);
      await advance(server, 1);
      expect((await create({}, 'day')).body.ref_id).not.toBe(first.body.ref_id);
    });
  });
});

test('an unknown field of an ID type is ignored, and in no response', async () => {
  const entry = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };
  const id_types = [{ ...entry, idType: 'NIN_V2' }];
  const { ref_id, id_types: stored } = await created({ id_types });
  expect(stored).toEqual([entry]);
  const updated = await server.signed('PUT', `${PATH}/${ref_id}`, { id_types });
  expect(updated).toMatchObject({ status: 200, body: { id_types: [entry] } });
});
