/**
 * Lets pages of other origins call a sandbox (D-59): frontends that are being written, and docs that another web
 * server serves.
 */
import type { HttpRequest, HttpResponse } from './route.ts';

/** Sent with each response to a page of another origin; it names the headers that the page may read. */
export const OTHER_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'date, ratelimit, ratelimit-policy, retry-after, x-request-id',
};

const PREFLIGHT_SECONDS = 600;

/** Whether a browser asks what a page of another origin may send. */
export function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

export function preflightResponse(methods: string): HttpResponse {
  const headers = {
    ...OTHER_ORIGIN_HEADERS,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-max-age': PREFLIGHT_SECONDS,
  };
  return { status: 204, headers, body: null };
}
