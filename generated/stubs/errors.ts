// Generated from openapi/ by `npm run generate`. Do not edit.
/** The one place that makes wire errors. Status and code of each condition come from the contract (D-07, D-08). */
import type { Operation, WireError } from '../operations.ts';
import type { Detail } from './shapes.ts';

/** Conditions that any address may have. */
const COMMON_ERRORS = {
  not_found: { status: 404, code: 'not_found', error: 'There is nothing at this path.' },
  method_not_allowed: {
    status: 405,
    code: 'method_not_allowed',
    error: 'The path does not have this method.',
  },
  bad_request: { status: 400, code: 'bad_request', error: 'The request could not be read.' },
  expectation_failed: {
    status: 417,
    code: 'expectation_failed',
    error: 'The Expect header may only be 100-continue.',
  },
  image_link_expired: {
    status: 410,
    code: 'image_link_expired',
    error: 'The link to the image has expired.',
  },
  not_implemented: {
    status: 501,
    code: 'not_implemented',
    error: 'The service does not have this operation.',
  },
  system_error: { status: 500, code: 'system_error', error: 'Something went wrong on our side.' },
  unavailable: { status: 503, code: 'unavailable', error: 'The service is briefly unavailable.' },
} as const satisfies Record<string, WireError>;

/** Statuses whose responses say when to come again. */
const RETRYABLE: ReadonlySet<number> = new Set([429, 503]);
/** `Retry-After` where nothing better is known: while the store is unavailable or the server overloaded, seconds. */
const RETRY_SECONDS_DEFAULT = 1;

/** The contract's limits of an error's length. */
const DETAILS_MAX = 20;
const ERROR_CHARACTERS_MAX = 500;
/** The longest part of a request that an error repeats. */
const PATH_CHARACTERS_MAX = 300;

/** Not every database stores NUL in text. */
export const NUL_MESSAGE = 'must not contain the NUL character';
/** It would come back as U+FFFD, and two texts with other halves as one (D-89). */
export const HALF_PAIR_MESSAGE = 'must be well-formed Unicode, without half of a surrogate pair';
export const MULTIPART_MESSAGE = 'must be a whole multipart body';
export const NO_BOUNDARY_MESSAGE =
  'must be multipart with a `boundary` in its Content-Type: leave this header to the HTTP library, which sets both';
export const BASE64_MESSAGE = 'must be base64';
export const BASE64_PREFIX_MESSAGE =
  'must be base64 without the prefix of a data URL, `data:image/…;base64,`';

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

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: object;
}

/** A request refused before its handler runs. */
export class RequestRefused extends Error {
  readonly condition: string;
  readonly details: readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;

  constructor(condition: string, details: readonly Detail[] = [], headers = {}, retryAfterMs?: number) {
    super(condition);
    this.condition = condition;
    this.details = details;
    this.headers = headers;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a condition of an operation, or one of `COMMON_ERRORS`, is on the wire. */
export function errorBody(error: WireError, every: readonly Detail[] = []) {
  const details = every
    .slice(0, DETAILS_MAX)
    .map(({ path, message }) => ({ path: shortened(path, PATH_CHARACTERS_MAX), message }));
  return {
    code: error.code,
    error: shortened(withFirstDetail(error.error, details), ERROR_CHARACTERS_MAX),
    ...(details.length > 0 && { details }),
  };
}

/** The response to a condition of an operation, or to one of `COMMON_ERRORS`. */
export function errorResponse(
  requestId: string,
  operation: Operation | null,
  condition: string,
  { details, limit, retryAfterMs, headers }: ErrorExtras = {},
): ErrorResponse {
  const common: Readonly<Record<string, WireError>> = COMMON_ERRORS;
  const error = operation?.errors[condition] ?? common[condition] ?? COMMON_ERRORS.system_error;
  const { code, error: sentence, ...more } = errorBody(error, details);
  const body = { code, error: sentence, request_id: requestId, ...more };
  const all = {
    ...(RETRYABLE.has(error.status) && { 'retry-after': RETRY_SECONDS_DEFAULT }),
    ...headers,
    ...(limit && limitHeaders(limit)),
    ...(retryAfterMs !== undefined && { 'retry-after': Math.ceil(retryAfterMs / 1000) }),
  };
  return { status: error.status, headers: all, body };
}

function limitHeaders({ max, windowMs, retryAfterMs }: NonNullable<ErrorExtras['limit']>) {
  const seconds = Math.ceil(retryAfterMs / 1000);
  return {
    'retry-after': seconds,
    'ratelimit-policy': `"id-number";q=${max};w=${Math.floor(windowMs / 1000)}`,
    ratelimit: `"id-number";r=0;t=${seconds}`,
  };
}

/** Appends the first invalid field to the sentence, for callers that log only `error`. */
function withFirstDetail(sentence: string, details: readonly Detail[]): string {
  const [first] = details;
  if (!first) return sentence;
  const detail = `${first.path.slice(1)} ${first.message}`.trim();
  return `${sentence.replace(/\.$/, '')}: ${detail}${detail.endsWith('?') ? '' : '.'}`;
}

function shortened(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text;
}
