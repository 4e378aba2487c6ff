/**
 * CORS: pages of other origins may call a sandbox (D-59), such as frontends in development and docs on another
 * web server.
 */
import type { HttpRequest } from './request.ts';
import type { HttpResponse } from './route.ts';

/** Sent with each response to a page of another origin, with the names of headers that the page may read. */
export const OTHER_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'date, ratelimit, ratelimit-policy, retry-after, traceparent, x-request-id, x-sandbox-console, x-sandbox-unknown-fields',
};

const PREFLIGHT_SECONDS = 600;

/** Whether it is a CORS preflight. */
export function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

export function preflightResponse(methods: string): HttpResponse {
  const headers = {
    ...OTHER_ORIGIN_HEADERS,
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      'content-type, idempotency-key, traceparent, webhook-id, webhook-timestamp, webhook-signature, x-request-id',
    'access-control-max-age': PREFLIGHT_SECONDS,
  };
  return { status: 204, headers, body: null };
}
