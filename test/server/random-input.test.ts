/** Random bodies to every operation: never an internal error, always a response that the contract declares. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { LINK_FIELDS, SUBMISSION_FIELDS, signingFields } from '#harness/api.ts';
import { API_KEY, PARTNER_ID } from '../handlers/operator.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The same cases in every run; a new seed finds new ones. */
const SEED = 20_261_120;
const RUNS = 80;

let server: TestServer;
let refId: string;
beforeAll(async () => {
  server = await startTestServer({ ID_NUMBER_LIMIT: '1000000' });
  refId = await server.newLink();
});
afterAll(() => server.stop());

/** Valid fields of each operation, which random values replace. */
const FIELDS: Partial<Record<OperationId, object>> = {
  createLink: { ...LINK_FIELDS, name: 'n', is_single_use: true, user_id: 'u', partner_params: { k: 'v' } },
  updateLink: { is_disabled: false, id_types: LINK_FIELDS.id_types },
  getLink: {},
  listLinks: { page: 1, limit: 10 },
  getJobStatus: { user_id: 'u', job_id: 'j', history: 'true', image_links: false },
  resetIdNumberRateLimit: { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900' },
  submitVerification: { ...SUBMISSION_FIELDS, selfie: 'AAAA' },
  advanceSandboxClock: { advance_ms: 0 },
};

const EXTRA_FIELDS = ['expires_at', 'redirect_url', 'logo_url', 'document_back', 'constructor', 'then', ''];

/** Values at the limits of fields. */
const edgy = fc.constantFrom<unknown>(
  '',
  ' ',
  'null',
  'NG',
  '12345678901',
  '\u0000',
  '\ud800',
  '🙂',
  'x'.repeat(201),
  'https://partner.example/?a=1#b',
  'javascript:alert(1)',
  'http://[::1',
  '2099-01-01T00:00:00Z',
  '2099-12-31T23:59:60Z',
  '99999999999999999999',
  0,
  -0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  true,
  null,
  [],
  [null],
  {},
  { a: {} },
);

/** A valid body with some random fields. */
function nearly(fields: object): fc.Arbitrary<object> {
  const names = [...Object.keys(fields), ...EXTRA_FIELDS, 'partner_id', 'timestamp', 'signature', 'sec_key'];
  const wrong = fc.dictionary(fc.constantFrom(...names), fc.oneof(edgy, fc.jsonValue()), { maxKeys: 3 });
  const dropped = fc.subarray(names, { maxLength: 1 });
  return fc.tuple(wrong, dropped).map(([values, without]) => {
    const body = { ...signingFields(PARTNER_ID, API_KEY), ...fields, ...values };
    return Object.fromEntries(Object.entries(body).filter(([name]) => !without.includes(name)));
  });
}

describe.each(Object.entries(FIELDS) as [OperationId, object][])('%s', (id, fields) => {
  const { method, path } = OPERATIONS[id];
  const answersAsDeclared = (bodies: fc.Arbitrary<unknown>, numRuns: number) =>
    fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        // The response is checked where it is received.
        const { status } = await server.call(method, path.replace('{linkId}', refId), JSON.stringify(body));
        expect(status).toBeLessThan(500);
      }),
      { seed: SEED, numRuns },
    );

  test('answers any JSON as declared', () => answersAsDeclared(fc.jsonValue(), RUNS / 4));
  test('answers a nearly valid body as declared', () => answersAsDeclared(nearly(fields), RUNS));
});

describe.each(['listServices', 'listValidDocuments'] as const)('%s', (id) => {
  test('answers any query as declared', () =>
    fc.assert(
      fc.asyncProperty(fc.webQueryParameters(), fc.string({ unit: 'grapheme' }), async (query, country) => {
        const path = `${OPERATIONS[id].path}?${query}&country=${encodeURIComponent(country)}`;
        const { status } = await server.call('GET', path);
        expect(status).toBeOneOf([200, 400]);
      }),
      { seed: SEED, numRuns: RUNS },
    ));
});
