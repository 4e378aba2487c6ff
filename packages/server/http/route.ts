/** The types that all routes share: response and route. */
import type { ServerResponse } from 'node:http';
import type { ErrorExtras } from '#generated/stubs/errors.ts';
import type { OperationId } from '#handlers/operation.ts';
import type { HttpRequest } from './request.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** An object is sent as JSON; null for no body. */
  readonly body: object | string | Uint8Array | null;
  /** The body as JSON, where it was made already: whoever changes `body` drops it. */
  readonly json?: string;
  /** Writes the body from now on, and ends the response; its headers are sent. */
  readonly stream?: (response: ServerResponse) => void;
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

/** A header has no characters beyond ASCII: browsers would read others as one encoding or another. */
export function redirectTo(location: string, status: 302 | 303 = 302): HttpResponse {
  return { status, headers: { location: asciiAddress(location) }, body: null };
}

/** The address as it is, but spaces and what is beyond ASCII as every URL parser writes them: a host in Punycode, others as %XX. */
function asciiAddress(address: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/is.exec(address) ?? [];
  const isBeyond = scheme !== '' && host.search(BEYOND_ASCII) >= 0;
  return `${scheme}${isBeyond ? new URL(scheme + host).host : host}${rest}`.replace(
    BEYOND_ASCII,
    encodeURIComponent,
  );
}

/** A space is ASCII, but ends an address in many readers of headers. */
const BEYOND_ASCII = /[^\x21-\x7f]+/gu;
