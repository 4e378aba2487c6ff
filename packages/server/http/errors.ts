/** The one place that makes wire errors. What each condition answers is the contract's (D-07, D-08). */
import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, Operation } from '#generated/operations.ts';
import type { Detail } from '#handlers/operation.ts';

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

/** What a refusal may bring along. */
export interface RefusalExtras {
  readonly details?: readonly Detail[];
  readonly limit?: { readonly max: number; readonly windowMs: number; readonly retryAfterMs: number };
}

/** Answers a condition of an operation, or one that holds anywhere. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation | null,
  condition: string,
  extras: RefusalExtras = {},
): FastifyReply {
  const anywhere: Readonly<Record<string, ErrorAnswer>> = ANYWHERE;
  const answer = operation?.errors[condition] ?? anywhere[condition] ?? ANYWHERE.system_error;
  const { details, limit } = extras;
  if (limit) {
    const seconds = Math.ceil(limit.retryAfterMs / 1000);
    reply.header('retry-after', seconds);
    reply.header('ratelimit-policy', `"id-number";q=${limit.max};w=${Math.floor(limit.windowMs / 1000)}`);
    reply.header('ratelimit', `"id-number";r=0;t=${seconds}`);
  }
  if (answer.status === 503) reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS);
  return reply.code(answer.status).send({
    code: answer.code,
    error: withFirstDetail(answer.error, details),
    request_id: request.id,
    ...(details && details.length > 0 && { details }),
  });
}

/** The same answer to a request that never got as far as a route: its head and its body. */
export function unavailableAnswer(operation: Operation | null): {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
} {
  const { status, code, error } = operation?.errors.unavailable ?? ANYWHERE.unavailable;
  const requestId = randomUUID();
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  };
  return { status, headers, body: JSON.stringify({ code, error, request_id: requestId }) };
}

/** The sentence, and the first field that is wrong: what a person reads who prints nothing but `error`. */
function withFirstDetail(sentence: string, details: readonly Detail[] = []): string {
  const [first] = details;
  if (!first) return sentence;
  return `${sentence.replace(/\.$/, '')}: ${`${first.path.slice(1)} ${first.message}`.trim()}.`;
}
