/** Unknown paths and methods, and malformed HTTP. */
import { afterEach, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, PARTNER_ID } from '../../handlers/operator.ts';
import { expectRefusal, httpText, sendRaw } from './raw-request.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const JSON_TYPE = { 'content-type': 'application/json' };

const server = useStarted(() => startTestServer());
afterEach(async () => {
  const { body } = await server.signed('POST', '/v1/hosted_links/:list');
  expect(body.meta.total).toBe(0);
});

const goodBody = () => JSON.stringify({ ...signingFields(PARTNER_ID, API_KEY), ...LINK_FIELDS });

test.each([
  '/v1',
  '/v1/',
  '/v2/hosted_links',
  '/v1/other_links',
  '/V1/hosted_links',
  '/v1//hosted_links',
  '/v1/hosted_links/x/y',
  '/v1/hosted_links/x/submissions/y',
  '/v1/services/NG',
  '/sandbox',
  '/images/x',
  '/assets/../../package.json',
  '/.env',
  '/openapi.yml',
])('%s, which does not exist, is 404 for every method', async (path) => {
  for (const method of METHODS) {
    const answer = await sendRaw(server.url, httpText(`${method} ${path}`, JSON_TYPE, '{}'));
    expect([method, answer.status]).toEqual([method, 404]);
    if (method === 'HEAD') continue;
    expectRefusal(answer);
    expect(JSON.parse(answer.text).code).toBe('not_found');
  }
});

test.each([
  ['broken JSON', '{"a'],
  ['a NUL', '{"a":"\\u0000\0"}'],
  ['a large body', 'x'.repeat(2_000_000)],
  ['deep JSON', '['.repeat(100_000)],
])('an unknown path is 404, and its body is not read: %s', async (_, body) => {
  for (const path of ['/nothing', '/v1/nothing', '/%ff', '/l/%ff', '/v1/hosted_links/%ff']) {
    const answer = await sendRaw(server.url, httpText(`POST ${path}`, JSON_TYPE, body));
    expect([path, answer.status]).toEqual([path, 404]);
    expectRefusal(answer);
    expect(answer.headers.get('x-request-id')).toBe(JSON.parse(answer.text).request_id);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

/** Every path with the methods that it has. */
const PATHS = new Map<string, string[]>();
for (const { method, path } of Object.values(OPERATIONS)) {
  const known = method === 'GET' ? ['GET', 'HEAD'] : [method];
  PATHS.set(path, [...(PATHS.get(path) ?? []), ...known]);
}
for (const path of ['/healthz', '/readyz', '/openapi.json', '/openapi.yaml', '/llms.txt', '/docs'])
  PATHS.set(path, ['GET', 'HEAD']);

describe.each([...PATHS])('%s', (path, known) => {
  test.each(METHODS.filter((method) => !known.includes(method)))(
    'refuses %s, and names its methods',
    async (method) => {
      const target = path.replace(/\{\w+\}/g, 'x');
      const answer = await sendRaw(server.url, httpText(`${method} ${target}`, JSON_TYPE, '{"broken'));
      expect(answer.status).toBe(405);
      const allow = answer.headers.get('allow')?.split(', ').toSorted();
      expect(allow).toEqual(known.toSorted());
      if (method === 'HEAD') return;
      expectRefusal(answer);
      expect(JSON.parse(answer.text).code).toBe('method_not_allowed');
    },
  );
});

test.each(['TRACE', 'PROPFIND', 'SEARCH'])('no path has the method %s', async (method) => {
  const answer = await sendRaw(server.url, httpText(`${method} /v1/hosted_links`));
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expectRefusal(answer);
});

describe('malformed HTTP is refused:', () => {
  test.each([
    ['text', 'GARBAGE\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex')],
    ['another version', 'GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['a Host header with a space', 'GET /healthz HTTP/1.1\r\nhost: a b\r\n\r\n'],
    ['a Host header with a path', 'GET /healthz HTTP/1.1\r\nhost: a/b\r\n\r\n'],
    ['an unknown expectation', httpText('GET /healthz', { expect: 'foo' })],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a space in a header’s name', 'GET /healthz HTTP/1.1\r\nhost: x\r\na b: c\r\n\r\n'],
    ['a header that is too long', httpText('GET /healthz', { x: 'x'.repeat(100_000) })],
    ['a malformed length', httpText('POST /v1/hosted_links', { 'content-length': 'many' })],
    [
      'two lengths',
      'POST /v1/hosted_links HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /v1/hosted_links HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk without a size',
      'POST /v1/hosted_links HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    ],
  ])('%s', async (_, bytes) => {
    const answer = await sendRaw(server.url, bytes);
    expectRefusal(answer);
    expect(answer.headers.get('x-request-id')).toBe(JSON.parse(answer.text).request_id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['gzip, chunked', 'identity, chunked'])('a body of chunks that are coded: %s', async (coding) => {
    const head = ['host: x', 'content-type: application/json', `transfer-encoding: ${coding}`];
    const body = goodBody();
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const bytes = `POST /v1/hosted_links HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${chunks}`;
    const answer = await sendRaw(server.url, bytes);
    expectRefusal(answer);
    const message = 'is not supported: send the body as it is';
    expect(JSON.parse(answer.text).details).toEqual([{ path: '/Transfer-Encoding', message }]);
  });

  test('a body that ends too early', async () => {
    const body = goodBody();
    const start = httpText('POST /v1/hosted_links', JSON_TYPE, body).slice(0, -10);
    expectRefusal(await sendRaw(server.url, start, true));
  });
});

describe('a header', () => {
  const createWith = (line: string) => {
    const body = goodBody();
    return `POST /v1/hosted_links HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${line}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };

  test.each([
    ['a line feed in its value', 'idempotency-key: a\nset-cookie: b'],
    ['a carriage return in its value', 'idempotency-key: a\rset-cookie: b'],
    ['a NUL in its value', 'idempotency-key: a\0b'],
    ['an escape in its value', 'idempotency-key: a\x1bb'],
    ['bytes beyond ASCII in its value', 'idempotency-key: a\xffb'],
    ['a space in its value', 'idempotency-key: a b'],
    ['nothing in its value', 'idempotency-key: '],
    ['a duplicate', 'idempotency-key: a\r\nidempotency-key: b'],
  ])('Idempotency-Key with %s is refused, and injects nothing', async (_, line) => {
    const answer = await sendRaw(server.url, Buffer.from(createWith(line), 'latin1'));
    expectRefusal(answer);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  test('is not echoed', async () => {
    const headers = { 'x-request-id': 'mine@home', 'request-id': 'mine', 'x-forwarded-host': 'evil.example' };
    const answer = await sendRaw(
      server.url,
      httpText('POST /v1/hosted_links', { ...JSON_TYPE, ...headers }, '{'),
    );
    expectRefusal(answer);
    expect([...answer.headers.values()].join() + answer.text).not.toMatch(/mine|evil/);
  });
});
