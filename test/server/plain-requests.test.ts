/** Plain requests go past the framework: they must be answered as they would be by it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_FIELDS, signingFields } from '#harness/api.ts';
import { API_KEY, PARTNER_ID } from '../handlers/operator.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { httpText, type RawAnswer, sendRaw } from './raw-request.ts';

let server: TestServer;
let refId: string;
beforeAll(async () => {
  server = await startTestServer();
  refId = await server.newLink();
});
afterAll(() => server.stop());

const signed = (fields: object = {}) => JSON.stringify({ ...signingFields(PARTNER_ID, API_KEY), ...fields });
const unsigned = { partner_id: PARTNER_ID, timestamp: Date.now(), signature: 'x'.repeat(44) };

/** In chunks, a body's length is not known beforehand: the framework takes it in. */
function sendInChunks(start: string, headers: Record<string, string>, body: string): Promise<RawAnswer> {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ host: 'server', ...headers, 'transfer-encoding': 'chunked' });
  const head = `${start} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
  const chunks = [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n0\r\n\r\n'].map((each) =>
    Buffer.from(each),
  );
  return sendRaw(server.url, Buffer.concat([Buffer.from(head), ...chunks]));
}

const CHANGING_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id'];

/** What an answer says, without what differs from one to the next. */
function said({ status, headers, text }: RawAnswer) {
  const body = JSON.parse(text);
  const changing = ['request_id', 'link', 'link_url', 'ref_id', 'timestamp', 'signature', 'sec_key'];
  const sameHeaders = [...headers].filter(([name]) => !CHANGING_HEADERS.includes(name)).toSorted();
  const kept = Object.entries(body).map(([name, value]) => [
    name,
    changing.includes(name) ? typeof value : value,
  ]);
  return { status, sameHeaders, hasId: headers.has('x-request-id'), kept: Object.fromEntries(kept) };
}

describe('a plain request is answered as one in chunks', () => {
  test.each<
    [string, () => [target: string, body: string, headers?: Record<string, string>, method?: string]]
  >([
    ['that creates a link', () => ['/v1/hosted_links', signed(LINK_FIELDS)]],
    ['with a key', () => ['/v1/hosted_links', signed(LINK_FIELDS), { 'idempotency-key': 'the same' }]],
    ['with a key that is none', () => ['/v1/hosted_links', signed(LINK_FIELDS), { 'idempotency-key': 'ä' }]],
    ['for a link', () => [`/v1/hosted_links/${refId}`, signed()]],
    [
      'that updates a link',
      () => [`/v1/hosted_links/${refId}`, signed({ id_types: LINK_FIELDS.id_types }), {}, 'PUT'],
    ],
    [
      'that updates a link with wrong fields',
      () => [`/v1/hosted_links/${refId}`, signed({ id_types: [] }), {}, 'PUT'],
    ],
    [
      'that updates a link that is not there',
      () => ['/v1/hosted_links/no-such-link', signed({ id_types: LINK_FIELDS.id_types }), {}, 'PUT'],
    ],
    ['for a list', () => ['/v1/hosted_links/:list', signed({ limit: 1, page: 9 })]],
    ['for a link that is not there', () => ['/v1/hosted_links/no-such-link', signed()]],
    ['for a job that is not there', () => ['/v1/job_status', signed({ user_id: 'u', job_id: 'j' })]],
    ['for a callback that is not there', () => ['/v1/callbacks/no-such/replay', signed()]],
    ['from no verifier', () => ['/v1/verifications/x', '{"result":{}}']],
    ['with a wrong signature', () => ['/v1/hosted_links', JSON.stringify({ ...unsigned, ...LINK_FIELDS })]],
    ['without fields', () => ['/v1/hosted_links', '{}']],
    [
      'with wrong fields',
      () => ['/v1/hosted_links', signed({ ...LINK_FIELDS, name: 7, theme_color: 'red' })],
    ],
    ['that is no object', () => ['/v1/hosted_links', '[1]']],
    ['that is no JSON', () => ['/v1/hosted_links', '{"partner_id":']],
    ['with a prototype', () => ['/v1/hosted_links', '{"__proto__":{"a":1}}']],
    ['with a NUL', () => ['/v1/hosted_links', '{"a":"\\u0000"}']],
    ['with bytes that are no text', () => ['/v1/hosted_links', '{"a":"\ud800"}']],
    ['at a path that does not exist', () => ['/v1/other_links', signed()]],
    ['at an address that has to be decoded', () => ['/v1/hosted_links/%3Alist', signed({ page: 9 })]],
    ['with a query', () => [`/v1/hosted_links/${refId}?a=b`, signed()]],
    ['of another type', () => ['/v1/hosted_links', 'a=b', { 'content-type': 'text/plain' }]],
    [
      'with parameters of its type',
      () => [`/v1/hosted_links/${refId}`, signed(), { 'content-type': 'application/json; charset=utf-8' }],
    ],
  ])('%s', async (_, make) => {
    const [target, body, more = {}, method = 'POST'] = make();
    const start = `${method} ${target}`;
    const headers = { 'content-type': 'application/json', ...more };
    const plain = await sendRaw(server.url, httpText(start, headers, body));
    const other = await sendInChunks(start, headers, body);
    expect(said(plain)).toEqual(said(other));
  });
});
