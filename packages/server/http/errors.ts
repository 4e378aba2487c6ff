/** The one place that makes wire errors. What each condition answers is the contract's (D-07, D-08). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, Operation } from '#generated/operations.ts';
import type { Detail } from '#handlers/operation.ts';
import { StoreUnavailable } from '#store/store.ts';
import { type Logger, withoutMessage } from '../log.ts';

/** Conditions of requests that belong to no operation. */
const ANYWHERE = {
  not_found: { status: 404, code: 'not_found', error: 'There is nothing at this path.' },
  method_not_allowed: {
    status: 405,
    code: 'method_not_allowed',
    error: 'The path does not have this method.',
  },
  bad_request: { status: 400, code: 'bad_request', error: 'The request could not be read.' },
  image_link_expired: {
    status: 410,
    code: 'image_link_expired',
    error: 'The link to the image has expired.',
  },
  system_error: { status: 500, code: 'system_error', error: 'Something went wrong on our side.' },
  unavailable: { status: 503, code: 'unavailable', error: 'The service is briefly unavailable.' },
} as const satisfies Record<string, ErrorAnswer>;

/** How long a caller is told to wait when the store is away, or the server overloaded, seconds. */
const UNAVAILABLE_RETRY_SECONDS = 1;

/** No database text holds the NUL character, and nobody's name has one. */
export const NUL_MESSAGE = 'must not contain the NUL character';

/** A refusal found at the edge, before a handler runs. */
export class EdgeRefusal extends Error {
  readonly condition: string;
  readonly details: readonly Detail[];

  constructor(condition: string, details: readonly Detail[] = []) {
    super(condition);
    this.condition = condition;
    this.details = details;
  }
}

/** @returns the refusal of a body that has another type than the operation takes. */
export function unsupportedMediaType({ bodyTypes }: Pick<Operation, 'bodyTypes'>): EdgeRefusal {
  const message = bodyTypes.length > 0 ? `must be ${bodyTypes.join(' or ')}` : 'must not be there';
  return new EdgeRefusal('unsupported_media_type', [{ path: '/Content-Type', message }]);
}

/** What a refusal may bring along. */
export interface RefusalExtras {
  readonly details?: readonly Detail[];
  readonly limit?: { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number };
}

/** An answer, whatever sends it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: object;
}

export const NO_HEADERS = {};

/** Answers a condition of an operation, or one that holds anywhere. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation | null,
  condition: string,
  extras: RefusalExtras = {},
): FastifyReply {
  return sendAnswer(reply, errorAnswer(request.id, operation, condition, extras));
}

export function sendAnswer(reply: FastifyReply, { status, headers, body }: WireAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** The answer to a condition of an operation, or to one that holds anywhere. */
export function errorAnswer(
  requestId: string,
  operation: Operation | null,
  condition: string,
  extras: RefusalExtras = {},
): WireAnswer {
  const anywhere: Readonly<Record<string, ErrorAnswer>> = ANYWHERE;
  const answer = operation?.errors[condition] ?? anywhere[condition] ?? ANYWHERE.system_error;
  const { details, limit } = extras;
  const body = {
    code: answer.code,
    error: withFirstDetail(answer.error, details),
    request_id: requestId,
    ...(details && details.length > 0 && { details }),
  };
  const headers = {
    ...(limit && limitHeaders(limit)),
    ...(answer.status === 503 && { 'retry-after': UNAVAILABLE_RETRY_SECONDS }),
  };
  return { status: answer.status, headers, body };
}

function limitHeaders({ max, windowMs, retryAfterMs }: NonNullable<RefusalExtras['limit']>) {
  const seconds = Math.ceil(retryAfterMs / 1000);
  return {
    'retry-after': seconds,
    'ratelimit-policy': `"id-number";q=${max};w=${Math.floor(windowMs / 1000)}`,
    ratelimit: `"id-number";r=0;t=${seconds}`,
  };
}

/** The answer to what was thrown on the way: a refusal, a store that is away, or a mistake of ours, which is logged. */
export function answerToThrown(
  error: unknown,
  requestId: string,
  operation: Operation | null,
  log: Logger,
): WireAnswer {
  if (error instanceof EdgeRefusal) return errorAnswer(requestId, operation, error.condition, error);
  if (error instanceof StoreUnavailable) {
    log.error({ request_id: requestId, reason: String(error.cause ?? error.message) }, 'store unavailable');
    return errorAnswer(requestId, operation, 'unavailable');
  }
  // The error's own text may quote what was sent; its type and place do not.
  log.error({ request_id: requestId, ...withoutMessage(error) }, 'request failed');
  return errorAnswer(requestId, operation, 'system_error');
}

/** The sentence, and the first field that is wrong: what a person reads who prints nothing but `error`. */
function withFirstDetail(sentence: string, details: readonly Detail[] = []): string {
  const [first] = details;
  if (!first) return sentence;
  return `${sentence.replace(/\.$/, '')}: ${`${first.path.slice(1)} ${first.message}`.trim()}.`;
}
