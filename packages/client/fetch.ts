/**
 * The bare client: openapi-fetch with the contract's paths, which signs, and verifies signed responses.
 *
 * @packageDocumentation
 */
import createOpenapiFetch, { type Middleware, type Client as OpenapiFetch } from 'openapi-fetch';
import type { paths } from '../../generated/api.ts';
import { type OperationRoute, ROUTES } from '../../generated/routes.ts';
import { parseObject } from '../protocol/received.ts';
import { clientConfigFrom } from './client-config.ts';
import type { ClientOptions } from './client-options.ts';
import type { OperationId, Unsigned } from './contract.ts';
import { readResponse } from './http/read-response.ts';
import { type ClientConfig, contentHeaders, signedBody, urlOf } from './http/request.ts';

/** The options of {@link createFetchClient}. Defaults of `now` and `fetch`: the runtime's own. */
export type FetchClientOptions = Pick<
  ClientOptions,
  'baseUrl' | 'partnerId' | 'apiKey' | 'brand' | 'fetch' | 'now'
>;

type Json<Body> = { content: { 'application/json': Body } };

/** An operation without the fields that the client adds to its body; no body at all where nothing is required. */
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

/** How far the time of a signed response may be from now, before or after. */
const TOLERANCE_MS = 300_000;

/** The interface types the timestamps of these two as numbers (§4.6, §4.7). */
const NUMERIC_TIMESTAMPS: readonly OperationRoute[] = [ROUTES.getJobStatus, ROUTES.resetIdNumberRateLimit];

/**
 * Makes an openapi-fetch client that signs requests where the contract asks for it, and verifies signed responses. It
 * has no retries, timeouts or hooks: `createClient`, of the main module, has them.
 *
 * A call resolves to `{ data, response }` or to `{ error, response }`, with the service's own error. It rejects when
 * there is no response, and when the signature of a response is wrong.
 *
 * @throws TypeError when an option is invalid.
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
  // The global fetch is read at each call, because a program may replace it later.
  const { baseUrl, fetch = (request) => globalThis.fetch(request), now = Date.now } = options;
  const client = createOpenapiFetch<FetchPaths>({ baseUrl, fetch });
  client.use(signing(clientConfigFrom(options), now));
  return client;
}

function signing(config: ClientConfig, now: () => number): Middleware {
  return {
    async onRequest({ request, schemaPath, params }) {
      const route = routeOf(request.method, schemaPath);
      if (!route) return;
      const { path = {}, query } = params;
      const pathIds = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => String(path[name]));
      const address = urlOf(route.path, { pathIds, query }, config);
      const { method, signal, headers } = request;
      const body = method === 'GET' ? null : await bodyOf(request, route, config, now());
      if (route.signatureField) {
        headers.set('content-type', 'application/json');
        const content = { method, url: address, body: body as string };
        const proof = await contentHeaders(content, config, now());
        for (const [name, value] of Object.entries(proof)) headers.set(name, value);
      }
      // A redirect would send the signed request elsewhere; see buildRequest.
      return new Request(address, { method, headers, body, redirect: 'manual', signal });
    },
    async onResponse({ request, schemaPath, response }) {
      if (!response.ok || !routeOf(request.method, schemaPath)?.signsResponse) return;
      const text = await response.clone().text();
      const result = await readResponse(response, text, {
        ...config,
        isSigned: true,
        toleranceMs: TOLERANCE_MS,
        nowMs: now(),
      });
      if (!result.ok) throw new Error(result.error.message);
    },
  };
}

/** The route of a path; undefined where the contract has none. */
function routeOf(method: string, path: string): OperationRoute | undefined {
  return Object.values<OperationRoute>(ROUTES).find(
    (route) => route.method === method && route.path === path,
  );
}

/** The body to send, signed where the operation is. */
async function bodyOf(
  request: Request,
  route: OperationRoute,
  config: ClientConfig,
  nowMs: number,
): Promise<string | Blob> {
  if (!route.signatureField) return request.blob();
  const input = {
    body: parseObject(await request.text()) ?? {},
    numericTimestamp: NUMERIC_TIMESTAMPS.includes(route),
  };
  return JSON.stringify(await signedBody(input, route.signatureField, config, nowMs));
}
