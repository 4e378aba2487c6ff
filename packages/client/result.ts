/** What every method of the client resolves to. Failures are values, so that the compiler checks their handling. */
import type { operations } from '../../generated/api.ts';
import type { AnyError, Data, ErrorDetail, OperationId } from './contract.ts';

/**
 * The result of a call. Methods always resolve to one; they never reject.
 *
 * @example
 * const result = await client.getLink(refId);
 * if (result.ok) console.log(result.data.total_jobs);
 * else if (result.error.code === 'link_not_found') console.log('There is no such link.');
 * else console.error(result.error.code, result.error.message);
 */
export type Result<Data, Failure extends CallError> =
  | {
      readonly ok: true;
      readonly data: Data;
      /** For its status and headers; the body has been read. */
      readonly response: Response;
    }
  | { readonly ok: false; readonly error: Failure };

/** The result of one operation: its data, or one of its errors. */
export type ResultOf<Id extends OperationId> = Result<Data<Id>, ErrorOf<Id>>;

/**
 * Why a call failed: a union on `code`. The code is the contract's where the service responded, and the client's own
 * where it did not, or where its response can't be used. `kind` tells these apart.
 *
 * @example
 * const result = await client.createLink(link);
 * if (!result.ok) {
 *   switch (result.error.code) {
 *     case '2204':
 *       for (const { path, message } of result.error.details) console.error(path, message);
 *       break;
 *     case 'network':
 *     case 'timeout':
 *       console.error('Try again later, with the same idempotency key.', result.error.cause);
 *       break;
 *     default:
 *       console.error(result.error.code, result.error.message);
 *   }
 * }
 */
export type ErrorOf<Id extends OperationId> = DeclaredError<Id> | ApiError<OtherCode> | LocalError;

/** An error of any operation. */
export type CallError = ApiError | LocalError;

type LocalError = NetworkError | BadResponseSignatureError | MalformedError;

type Responses<Id extends OperationId> = operations[Id]['responses'];

/** One member for each declared code and status, so that the code narrows the status. */
type DeclaredError<Id extends OperationId> = {
  [Status in keyof Responses<Id> & number]: Responses<Id>[Status] extends {
    content: { 'application/json': infer Body extends AnyError };
  }
    ? ErrorWith<Body['code'], Status>
    : never;
}[keyof Responses<Id> & number];

type ErrorWith<Code extends string, Status extends number> = Code extends unknown
  ? ApiError<Code, Status>
  : never;

/**
 * A code that the contract does not declare for the operation: the service is newer than this client, or a proxy
 * responded in the same form. It is text, and distinct from every declared code.
 */
declare enum OtherCode {
  text = '',
}

export type { OtherCode };

/** An error of the service, in the contract's form (D-07). */
export interface ApiError<Code extends string = string, Status extends number = number> {
  readonly kind: 'api';
  readonly code: Code;
  /** A sentence, for a log or a developer. It may repeat what was sent. */
  readonly message: string;
  /** The HTTP status. */
  readonly status: Status;
  /** Identifies the request in the service's logs: quote it to support. */
  readonly requestId: string | null;
  /** The refused fields; empty where the error is not about fields. */
  readonly details: readonly ErrorDetail[];
  /** How long the service asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** For its headers; the body has been read. */
  readonly response: Response;
}

/** There was no response, or none in time. The service may have acted nevertheless. */
export interface NetworkError {
  readonly kind: 'network';
  /**
   * `network`: the connection failed. `timeout`: the call's timeout, or a signal of `AbortSignal.timeout`.
   * `aborted`: the call's signal.
   */
  readonly code: 'network' | 'timeout' | 'aborted';
  readonly message: string;
  readonly response: null;
  /** What `fetch` threw, or the signal's reason. */
  readonly cause: unknown;
}

/**
 * The signature of the response is wrong or too old (§5). The response is withheld, because it can't be trusted.
 */
export interface BadResponseSignatureError {
  readonly kind: 'bad_response_signature';
  readonly code: 'bad_response_signature';
  readonly message: string;
  readonly response: Response;
}

/**
 * The response does not fit the contract (a proxy's error page; a redirect, which is not followed), or the input could
 * not be made into a request.
 */
export interface MalformedError {
  readonly kind: 'malformed';
  readonly code: 'malformed';
  readonly message: string;
  /** The response; null when nothing was sent. Its body has been read. */
  readonly response: Response | null;
  /** The error that was thrown, if any. */
  readonly cause: unknown;
}
