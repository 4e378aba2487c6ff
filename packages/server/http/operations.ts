/** The contract's operations as routes: body → validation → signature → handler → answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { CONTRACT_BRAND, OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { Answer, Handlers, Refusal } from '#handlers/operation.ts';
import type { Clock } from '../clock.ts';
import { type Sender, type SignedRequest, signAnswer } from './authenticate.ts';
import { EdgeRefusal, sendError } from './errors.ts';
import { idempotencyKey, RunningKeys } from './idempotency.ts';
import { readSubmission, type SubmissionLimits, type SubmissionParts } from './submission-body.ts';
import type { Validator } from './validation.ts';

export interface OperationNeeds {
  readonly handlers: Handlers;
  readonly validator: (id: OperationId) => Validator;
  readonly authenticate: (operation: Operation, request: SignedRequest) => Promise<Sender | null>;
  readonly clock: Clock;
  readonly brand: string;
  readonly isSandbox: boolean;
  /** The keyed hash by which a repeated request is known (D-29). */
  readonly requestHash: (text: string) => string;
  readonly limits: SubmissionLimits & { readonly jsonBodyBytesMax: number };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route answers. */
    operation?: Operation;
  }
}

/** Base64 takes four characters for three bytes. */
const BASE64_GROWTH = 4 / 3;

/** Registers a route for every operation that exists in this mode. */
export function registerOperations(app: FastifyInstance, needs: OperationNeeds): void {
  const running = new RunningKeys();
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const operation: Operation = OPERATIONS[id];
    if (operation.sandboxOnly && !needs.isSandbox) continue;
    const validator = needs.validator(id);
    app.route({
      method: operation.method as HTTPMethods,
      url: routePath(operation.path, needs.brand),
      bodyLimit: bodyLimit(operation, needs.limits),
      config: { operation },
      handler: (request, reply) => answer(id, operation, validator, request, reply),
    });
  }

  async function answer(
    id: OperationId,
    operation: Operation,
    validator: Validator,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { fields, images } = await readParts(operation, request, needs.limits);
    validator.query(request.query);
    if (operation.bodyTypes.length > 0) validator.body(fields);
    const { headers, rawBody } = request;
    const sender = await needs.authenticate(operation, { fields, headers, rawBody });

    const path = request.params as Record<string, string>;
    const scope = `${id} ${sender ? sender.partner.partnerId : path.linkId}`;
    const header = operation.idempotent ? headers['idempotency-key'] : undefined;
    const idempotency = idempotencyKey(header, scope, fields, images, needs.requestHash);
    const body = withPlainFlags(operation, fields);
    const input = { path, query: request.query, body, images, partner: sender?.partner ?? null, idempotency };

    // The validators have made the input what its handler's type says.
    const handler = needs.handlers[id] as (
      input: unknown,
    ) => Promise<Answer<OperationId> | Refusal<OperationId>>;
    const result = await running.run(idempotency, () => handler(input));
    if ('refused' in result) return sendError(request, reply, operation, result.refused, result);
    const signed = operation.signsAnswer && sender ? signAnswer(sender, needs.clock.realNow()) : null;
    return reply.code(result.status).send(signed ? { ...signed, ...result.body } : result.body);
  }
}

function readParts(
  operation: Operation,
  request: FastifyRequest,
  limits: SubmissionLimits,
): Promise<SubmissionParts> | SubmissionParts {
  if (operation.bodyTypes.includes('multipart/form-data')) return readSubmission(request, limits);
  if (request.isMultipart()) throw new EdgeRefusal('unsupported_media_type');
  // A body that is no object is refused by the contract's validation.
  return { fields: (request.body === undefined ? {} : request.body) as Record<string, unknown>, images: {} };
}

/** A flag's four spellings become a boolean (D-06). */
function withPlainFlags(operation: Operation, fields: Record<string, unknown>): Record<string, unknown> {
  if (operation.flags.length === 0) return fields;
  const flags = operation.flags
    .filter((name) => fields[name] !== undefined)
    .map((name) => [name, fields[name] === true || fields[name] === 'true']);
  return { ...fields, ...Object.fromEntries(flags) };
}

/** The contract's path in the router's spelling: `{linkId}` is a parameter, the colon of `:list` is literal. */
export function routePath(path: string, brand: string): string {
  return path
    .replace(`${CONTRACT_BRAND}_links`, `${brand}_links`)
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}/g, ':$1');
}

function bodyLimit(operation: Operation, limits: OperationNeeds['limits']): number {
  return operation.bodyTypes.includes('multipart/form-data')
    ? Math.ceil(limits.submissionBytesMax * BASE64_GROWTH) + limits.jsonBodyBytesMax
    : limits.jsonBodyBytesMax;
}
