/** Invalid input is refused as the contract says, and changes nothing. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { LINK_FIELDS, SUBMISSION_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, PNG, submissionForm } from '../../handlers/images.ts';
import { API_KEY, PARTNER_ID } from '../../handlers/operator.ts';
import { expectRefusal } from '../http/raw-request.ts';

let refId: string;
let before: unknown;
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  refId = await server.newLink({ id_types: BIOMETRIC });
  before = await links();
});
afterEach(async () => {
  expect(await links()).toEqual(before);
});

/** Every link with its counts, which an accepted request would change. */
const links = async () => (await server.signed('POST', '/v1/hosted_links/:list', { limit: 100 })).body;

const pathOf = (id: OperationId) => OPERATIONS[id].path.replace(/\{\w+\}/g, refId);
/** One for each way in which bodies are read: JSON of a partner, of the verifier, and with images. */
const WITH_BODY = ['createLink', 'reportVerification', 'submitVerification'] as const;
const signed = (fields: object) => JSON.stringify({ ...signingFields(PARTNER_ID, API_KEY), ...fields });

describe.each(WITH_BODY)('%s', (id) => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    server.call(OPERATIONS[id].method, pathOf(id), body, headers);

  test.each([
    ['no body at all', undefined],
    ['half an object', '{"partner_id":"001"'],
    ['two values', '{}{}'],
    ['a comma too many', '{"partner_id":"001",}'],
    ['an array', '[{}]'],
    ['a number', '1e400'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a NUL in a text', '{"partner_id":"0\x001"}'],
    ['an escaped NUL', '{"partner_id":"0\\u00001"}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['__proto__', '{"__proto__":{"partner_id":"001"}}'],
    ['an escaped __proto__', '{"__pro\\u0074o__":{"partner_id":"001"}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['arrays in arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects in objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['unclosed arrays', '['.repeat(200_000)],
    ['many keys', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await send(body));
  });

  test('refuses a body over its limit', async () => {
    const answer = await send(`{"padding":"${'x'.repeat(24 * 1_048_576)}"}`);
    expectRefusal(answer);
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'json',
    'x/y; z',
  ])('refuses the content type %s', async (type) => {
    const answer = await send('{}', { 'content-type': type });
    expectRefusal(answer);
    expect(answer.status).toBe(415);
  });
});

describe('names of Object.prototype', () => {
  test('are refused as a field, and do not affect other requests', async () => {
    const poison = `{"__proto__":{"is_disabled":true},${signed({}).slice(1)}`;
    const refused = await server.call('PUT', `/v1/hosted_links/${refId}`, poison);
    expectRefusal(refused);
    const message = 'must have neither __proto__ nor constructor.prototype';
    expect(refused.body.details).toEqual([{ path: '', message }]);
    expect(({} as Record<string, unknown>)['is_disabled']).toBeUndefined();
  });

  test('are refused as a country and as an ID type', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expectRefusal(await server.submit(refId, { id_type: name }));
      const id_types = [{ country: 'NG', id_type: name.toUpperCase(), verification_method: 'enhanced_kyc' }];
      expectRefusal(await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, id_types }));
    }
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'are refused as a field of a form: %s',
    async (name) => {
      const form = submissionForm({ selfie: PNG }, { [`${name}`]: 'x', consent: 'false' });
      form.set(name, 'x');
      expectRefusal(await server.call('POST', `/v1/hosted_links/${refId}/submissions`, form));
    },
  );
});

describe('text that a database cannot store', () => {
  const create = (fields: object) => server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields });

  test.each(['company_name', 'name', 'user_id', 'redirect_url'])('a NUL in %s is refused', async (field) => {
    const answer = await create({ [field]: 'a\0b' });
    expectRefusal(answer);
    expect(answer.body.code).toBe('2204');
  });

  test('a NUL in partner_params is refused, in keys and values', async () => {
    expectRefusal(await create({ partner_params: { 'a\0': 'b' } }));
    expectRefusal(await create({ partner_params: { a: 'b\0' } }));
  });

  test('an escaped backslash before u0000 is text', async () => {
    const name = 'a\\u0000b';
    expect((await create({ name, is_single_use: 'neither' })).body.details).toEqual([
      { path: '/is_single_use', message: 'must be true or false' },
    ]);
  });

  test('the same step twice is refused in plain words', async () => {
    const retry_on = [{ code: '0811', steps: ['selfie', 'selfie'] }];
    const { body } = await create({ is_single_use: true, attempts_max: 3, retry_on });
    const message = 'must not have the same item twice';
    expect(body.details).toEqual([{ path: '/retry_on/0/steps', message }]);
  });

  test.each(['A\0da', 'A\ud83dda'])('%j in a form is refused, and its field named', async (first_name) => {
    const form = submissionForm({ selfie: PNG }, { first_name });
    const answer = await server.call('POST', `/v1/hosted_links/${refId}/submissions`, form);
    expectRefusal(answer);
    expect(answer.body.details[0].path).toBe('/first_name');
  });

  test('half a surrogate pair is refused wherever it is, and its field named', async () => {
    const half = '\ud83d';
    const pathIn = ({ body }: { body: { details: { path: string; message: string }[] } }) => body.details;
    const message = 'must be well-formed Unicode, without half of a surrogate pair';
    expect(pathIn(await create({ user_id: `user ${half}` }))).toEqual([{ path: '/user_id', message }]);
    expect(pathIn(await create({ partner_params: { 'a/b': half } }))).toEqual([
      { path: '/partner_params/a~1b', message },
    ]);
    expect(pathIn(await create({ partner_params: { [half]: 'a' } }))).toEqual([
      { path: '/partner_params', message },
    ]);
    expect(pathIn(await server.submit(refId, { first_name: half }))).toEqual([
      { path: '/first_name', message },
    ]);
  });

  test('a whole pair written as two escapes is text, and so is an escaped backslash before one', async () => {
    const fields = signed({ ...LINK_FIELDS, name: 'PARTY', is_single_use: 'neither' });
    const body = fields.replace('PARTY', '\\ud83c\\udf89 \\\\ud83c');
    expect((await server.call('POST', '/v1/hosted_links', body)).body.details).toEqual([
      { path: '/is_single_use', message: 'must be true or false' },
    ]);
  });
});

describe('a link id', () => {
  test.each([
    ['too long for a link', 'a'.repeat(65)],
    ['of 5000 characters', 'a'.repeat(5_000)],
    ['with a NUL', '%00'],
    ['with a slash', 'a%2F..%2Fb'],
    ['with half a surrogate', '%ED%A0%BD'],
    ['with a bad escape', '%zz'],
    ['with an unfinished escape', 'a%'],
    ['with SQL', "x'%3B%20DROP%20TABLE%20links%3B--"],
  ])('%s is not found', async (_, id) => {
    const paths = [`/v1/hosted_links/${id}`, `/v1/hosted_links/${id}/submissions`];
    for (const path of paths) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: path.endsWith('submissions')
          ? JSON.stringify({ ...SUBMISSION_FIELDS, selfie: PNG.toString('base64') })
          : signed({}),
      });
      expectRefusal({ status: response.status, text: await response.text() });
      // Invalid escapes make the whole path invalid.
      expect(response.status).toBeOneOf([400, 404]);
    }
  });

  test.each(['%zz', 'a%', 'a'.repeat(201)])('gets a page without internals: %s', async (id) => {
    const response = await fetch(`${server.url}/l/${id}`);
    expect(response.status).toBeOneOf([400, 404]);
    expect(await response.text()).not.toMatch(/FST_|node_modules/);
  });
});

describe('deep values under an Idempotency-Key', () => {
  test.each([1_000, 10_000, 100_000])('%i levels are hashed or refused, never 500', async (depth) => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = `${signed({ ...LINK_FIELDS, is_single_use: 'neither' }).slice(0, -1)},"deep":${deep}}`;
    expectRefusal(await server.call('POST', '/v1/hosted_links', body, { 'idempotency-key': 'deep' }));
    // Valid by the contract; the handler refuses it only after it was hashed.
    const submission = `${JSON.stringify({ ...SUBMISSION_FIELDS, selfie: PNG.toString('base64'), consent: 'false' }).slice(0, -1)},"deep":${deep}}`;
    const path = `/v1/hosted_links/${refId}/submissions`;
    expectRefusal(await server.call('POST', path, submission, { 'idempotency-key': 'deep' }));
  });
});

describe('a body with an error in each of very many values', () => {
  test.each([
    ['id_types', Array(60_000).fill(1)],
    ['partner_params', Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}`, i]))],
  ])('is refused with the first one in %s alone', async (field, value) => {
    const fields = { ...LINK_FIELDS, ...signingFields(PARTNER_ID, 'not the key'), [field]: value };
    const answer = await server.call('POST', '/v1/hosted_links', fields);
    expectRefusal(answer);
    expect(answer.body.code).toBe('2204');
    expect(answer.body.details).toHaveLength(1);
    expect(answer.body.details[0].path).toContain(field);
  });
});
