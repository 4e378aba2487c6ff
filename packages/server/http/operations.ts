/** The contract's operations as routes: how their requests are taken in. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { AnswerOperation } from './answer-operation.ts';
import { sendAnswer, unsupportedMediaType } from './errors.ts';
import { servedPath } from './served-path.ts';
import { readSubmission, type SubmissionLimits, type SubmissionParts } from './submission-body.ts';

export interface OperationNeeds {
  readonly answerOperation: AnswerOperation;
  readonly brand: string;
  readonly isSandbox: boolean;
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

/** The operations that exist in this mode. */
export function operationsOf(isSandbox: boolean): [OperationId, Operation][] {
  const all = Object.entries(OPERATIONS) as [OperationId, Operation][];
  return all.filter(([, { sandboxOnly }]) => isSandbox || !sandboxOnly);
}

/** Registers a route for every operation that exists in this mode. */
export function registerOperations(app: FastifyInstance, needs: OperationNeeds): void {
  for (const [id, operation] of operationsOf(needs.isSandbox)) {
    app.route({
      method: operation.method as HTTPMethods,
      url: routePath(operation.path, needs.brand),
      bodyLimit: bodyLimit(operation, needs.limits),
      config: { operation },
      handler: async (request, reply) => {
        const { fields, images } = await readParts(operation, request, needs.limits);
        const { id: requestId, query, headers, rawBody } = request;
        const path = request.params as Record<string, string>;
        const taken = { requestId, path, query, headers, rawBody, fields, images };
        return sendAnswer(reply, await needs.answerOperation(id, taken));
      },
    });
  }
}

function readParts(
  operation: Operation,
  request: FastifyRequest,
  limits: SubmissionLimits,
): Promise<SubmissionParts> | SubmissionParts {
  if (operation.bodyTypes.includes('multipart/form-data')) return readSubmission(request, limits);
  if (request.isMultipart()) throw unsupportedMediaType(operation);
  return { fields: (request.body === undefined ? {} : request.body) as Record<string, unknown>, images: {} };
}

/** The contract's path in the router's spelling: `{linkId}` is a parameter, the colon of `:list` is literal. */
export function routePath(path: string, brand: string): string {
  return servedPath(path, brand)
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}/g, ':$1');
}

function bodyLimit(operation: Operation, limits: OperationNeeds['limits']): number {
  return operation.bodyTypes.includes('multipart/form-data')
    ? Math.ceil(limits.submissionBytesMax * BASE64_GROWTH) + limits.jsonBodyBytesMax
    : limits.jsonBodyBytesMax;
}
