/** Building the request of an operation: URL, signature, body. No I/O. */
import { CONTRACT_BRAND, type OperationRoute } from '../../../generated/routes.ts';
import { signWebhook } from '../../protocol/callback.ts';
import { sign, signedContent } from '../../protocol/signing.ts';
import { toWireTimestamp } from '../../protocol/timestamps.ts';

/** The input of an operation. */
export interface RequestInput {
  /** The path's parameters, in its order. */
  readonly pathIds?: readonly string[];
  readonly query?: object | undefined;
  /** JSON, to which the signing fields are added where the route is signed; or FormData, sent as multipart. */
  readonly body?: object | undefined;
  /** Sends the timestamp as epoch milliseconds, not as text. */
  readonly numericTimestamp?: boolean;
}

/** Who sends requests, and to which service. */
export interface ClientConfig {
  readonly baseUrl: string;
  readonly brand: string;
  readonly partnerId: string;
  /** The first signs; any verifies (D-05). */
  readonly keys: readonly [string, ...string[]];
}

/** Of one request. */
export interface RequestOptions {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  /** The caller's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Headers that only the client sets: another type of content could not be read, another key would undo D-29. */
const RESERVED = ['content-type', 'idempotency-key', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Builds a request. It is signed for the given time, so build it just before it is sent: a signature expires (D-04).
 *
 * @throws by rejecting, when the input can't be made into a request.
 */
export async function buildRequest(
  { method, path, signatureField }: OperationRoute,
  input: RequestInput,
  config: ClientConfig,
  { nowMs, signal, idempotencyKey, requestId, headers: given }: RequestOptions,
): Promise<Request> {
  const content = signatureField ? await signedBody(input, signatureField, config, nowMs) : input.body;
  const isJson = content && !(content instanceof FormData);
  const body = isJson ? JSON.stringify(content) : ((content as FormData | undefined) ?? null);
  const url = urlOf(path, input, config);
  if (idempotencyKey !== null && !/^[ -~]{1,128}$/.test(idempotencyKey)) {
    throw new TypeError('An idempotency key has 1 to 128 ASCII characters.');
  }
  const headers = new Headers(given);
  const own = {
    'x-request-id': requestId,
    ...(isJson && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    ...(signatureField && (await contentHeaders({ method, url, body: body as string }, config, nowMs))),
  };
  for (const name of RESERVED) headers.delete(name);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  // A redirect would send the signed request elsewhere. Workers do not support `error`; with `manual` the 3xx is read
  // like any response, as malformed.
  return new Request(url, { method, headers, body, redirect: 'manual', signal });
}

/** The URL of a path of the contract, under the service's own brand word (D-01). */
export function urlOf(
  path: string,
  { pathIds = [], query }: RequestInput,
  { baseUrl, brand }: ClientConfig,
): string {
  // With `..` or `:list`, encoded or not, it would be the path of another operation.
  if (!pathIds.every((id) => /^[\w-]+$/.test(id))) {
    throw new TypeError('The id must consist of letters, digits, - and _.');
  }
  const branded = path.replace(`/${CONTRACT_BRAND}_links`, `/${brand}_links`);
  const address =
    baseUrl.replace(/\/+$/, '') + pathIds.reduce((filled, id) => filled.replace(/\{\w+\}/, id), branded);
  const set = Object.entries(query ?? {}).filter(([, value]) => value != null);
  return set.length ? `${address}?${new URLSearchParams(set)}` : address;
}

/** The Standard Webhooks headers over a request's content, under an id that no other request has (D-61). */
export async function contentHeaders(
  { method, url, body }: { readonly method: string; readonly url: string; readonly body: string },
  { baseUrl, keys }: ClientConfig,
  nowMs: number,
): Promise<Record<string, string>> {
  const id = crypto.randomUUID();
  const seconds = Math.floor(nowMs / 1000);
  // A proxy may serve the service below a path of its own, which the service does not see.
  const path = url.slice(baseUrl.replace(/\/+$/, '').length);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': await signWebhook(keys[0], id, seconds, signedContent({ method, path, body })),
  };
}

/** The body with the signing fields of §5. */
export async function signedBody(
  { body, numericTimestamp }: RequestInput,
  signatureField: string,
  { keys, partnerId }: ClientConfig,
  nowMs: number,
): Promise<object> {
  const timestamp = toWireTimestamp(nowMs);
  return {
    ...body,
    partner_id: partnerId,
    // A number is signed as its text form (D-02).
    timestamp: numericTimestamp ? Date.parse(timestamp) : timestamp,
    [signatureField]: await sign(keys[0], timestamp, partnerId),
  };
}
