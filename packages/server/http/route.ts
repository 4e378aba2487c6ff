/** The types that all routes share: request, response and route. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Origin } from '#core/origin.ts';
import type { Detail, OperationId } from '#handlers/operation.ts';

/** A request with the values of its route's path. */
export interface HttpRequest {
  /** The caller's `x-request-id` or one of ours: in the response, the log and every error. */
  readonly id: string;
  readonly origin: Origin;
  /** Whose it is, for the log, as soon as it is known or claimed. */
  partnerId?: string | null;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The values in the path, by their names in the route's address. */
  readonly path: Readonly<Record<string, string>>;
  /** A repeated name has a list of values. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** The body is read from it. */
  readonly stream: IncomingMessage;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** An object is sent as JSON; null for no body. */
  readonly body: object | string | Uint8Array | null;
  /** Writes the body from now on, and ends the response; its headers are sent. */
  readonly follow?: (response: ServerResponse) => void;
}

/** Optional parts of an error response. */
export interface ErrorExtras {
  readonly details?: readonly Detail[] | undefined;
  readonly limit?:
    | { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number }
    | undefined;
  /** For `Retry-After` alone (D-64). */
  readonly retryAfterMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One method of one address. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `{name}` matches one segment of the path, `*` at the end the rest of it. */
  readonly address: string;
  /** Of the contract; other routes have none. */
  readonly operation?: OperationId;
  readonly handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
  /** The response to an overload or a failure, as the route's callers expect it: JSON or a page. */
  readonly respondError: (request: HttpRequest, condition: string, extras?: ErrorExtras) => HttpResponse;
  /** Whether pages of other origins may call it (D-59). */
  readonly allowsOtherOrigins?: boolean;
}

export const NO_HEADERS = {};

export function redirectTo(location: string, status: 302 | 303 = 302): HttpResponse {
  return { status, headers: { location }, body: null };
}
