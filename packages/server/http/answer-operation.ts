/** How every operation of the contract is answered: validation → signature → handler → answer. */
import type { ImageField } from '#core/id-type.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { Answer, Handlers, Refusal } from '#handlers/operation.ts';
import type { Image } from '#store/queries/jobs.ts';
import type { Clock } from '../clock.ts';
import { type Sender, type SignedRequest, signAnswer } from './authenticate.ts';
import { errorAnswer, NO_HEADERS, type WireAnswer } from './errors.ts';
import { idempotencyKey, RunningKeys } from './idempotency.ts';
import type { Validator } from './validation.ts';

export interface AnswerNeeds {
  readonly handlers: Handlers;
  readonly validator: (id: OperationId) => Validator;
  readonly authenticate: (operation: Operation, request: SignedRequest) => Promise<Sender | null>;
  readonly clock: Clock;
  /** The keyed hash by which a repeated request is known (D-29). */
  readonly requestHash: (text: string) => string;
}

/** A request of an operation, whatever took it in. */
export interface OperationRequest extends SignedRequest {
  readonly requestId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** The body. One that is no object is refused by the contract's validation. */
  readonly fields: Record<string, unknown>;
  readonly images: Readonly<Partial<Record<ImageField, Image>>>;
}

/** @throws EdgeRefusal, StoreUnavailable, or a mistake of ours. */
export type AnswerOperation = (id: OperationId, request: OperationRequest) => Promise<WireAnswer>;

export function makeAnswerOperation(needs: AnswerNeeds): AnswerOperation {
  const running = new RunningKeys();

  return async (id, request) => {
    const operation: Operation = OPERATIONS[id];
    const { path, query, fields, images, requestId } = request;
    const validator = needs.validator(id);
    validator.query(query);
    if (operation.bodyTypes.length > 0) validator.body(fields);
    const sender = await needs.authenticate(operation, request);

    const idempotency = keyOf(id, operation, request, sender);
    const body = withPlainFlags(operation, fields);
    const input = { path, query, body, images, partner: sender?.partner ?? null, idempotency };

    // The validators have made the input what its handler's type says.
    const handler = needs.handlers[id] as (
      input: unknown,
    ) => Promise<Answer<OperationId> | Refusal<OperationId>>;
    const result = await (idempotency ? running.run(idempotency, () => handler(input)) : handler(input));
    if ('refused' in result) return errorAnswer(requestId, operation, result.refused, result);
    const signed = operation.signsAnswer && sender ? signAnswer(sender, needs.clock.realNow()) : null;
    const answer = signed ? { ...signed, ...result.body } : result.body;
    return { status: result.status, headers: NO_HEADERS, body: answer };
  };

  function keyOf(
    id: OperationId,
    operation: Operation,
    { headers, path, fields, images }: OperationRequest,
    sender: Sender | null,
  ) {
    const header = operation.idempotent ? headers['idempotency-key'] : undefined;
    if (header === undefined) return null;
    const scope = `${id} ${sender ? sender.partner.partnerId : path['linkId']}`;
    return idempotencyKey(header, scope, fields, images, needs.requestHash);
  }
}

/** A flag's four spellings become a boolean (D-06). */
function withPlainFlags(operation: Operation, fields: Record<string, unknown>): Record<string, unknown> {
  if (operation.flags.length === 0) return fields;
  const flags = operation.flags
    .filter((name) => fields[name] !== undefined)
    .map((name) => [name, fields[name] === true || fields[name] === 'true']);
  return flags.length === 0 ? fields : { ...fields, ...Object.fromEntries(flags) };
}
