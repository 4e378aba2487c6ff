/** Each property of the fuzz catches an answer, or a row, that breaks it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { problemOf } from '#testing/fuzz/judge.ts';
import { type FuzzRequest, makeRequest } from '#testing/fuzz/requests.ts';
import { Accepted, unexplained } from '#testing/fuzz/stored.ts';
import { SQLITE, useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, PERSON, START } from '#testing/harness/fixtures.ts';

const REQUEST: FuzzRequest = {
  operation: 'getLink',
  kind: 'operation',
  start: 'POST /v1/hosted_links/x HTTP/1.1',
  bytes: Buffer.of(),
  isHead: false,
};
const requestId = randomUUID();
const COMMON = {
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
const JSON_HEADERS = { ...COMMON, 'content-type': 'application/json' };
const PAGE = { ...COMMON, 'content-type': 'text/html', 'referrer-policy': 'no-referrer' };
const REFUSAL = { code: 'link_not_found', error: 'There is no such link.', request_id: requestId };
const answer = (status: number, headers: Record<string, string>, body: unknown) => ({
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

test('an answer as the contract gives it is fine', () => {
  expect(problemOf(REQUEST, answer(404, JSON_HEADERS, REFUSAL))).toBeNull();
});

test.each<[string, Partial<FuzzRequest>, ReturnType<typeof answer>]>([
  ['an internal error', {}, answer(500, JSON_HEADERS, { ...REFUSAL, code: '2201' })],
  ['no request id', {}, answer(404, { ...JSON_HEADERS, 'x-request-id': '' }, REFUSAL)],
  ['no nosniff', {}, answer(404, { ...JSON_HEADERS, 'x-content-type-options': '' }, REFUSAL)],
  ['a stack', {}, answer(400, JSON_HEADERS, { ...REFUSAL, error: 'at read (x.ts:1)' })],
  ['a status that the contract does not give', {}, answer(418, JSON_HEADERS, REFUSAL)],
  ['a body that it does not give', {}, answer(200, JSON_HEADERS, {})],
  ['a body that is cut off', {}, answer(200, JSON_HEADERS, '{"link')],
  [
    'an error that is a text',
    { operation: null },
    answer(404, { ...COMMON, 'content-type': 'text/plain' }, 'x'),
  ],
  ['an error of another shape', { operation: null }, answer(404, JSON_HEADERS, { error: 'x' })],
  [
    'an error that is too long',
    { operation: null },
    answer(404, JSON_HEADERS, { ...REFUSAL, error: 'x'.repeat(501) }),
  ],
  [
    'an error that may be cached',
    { operation: null },
    answer(404, { ...JSON_HEADERS, 'cache-control': '' }, REFUSAL),
  ],
  ['a page without a policy', { kind: 'page', operation: null }, answer(200, PAGE, '<!doctype html>')],
  [
    'a page whose forms lead anywhere',
    { kind: 'page', operation: null },
    answer(200, { ...PAGE, 'content-security-policy': "default-src 'none'" }, '<!doctype html>'),
  ],
])('%s is found', (_, request, received) => {
  expect(problemOf({ ...REQUEST, ...request }, received)).not.toBeNull();
});

test('a request is the same for the same seed and number, ids and times aside', () => {
  const starts = (seed: number) =>
    Array.from({ length: 50 }, (_, i) => {
      const { kind, start } = makeRequest(seed, i, { links: ['a', 'b'], mode: 'sandbox' });
      return `${kind} ${start.replace(/[\da-f-]{36}/g, 'id')}`;
    });
  expect(starts(1)).toEqual(starts(1));
  expect(starts(1)).not.toEqual(starts(2));
});

const at = useStore(SQLITE);

test('rows that no answer told of are found', async () => {
  const accepted = new Accepted();
  const rows = (text: string) => at.database.rows<object>(text);
  const link = aLink();
  await at.store.write(async (tx) => {
    for (const partnerId of ['042', '043']) await tx.partners.insert(aPartner({ partnerId }), START);
  });
  expect(await unexplained(rows, accepted)).toEqual([]);
  await at.store.write(async (tx) => {
    await tx.links.insert({ ...link, updatedAt: link.createdAt + 1 });
    await tx.jobs.insert(aJob(link), PERSON);
    await tx.partners.insert(aPartner({ partnerId: '044' }), START);
  });
  expect(await unexplained(rows, accepted)).toHaveLength(4);
  const created = { ref_id: link.refId, link: 'https://x.example/' };
  accepted.count(REQUEST, answer(200, JSON_HEADERS, created));
  accepted.count(REQUEST, answer(200, JSON_HEADERS, { ref_id: link.refId }));
  accepted.count({ ...REQUEST, kind: 'submission' }, answer(201, JSON_HEADERS, {}));
  expect(await unexplained(rows, accepted)).toEqual(['3 partners instead of 2.']);
});
