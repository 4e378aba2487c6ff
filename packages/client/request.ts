/** Making the request of an operation: its address, its signature, its body. No I/O. */
import { CONTRACT_BRAND, type Route } from '../../generated/routes.ts';
import { sign } from '../protocol/signing.ts';
import { toWireTimestamp } from '../protocol/timestamps.ts';

/** What a request carries. */
export interface Input {
  /** Takes the place of the braces in the route's path. */
  readonly pathId?: string;
  readonly query?: object | undefined;
  /** The signing fields are added to it where the route is signed; FormData is sent as multipart. */
  readonly body?: object | undefined;
  /** Sends the timestamp as epoch milliseconds, not as text. */
  readonly numericTimestamp?: boolean;
}

/** Who asks, and where. */
export interface Sender {
  readonly baseUrl: string;
  readonly brand: string;
  readonly partnerId: string;
  /** The first signs; any verifies (D-05). */
  readonly keys: readonly [string, ...string[]];
}

/** What differs from one request of a call to the next. */
export interface RequestOptions {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string | null;
}

/**
 * Makes a request, signed as late as possible: a signature lasts minutes (D-04).
 *
 * @throws by rejecting, when the input can't be made into a request.
 */
export async function requestOf(
  { method, path, signatureField }: Route,
  input: Input,
  sender: Sender,
  { nowMs, signal, idempotencyKey }: RequestOptions,
): Promise<Request> {
  const content = signatureField ? await signedBody(input, signatureField, sender, nowMs) : input.body;
  const isJson = content && !(content instanceof FormData);
  const headers = {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
  };
  const body = isJson ? JSON.stringify(content) : ((content as FormData | undefined) ?? null);
  // A redirect would carry the signed request to wherever it points. Workers don't know `error`, and
  // `manual` does as well: the 3xx is judged like any answer.
  return new Request(addressOf(path, input, sender), { method, headers, body, redirect: 'manual', signal });
}

/** The contract's path at the service's address, under the service's own brand word (D-01). */
export function addressOf(path: string, { pathId, query }: Input, { baseUrl, brand }: Sender): string {
  // `..` and `:list` would be another operation's path, however encoded.
  if (pathId !== undefined && !/^[\w-]+$/.test(pathId)) {
    throw new TypeError('The id is not one of the service.');
  }
  const branded = path.replace(`/${CONTRACT_BRAND}_links`, `/${brand}_links`);
  const address = baseUrl.replace(/\/+$/, '') + branded.replace(/\{\w+\}/, String(pathId));
  const set = Object.entries(query ?? {}).filter(([, value]) => value != null);
  return set.length ? `${address}?${new URLSearchParams(set)}` : address;
}

/** The body with the signing fields of §5. */
export async function signedBody(
  { body, numericTimestamp }: Input,
  signatureField: string,
  { keys, partnerId }: Sender,
  nowMs: number,
): Promise<object> {
  const timestamp = toWireTimestamp(nowMs);
  return {
    ...body,
    partner_id: partnerId,
    // A number is signed as the text that it stands for (D-02).
    timestamp: numericTimestamp ? Date.parse(timestamp) : timestamp,
    [signatureField]: await sign(keys[0], timestamp, partnerId),
  };
}
