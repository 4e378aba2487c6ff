/** An operation without HTTP: validation → signature → idempotency → handler → result. */
import type { AuditEntry } from '#core/audit.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Origin } from '#core/origin.ts';
import type { Visit } from '#core/page/visit.ts';
import { submissionScope } from '#core/submission.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { Handler, HandlerResult, Handlers, Refusal } from '#handlers/operation.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import { currentPartner } from '#store/queue/current-partner.ts';
import type { Clock } from '../clock.ts';
import { RequestRefused } from '../http/errors.ts';
import {
  type AuthenticatedPartner,
  type IsNewRequest,
  refuseReplay,
  type SignedRequest,
  signingFields,
} from './authenticate.ts';
import { idempotencyKey, RunningKeys } from './idempotency.ts';
import type { TakeRequest } from './request-budget.ts';
import type { RequestScheduler } from './request-scheduler.ts';
import type { Validator } from './validation.ts';

export interface OperationRequest extends SignedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** The body. One that is not an object is refused by the contract's validation. */
  readonly fields: Record<string, unknown>;
  readonly images: Readonly<Partial<Record<ImageField, StoredImage>>>;
  /** Who sent it, for the budgets of unsigned requests (D-65). */
  readonly visitor: string | null;
  /** Whether it came by the form of the page without script. */
  readonly isPlainPage?: boolean;
  readonly origin: Origin;
  readonly idempotencyKey: string | string[] | undefined;
  /** Whether a request waits while another one with its key is running; otherwise it is refused (D-29). */
  readonly waitsForSameKey?: boolean;
  /** Gets the sender; null for what is not audited (D-69). */
  readonly audit: AuditEntry | null;
}

export interface RunOperationDeps {
  readonly handlers: Handlers;
  readonly validator: (id: OperationId) => Validator;
  readonly authenticate: (
    operation: Operation,
    request: SignedRequest,
  ) => Promise<AuthenticatedPartner> | null;
  /** null: partners' requests are not limited. */
  readonly takeRequest: TakeRequest | null;
  readonly inTurn: RequestScheduler['run'];
  readonly isNewRequest: IsNewRequest;
  readonly clock: Clock;
  /** The keyed hash that recognizes a repeated request (D-29). */
  readonly requestHash: (text: string) => string;
  readonly findVisit: FindVisit;
}

/** The visit to a link that a token is of; null for none (D-82). */
export type FindVisit = (linkId: string, token: unknown) => Visit | null;

/** @throws RequestRefused, StoreUnavailable, or an internal error. */
export type RunOperation = <Id extends OperationId>(
  id: Id,
  request: OperationRequest,
) => Promise<HandlerResult<Id>>;

export function makeRunOperation(deps: RunOperationDeps): RunOperation {
  const { handlers, validator, authenticate, takeRequest, inTurn, isNewRequest, clock, requestHash } = deps;
  const running = new RunningKeys();

  return async <Id extends OperationId>(id: Id, request: OperationRequest): Promise<HandlerResult<Id>> => {
    const operation: Operation = OPERATIONS[id];
    const { query, fields, audit } = request;
    const { query: validateQuery, body: validateBody } = validator(id);
    validateQuery(query);
    if (operation.bodyTypes.length > 0) validateBody(fields);
    // Valid by the contract: three characters, of a partner or not.
    if (audit && operation.signedBy === 'partner') audit.partnerId = String(fields['partner_id']);
    const sender = await authenticate(operation, request);
    if (audit) nameSender(audit, operation, sender);
    const waitMs = sender && takeRequest && (await takeRequest(sender.partner.partnerId));
    if (waitMs) throw new RequestRefused('too_many_requests', [], {}, waitMs);
    // Only the sender of a valid signature takes the partner's turn.
    const result = await inTurn(sender?.partner.partnerId ?? currentPartner(), async () => {
      // After the budget, which bounds what a partner can store.
      if (sender) await refuseReplay(sender, isNewRequest);
      return handle(id, request, sender);
    });
    return operation.signsResponse && sender ? signed(result, sender) : result;
  };

  function handle<Id extends OperationId>(
    id: Id,
    request: OperationRequest,
    sender: AuthenticatedPartner | null,
  ): Promise<HandlerResult<Id>> {
    const operation: Operation = OPERATIONS[id];
    const { path, query, fields, images, audit } = request;
    const key = keyOf(id, operation, request, validator(id).declared, sender);
    const body = withPlainFlags(operation, fields);
    const partner = sender?.partner ?? null;
    const { visitor, isPlainPage = false, origin } = request;
    const visit = deps.findVisit(path['linkId'] ?? '', path['visit'] ?? fields['visit']);
    const sent = { path, query, body, images, partner, visitor, visit, isPlainPage, origin };
    const input = { ...sent, idempotency: key, audit };
    // The validators have checked that the input has its handler's type.
    const run = () => (handlers[id] as Handler<Id>)(input as unknown as Parameters<Handler<Id>>[0]);
    return key && !request.waitsForSameKey ? running.run(key, run) : run();
  }

  function keyOf(
    id: OperationId,
    operation: Operation,
    { path, fields, images, idempotencyKey: header }: OperationRequest,
    declared: ReadonlySet<string>,
    sender: AuthenticatedPartner | null,
  ) {
    if (!operation.idempotent || header === undefined) return null;
    const scope = sender ? `${id} ${sender.partner.partnerId}` : submissionScope(path['linkId'] ?? '');
    // Unknown fields are ignored, and a sender could send any number of them.
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => declared.has(name)));
    return idempotencyKey(header, scope, known, images, requestHash);
  }

  function signed<Id extends OperationId>(
    result: HandlerResult<Id>,
    sender: AuthenticatedPartner,
  ): HandlerResult<Id> {
    if ('refused' in result) return result as Refusal<Id>;
    return { ...result, body: { ...signingFields(sender, clock.realNow()), ...result.body } };
  }
}

/** After this, the sender is known to be who it says. */
function nameSender(audit: AuditEntry, { signedBy }: Operation, sender: AuthenticatedPartner | null): void {
  if (signedBy !== null) audit.actor = signedBy;
  if (sender) audit.keyId = sender.keyId;
}

/** A flag's four spellings become a boolean (D-06). */
function withPlainFlags(operation: Operation, fields: Record<string, unknown>): Record<string, unknown> {
  if (operation.flags.length === 0) return fields;
  const flags = operation.flags
    .filter((name) => fields[name] !== undefined)
    .map((name) => [name, fields[name] === true || fields[name] === 'true']);
  return flags.length === 0 ? fields : { ...fields, ...Object.fromEntries(flags) };
}
