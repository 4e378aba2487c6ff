/** What the routes of the API, the page and the docs share: a request, the response to it, and how both are named. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Detail } from '#handlers/operation.ts';

/** A request that has found its route. */
export interface HttpRequest {
  readonly id: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The values in the path, by the names that the route's address gives them. */
  readonly path: Readonly<Record<string, string>>;
  /** A name that was sent several times has a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
  /** Where the body comes from. */
  readonly stream: IncomingMessage;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** An object is sent as JSON; null for no body. */
  readonly body: object | string | Uint8Array | null;
}

/** What an error may bring along. */
export interface ErrorExtras {
  readonly details?: readonly Detail[] | undefined;
  readonly limit?:
    | { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number }
    | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What answers one method of one address. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `{name}` stands for one segment of the path, `*` at the end for all that follows. */
  readonly address: string;
  readonly handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
  /** Tells the route's callers, in their own words, of a condition: the server is overloaded, or something failed. */
  readonly respondError: (request: HttpRequest, condition: string, extras?: ErrorExtras) => HttpResponse;
  /** Whether pages of other origins may call it (D-59). */
  readonly allowsOtherOrigins?: boolean;
}

export const NO_HEADERS = {};

export function redirectTo(location: string, status: 302 | 303 = 302): HttpResponse {
  return { status, headers: { location }, body: null };
}
