/**
 * Lets pages of other origins call a sandbox (D-59): frontends that are being written, and docs that another web
 * server serves. The clock is left out, as it needs no key, and so is what only the verifier calls.
 */
import type { FastifyInstance } from 'fastify';
import type { Operation } from '#generated/operations.ts';

/** What a page may read of an answer beside its body and what every browser shows. */
const EXPOSED = 'date, ratelimit, ratelimit-policy, retry-after, x-request-id';
const PREFLIGHT_SECONDS = '600';

export function allowOtherOrigins(app: FastifyInstance): void {
  /** The methods that other origins may use, by route. */
  const allowed = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const operation = config?.operation;
    if (!operation || !isOpen(operation)) return;
    allowed.set(url, [...(allowed.get(url) ?? []), ...[method].flat()]);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined) return undefined;
    const methods = allowed.get(request.routeOptions.url ?? '');
    if (!methods) return undefined;
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (!isPreflight && !methods.includes(request.method)) return undefined;
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', EXPOSED);
    if (!isPreflight) return undefined;
    reply.header('access-control-allow-methods', methods.join(', '));
    reply.header('access-control-allow-headers', 'content-type, idempotency-key');
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
    return reply.code(204).send();
  });
}

function isOpen({ sandboxOnly, signedBy }: Operation): boolean {
  return !sandboxOnly && signedBy !== 'verifier';
}
