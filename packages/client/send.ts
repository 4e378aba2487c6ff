/** Sending one operation: route, signature, request, outcome. The only place that does I/O. */
import createApi from 'openapi-fetch';
import type { paths } from '../../generated/api.ts';
import { CONTRACT_BRAND, ROUTES } from '../../generated/routes.ts';
import { sign } from '../protocol/signing.ts';
import { toWireTimestamp } from '../protocol/timestamps.ts';
import type { OperationId } from './contract.ts';
import { type Answer, judge } from './judge.ts';
import type { CallError, ResultOf } from './result.ts';

/** The client's options, with every default filled in. */
export interface Settings {
  readonly baseUrl: string;
  readonly partnerId: string;
  /** The first signs; any verifies (D-05). */
  readonly keys: readonly [string, ...string[]];
  readonly brand: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  readonly toleranceMs: number;
}

/** What every method takes last. */
export interface CallOptions {
  /** Aborts the call, which then resolves to a `network` error. */
  readonly signal?: AbortSignal | undefined;
}

/** What methods that make something take last. */
export interface IdempotentCallOptions extends CallOptions {
  /**
   * Makes the call safe to repeat for 24 hours: the same key with the same input gets the first answer again
   * (D-29). Pass one that you keep with the thing you are making; default: a random one for each call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What a request carries. */
export interface Input {
  readonly linkId?: string;
  readonly webhookId?: string;
  readonly query?: object | undefined;
  /** The signing fields are added to it where the route is signed; FormData is sent as multipart. */
  readonly body?: object | undefined;
  /** Sends the timestamp as epoch milliseconds, not as text. */
  readonly numericTimestamp?: boolean;
}

/** Sends an operation and resolves to its outcome; never rejects. */
export type Send = <Id extends OperationId>(
  id: Id,
  input: Input,
  options?: IdempotentCallOptions,
) => Promise<ResultOf<Id>>;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly signatureField: 'signature' | 'sec_key' | null;
  readonly signsAnswer: boolean;
  readonly idempotent: boolean;
}

// One function serves all operations, which openapi-fetch's types can't follow: it wants each path as a
// literal. ROUTES and the types come from the same contract, so what is lost here is regained in `Send`.
type UntypedRequest = (method: string, path: string, init: object) => Promise<Answer>;

/** Binds {@link Send} to the settings of a client. */
export function createSend(settings: Settings): Send {
  const { baseUrl, brand, keys, partnerId, toleranceMs, now } = settings;
  // A redirect would carry the signed request to wherever it points. Workers don't know `error`, and
  // `manual` does as well: the 3xx is judged like any answer.
  const api = createApi<paths>({ baseUrl, redirect: 'manual' });
  const request = api.request as unknown as UntypedRequest;

  async function send(
    id: OperationId,
    input: Input,
    { signal, idempotencyKey }: IdempotentCallOptions = {},
  ): Promise<unknown> {
    const route: Route = ROUTES[id];
    let sent = false;
    try {
      const answer = await request(route.method, branded(route.path, brand), {
        params: {
          path: { linkId: segment(input.linkId), webhookId: segment(input.webhookId) },
          query: input.query,
        },
        headers: route.idempotent && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() },
        body: route.signatureField ? await signed(input, route.signatureField, settings) : input.body,
        signal,
        // Parsed by `judge`: what throws once the request is sent is then the connection's fault alone.
        parseAs: 'text',
        fetch: (outgoing: Request) => {
          sent = true;
          return settings.fetch(outgoing);
        },
      });
      return await judge(answer, { isSigned: route.signsAnswer, keys, partnerId, toleranceMs, nowMs: now() });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const error: CallError<never> = sent
        ? { kind: 'network', message, aborted: signal?.aborted ?? false, cause }
        : { kind: 'malformed', message, response: null, cause };
      return { ok: false, error };
    }
  }
  return send as Send;
}

/** The contract's path under the service's own brand word (D-01). */
const branded = (path: string, brand: string): string =>
  path.replace(`/${CONTRACT_BRAND}_links`, `/${brand}_links`);

/** An id as a path segment. `..` and `:list` would be another operation's path, however encoded. */
function segment(id: string | undefined): string | undefined {
  if (id !== undefined && !/^[\w-]+$/.test(id)) throw new TypeError('The id is not one of the service.');
  return id;
}

/** The body with the signing fields of §5, signed as late as possible: a signature lasts minutes (D-04). */
async function signed(
  { body, numericTimestamp }: Input,
  signatureField: string,
  { now, keys, partnerId }: Settings,
): Promise<object> {
  const timestamp = toWireTimestamp(now());
  return {
    ...body,
    partner_id: partnerId,
    // A number is signed as the text that it stands for (D-02).
    timestamp: numericTimestamp ? Date.parse(timestamp) : timestamp,
    [signatureField]: await sign(keys[0], timestamp, partnerId),
  };
}
