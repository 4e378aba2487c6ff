/** CORS: requests from pages of other origins (D-59). */
import { describe, expect, test } from 'vitest';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { Route } from '#server/http/route.ts';
import { makeRouter } from '#server/http/router.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

const preflight = (path: string, method: string) =>
  fetch(`${server.url}${path.replace(/\{\w+\}/g, 'x')}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://docs.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    },
  });

describe.each(Object.entries<Operation>(OPERATIONS))('%s of a sandbox', (_, operation) => {
  const isOpen = !operation.sandboxOnly && operation.signedBy !== 'verifier';

  test(`${isOpen ? 'may' : 'may not'} be called by pages of other origins`, async () => {
    const answer = await preflight(operation.path, operation.method);
    expect(answer.status).toBe(isOpen ? 204 : 405);
    expect(answer.headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null);
    if (!isOpen) return;
    expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain(operation.method);
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'content-type, idempotency-key, traceparent, webhook-id, webhook-timestamp, webhook-signature, x-request-id',
    );
  });
});

test('answers and errors expose the headers that a page needs', async () => {
  for (const { status, headers } of [
    await server.call('POST', '/v1/hosted_links', {}, { origin: 'https://frontend.example' }),
    await fetch(`${server.url}/v1/services`, { headers: { origin: 'https://frontend.example' } }),
  ]) {
    expect([200, 400]).toContain(status);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
  }
});

test('a preflight names only the methods that pages of other origins may use', () => {
  const route = (method: Route['method'], allowsOtherOrigins: boolean): Route => {
    const none = () => ({ status: 204, headers: {}, body: null });
    return { method, address: '/x', allowsOtherOrigins, handle: none, respondError: none };
  };
  const router = makeRouter([route('GET', true), route('POST', false)]);
  const headers = { origin: 'https://docs.example', 'access-control-request-method': 'GET' };
  const request = { method: 'OPTIONS', headers } as unknown as HttpRequest;
  const answer = router('OPTIONS', '/x').route.handle(request);
  expect(answer).toMatchObject({ headers: { 'access-control-allow-methods': 'GET, HEAD' } });
});

test('OPTIONS without a preflight is 405, and the hosted page has no CORS headers', async () => {
  const plain = await fetch(`${server.url}/v1/hosted_links`, { method: 'OPTIONS' });
  expect([plain.status, plain.headers.get('allow')]).toEqual([405, 'POST']);
  const page = await fetch(`${server.url}/l/${await server.newLink()}`);
  expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, null]);
});
