/** What a partner sets of a link's page (D-86, D-87), over the API. */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { PNG } from './images.ts';

const server = useStarted(() => startTestServer());

const NUMBER = '12345678900';
const OWN = { is_single_use: true, prefill: { id_number: NUMBER, first_name: 'Adaobi' } };
const SELFIE = [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }];

const create = (fields: object) => server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields });
const update = (refId: string, fields: object) => server.signed('PUT', `/v1/hosted_links/${refId}`, fields);
const read = async (refId: string) => (await server.signed('POST', `/v1/hosted_links/${refId}`)).body;

test('get and update answer what is set, never what was prefilled', async () => {
  const set = {
    logo_url_dark: 'https://partner.example/dark.svg',
    embed_origins: ['https://shop.example'],
    capture: 'camera',
    hidden_fields: ['dob'],
  };
  const refId = await server.newLink({ ...OWN, ...set });
  const answered = { ...set, prefilled_fields: ['id_number', 'first_name'] };
  expect(await read(refId)).toMatchObject(answered);
  const [row] = await server.database.rows<{ created_at: number }>('SELECT created_at FROM link_prefills');
  expect(Math.abs(Number(row?.created_at) - Date.now()), 'erased by its age').toBeLessThan(60_000);
  const list = await server.signed('POST', '/v1/hosted_links/:list', { limit: 1 });
  expect(list.body.links[0]).toMatchObject(answered);
  const { body } = await update(refId, { prefill: { dob: '1990-04-12' } });
  expect(body).toMatchObject({ ...set, prefilled_fields: ['dob'] });
  const empty = { logo_url_dark: '', embed_origins: [], hidden_fields: [], prefill: {}, capture: 'any' };
  const { status, body: emptied } = await update(refId, empty);
  expect([status, emptied.capture]).toEqual([200, 'any']);
  expect(await server.database.rows('SELECT 1 FROM link_prefills')).toEqual([]);
  for (const field of ['logo_url_dark', 'embed_origins', 'hidden_fields', 'prefilled_fields', 'prefill']) {
    expect([field in emptied, field in (await read(refId))]).toEqual([false, false]);
  }
  expect(JSON.stringify([list.body, body, emptied])).not.toContain(NUMBER);
});

test('a link without them answers as before', async () => {
  expect(Object.keys(await read(await server.newLink())).length).toBe(23);
});

test.each([
  ['/embed_origins/1', { embed_origins: ['https://shop.example', 'https://shop.example/pay'] }],
  ['/embed_origins/0', { embed_origins: ['http://shop.example'] }],
  ['/logo_url_dark', { logo_url_dark: 'javascript:alert(1)' }],
  ['/logo_url_dark', { logo_url_dark: '' }],
  ['/prefill', { prefill: { first_name: 'Ada' } }],
  ['/prefill/id_number', { is_single_use: true, prefill: { id_number: 'none' } }],
  ['/prefill/dob', { is_single_use: true, prefill: { dob: '2090-01-01' } }],
  ['/prefill/id_type', { prefill: { country: 'NG', id_type: 'BVN' } }],
  ['/prefill', { is_single_use: true, prefill: { middle_name: 'Ngozi' } }],
])('%s names what is refused', async (path, fields) => {
  const { status, body } = await create(fields);
  expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  expect(JSON.stringify(body)).not.toContain('"Ada');
});

test('an update may replace the logo for dark mode, and says what is wrong with another', async () => {
  const refId = await server.newLink();
  const logo_url_dark = 'https://partner.example/dark.png';
  expect((await update(refId, { logo_url_dark })).body).toMatchObject({ logo_url_dark });
  expect((await read(refId)).logo_url_dark).toBe(logo_url_dark);
  const { status, body } = await update(refId, { logo_url_dark: 'https://user:pass@partner.example/' });
  expect([status, body.details?.[0]?.path]).toEqual([400, '/logo_url_dark']);
  expect((await read(refId)).logo_url_dark).toBe(logo_url_dark);
});

test('an update is held to the ID types that the link then has', async () => {
  const refId = await server.newLink();
  const prefill = { country: 'NG', id_type: 'NIN_V2' };
  const idTypes = [{ country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' }];
  const { body } = await update(refId, { prefill, id_types: idTypes });
  expect(body.details).toEqual([
    { path: '/prefill/id_type', message: 'is not one of the ID types of this link' },
  ]);
  expect((await update(refId, { prefill })).body.prefilled_fields).toEqual(['country', 'id_type']);
});

test('what is prefilled may be about whoever the parameters name', async () => {
  const named = { partner_params: { user_id: 'ada' }, prefill: { first_name: 'Ada' } };
  expect((await create(named)).status).toBe(200);
});

test('a repeat of a creation gets the first answer', async () => {
  const create = () =>
    server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...OWN }, { 'idempotency-key': 'prefilled' });
  const [first, second] = [await create(), await create()];
  expect([first.status, second.body]).toEqual([200, first.body]);
});

test('a submission that asks for it gets what was prefilled, once', async () => {
  const refId = await server.newLink(OWN);
  const left = { id_number: undefined, first_name: undefined };
  const without = await server.submit(refId, left);
  expect([without.status, without.body.details[0].path]).toEqual([400, '/id_number']);
  const asked = { ...left, first_name: ' ', use_prefill: 'true', last_name: 'Obi' };
  const { status, body } = await server.submit(refId, asked);
  expect(status).toBe(201);
  const { user_id, job_id } = body;
  const { history } = (await server.completed(user_id, job_id, { history: true })).body;
  expect(history).toMatchObject([{ IDNumber: NUMBER, FullName: 'Adaobi Obi' }]);
  // A link that is used holds nothing of the person any more.
  expect('prefilled_fields' in (await read(refId))).toBe(false);
  // Nobody takes it any more, and nothing would erase it.
  const late = await update(refId, { prefill: OWN.prefill });
  expect(late.body.details).toEqual([{ path: '/prefill', message: 'must be empty, as the link is used' }]);
  expect((await update(refId, { prefill: {} })).status).toBe(200);
});

test('what the user typed wins over what was prefilled', async () => {
  const refId = await server.newLink(OWN);
  const { status, body } = await server.submit(refId, { id_number: 'x', use_prefill: true });
  expect([status, body.details[0].path]).toEqual([400, '/id_number']);
});

test('with capture camera, every image must be from the camera', async () => {
  const refId = await server.newLink({ capture: 'camera', id_types: SELFIE });
  const send = (more: object) => server.submit(refId, { selfie: PNG.toString('base64'), ...more });
  for (const more of [{}, { selfie_source: 'file' }]) {
    const { status, body } = await send(more);
    expect([status, body.details]).toEqual([
      400,
      [{ path: '/selfie_source', message: 'must be camera, as this link takes no images from files' }],
    ]);
  }
  expect((await send({ selfie_source: 'camera' })).status).toBe(201);
  await update(refId, { capture: 'any' });
  expect((await send({})).status).toBe(201);
});
