/**
 * What every method of the client resolves to. Failures are values: a compiler then sees to it that they are
 * looked at, and a `catch` is left for bugs.
 */
import type { Data, ErrorCode, ErrorDetail, OperationId } from './contract.ts';

/**
 * The outcome of a call. Methods resolve to it in every case; they never reject.
 *
 * @example
 * const result = await client.getLink(refId);
 * if (result.ok) return result.data.total_jobs;
 * if (result.error.kind === 'api' && result.error.code === 'link_not_found') return 0;
 * throw new Error(result.error.message);
 */
export type Result<Data, Code extends string> =
  | {
      readonly ok: true;
      readonly data: Data;
      /** For its status and headers; the body has been read. */
      readonly response: Response;
    }
  | { readonly ok: false; readonly error: CallError<Code> };

/** The outcome of one operation: its data, or an error with the codes that the contract declares for it. */
export type ResultOf<Id extends OperationId> = Result<Data<Id>, ErrorCode<Id>>;

/** Why a call failed, told apart by `kind`. */
export type CallError<Code extends string> =
  | ApiError<Code>
  | NetworkError
  | BadAnswerSignatureError
  | MalformedError;

/** The service refused the request, or failed, and said so in the contract's form (D-07). */
export interface ApiError<Code extends string> {
  readonly kind: 'api';
  /** A code of the contract; any other text when the service is newer than this client. */
  readonly code: Code | (string & {});
  /** A sentence, for a log or a developer. */
  readonly message: string;
  /** The HTTP status. */
  readonly status: number;
  /** Names the request in the service's logs: quote it to support. */
  readonly requestId: string | null;
  /** The fields that were refused; empty where the error is not about fields. */
  readonly details: readonly ErrorDetail[];
  /** How long the service asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** For its headers; the body has been read. */
  readonly response: Response;
}

/** No answer came: the connection failed, or the call was aborted. The service may have acted all the same. */
export interface NetworkError {
  readonly kind: 'network';
  readonly message: string;
  /** Whether the `signal` of the call ended it, a timeout included. */
  readonly aborted: boolean;
  /** What `fetch` threw. */
  readonly cause: unknown;
}

/**
 * The answer's signature is not the service's, or is too old (§5). The answer is withheld: what it says can't
 * be trusted.
 */
export interface BadAnswerSignatureError {
  readonly kind: 'bad_answer_signature';
  readonly message: string;
  readonly response: Response;
}

/**
 * The answer is not one of the contract's (a proxy's error page, a redirect: none is followed), or the input
 * could not be made into a request.
 */
export interface MalformedError {
  readonly kind: 'malformed';
  readonly message: string;
  /** The answer; null when nothing was sent. Its body has been read. */
  readonly response: Response | null;
  /** What was thrown, if anything was. */
  readonly cause: unknown;
}
