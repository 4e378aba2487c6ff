/**
 * The bare client: openapi-fetch with the contract's paths, which signs, and verifies signed answers.
 *
 * @packageDocumentation
 */
import createOpenapiFetch, { type Middleware, type Client as OpenapiFetch } from 'openapi-fetch';
import type { paths } from '../../generated/api.ts';
import { ROUTES, type Route } from '../../generated/routes.ts';
import { objectOf } from '../protocol/received.ts';
import type { ClientOptions } from './client.ts';
import type { OperationId, Unsigned } from './contract.ts';
import { judge } from './judge.ts';
import { addressOf, type Sender, signedBody } from './request.ts';
import { senderOf } from './sender.ts';

/** What {@link createFetchClient} needs to know; `now` and `fetch` have the runtime's as defaults. */
export type FetchClientOptions = Pick<
  ClientOptions,
  'baseUrl' | 'partnerId' | 'apiKey' | 'brand' | 'fetch' | 'now'
>;

type Json<Body> = { content: { 'application/json': Body } };

/** An operation whose body lacks what the client adds; without any field that must be given, no body need be. */
type UnsignedOperation<Operation> = Operation extends {
  requestBody: Json<infer Body extends { partner_id: unknown }>;
}
  ? Omit<Operation, 'requestBody'> &
      (object extends Unsigned<Body>
        ? { requestBody?: Json<Unsigned<Body>> }
        : { requestBody: Json<Unsigned<Body>> })
  : Operation;

/** The contract's paths that a partner calls, their bodies without the signing fields (§5). */
export type FetchPaths = {
  [Path in (typeof ROUTES)[OperationId]['path']]: {
    [Method in keyof paths[Path]]: UnsignedOperation<paths[Path][Method]>;
  };
};

/** openapi-fetch's client of the contract: `GET`, `POST` and `PUT` by path. */
export type FetchClient = OpenapiFetch<FetchPaths>;

/** How far the time of a signed answer may be from now, either way. */
const TOLERANCE_MS = 300_000;

/** The interface types the timestamps of these two as numbers (§4.6, §4.7). */
const NUMERIC_TIMESTAMPS: readonly Route[] = [ROUTES.getJobStatus, ROUTES.resetIdNumberRateLimit];

/**
 * Makes an openapi-fetch client that signs what the contract wants signed, and verifies the answers that are. There
 * are no retries, no timeouts and no hooks here: `createClient`, of the main module, has them.
 *
 * A call resolves to `{ data, response }` or to `{ error, response }`, with the service's own error. It rejects when
 * no answer comes, and when a signed answer can't be trusted.
 *
 * @throws TypeError when an option can't be right.
 * @example
 * const client = createFetchClient({ baseUrl: 'http://127.0.0.1:3000', partnerId: '001', apiKey: 'sandbox-key-001' });
 * const { data, error } = await client.POST('/v1/hosted_links', {
 *   body: {
 *     company_name: 'Acme',
 *     data_privacy_policy_url: 'https://acme.example/privacy',
 *     callback_url: 'https://acme.example/callbacks',
 *   },
 * });
 * if (data) console.log(data.link);
 * else console.error(error.code, error.error);
 */
export function createFetchClient(options: FetchClientOptions): FetchClient {
  // The global one is looked up at each call, so that a program may replace it after this.
  const { baseUrl, fetch = (request) => globalThis.fetch(request), now = Date.now } = options;
  const client = createOpenapiFetch<FetchPaths>({ baseUrl, fetch });
  client.use(signing(senderOf(options), now));
  return client;
}

function signing(sender: Sender, now: () => number): Middleware {
  return {
    async onRequest({ request, schemaPath, params }) {
      const route = routeOf(request.method, schemaPath);
      if (!route) return;
      const [pathId] = Object.values(params.path ?? {}).map(String);
      const address = addressOf(
        route.path,
        { ...(pathId !== undefined && { pathId }), query: params.query },
        sender,
      );
      const { method, signal, headers } = request;
      const body = method === 'GET' ? null : await bodyOf(request, route, sender, now());
      if (route.signatureField) headers.set('content-type', 'application/json');
      // A redirect would carry the signed request to wherever it points; see requestOf.
      return new Request(address, { method, headers, body, redirect: 'manual', signal });
    },
    async onResponse({ request, schemaPath, response }) {
      if (!response.ok || !routeOf(request.method, schemaPath)?.signsAnswer) return;
      const text = await response.clone().text();
      const judged = await judge(response, text, {
        ...sender,
        isSigned: true,
        toleranceMs: TOLERANCE_MS,
        nowMs: now(),
      });
      if (!judged.ok) throw new Error(judged.error.message);
    },
  };
}

/** What the contract says of an operation; undefined for a path that is not in it. */
function routeOf(method: string, path: string): Route | undefined {
  return Object.values<Route>(ROUTES).find((route) => route.method === method && route.path === path);
}

/** The body to send: signed as late as possible, since a signature lasts minutes (D-04), or as it is. */
async function bodyOf(request: Request, route: Route, sender: Sender, nowMs: number): Promise<string | Blob> {
  if (!route.signatureField) return request.blob();
  const input = {
    body: objectOf(await request.text()) ?? {},
    numericTimestamp: NUMERIC_TIMESTAMPS.includes(route),
  };
  return JSON.stringify(await signedBody(input, route.signatureField, sender, nowMs));
}
