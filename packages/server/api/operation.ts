/**
 * What happens to a request of an operation, in this order: its body is read, the clock is asked whether it may be stored, it
 * is validated, authenticated, counted within limits, given a permit, and handled. What seldom waits is awaited only then.
 */
import { partnerScope } from '#core/partners/partner.ts';
import { submissionScope } from '#core/submission.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { withPlainFlags } from '#generated/stubs/flags.ts';
import { requestText } from '#generated/stubs/idempotency-key.ts';
import { BATCH_LIST } from '#generated/stubs/request-schemas.ts';
import type { Validator } from '#generated/stubs/validation.ts';
import type { HandlerResult, Handlers } from '#handlers/operation.ts';
import { requestContext, runInContext } from '#store/queue/current-partner.ts';
import { StoreUnavailable } from '#store/store.ts';
import type { Clock } from '../clock.ts';
import type { HttpRequest, OperationCall, OperationRequest, OperationResult } from '../http/request.ts';
import type { CountedVisitorOf } from '../http/visitor.ts';
import type { FindVisit } from '../pages/visits.ts';
import { type Audit, conditionOf } from './audit.ts';
import { type Authenticate, type IsNewRequest, refuseReplay, signingFields } from './authenticate.ts';
import { countedRequests, readBatch } from './batch.ts';
import { idempotencyKey, imageHashes, RunningKeys } from './idempotency.ts';
import type { RequestBody } from './request-body.ts';
import type { TakeRequest } from './request-limit.ts';
import type { RequestScheduler } from './request-scheduler.ts';

export interface OperationDeps {
  readonly handlers: Handlers;
  readonly validator: (id: OperationId) => Validator;
  readonly authenticate: Authenticate;
  /** null: partners' requests are not limited. */
  readonly takeRequest: TakeRequest | null;
  /** Takes KiB of what a partner may send to be stored within a day; null: that is not limited. */
  readonly takeSent: TakeRequest | null;
  /** Why nothing may be stored under a time of this clock (D-115); null where it may. */
  readonly notStoring: () => string | null;
  readonly scheduler: RequestScheduler;
  readonly isNewRequest: IsNewRequest;
  readonly clock: Pick<Clock, 'realNow'>;
  /** The keyed hash that recognizes a repeated request (D-29). */
  readonly requestHash: (text: string) => string;
  readonly findVisit: FindVisit;
  readonly audit: Audit;
  readonly visitorOf: CountedVisitorOf;
  /** Lets the sandbox's erasing run alone; null in production. @throws RequestRefused */
  readonly inOrder: (<T>(request: OperationRequest, work: () => Promise<T>) => Promise<T>) | null;
}

export interface Operations {
  /**
   * Runs the operation that a request asks for. A form of the page says in `call` what the API has elsewhere.
   *
   * @throws RequestRefused, StoreUnavailable, or an internal error.
   */
  run<Id extends OperationId>(
    id: Id,
    http: HttpRequest,
    body: RequestBody,
    call?: OperationCall,
  ): Promise<HandlerResult<Id>>;
}

const KIB = 1_024;
const NO_FIELDS = {};
const NO_FILES = {};
const NO_ITEMS: [] = [];

/** Validated, so that it has the types of its handler: the request, and what comes with it. */
type AnyHandler = (request: OperationRequest, context: OperationRequest) => Promise<OperationResult>;

export function makeOperations(deps: OperationDeps): Operations {
  return new OperationSteps(deps);
}

class OperationSteps implements Operations {
  readonly #deps: OperationDeps;
  readonly #running = new RunningKeys();

  constructor(deps: OperationDeps) {
    this.#deps = deps;
  }

  async run<Id extends OperationId>(
    id: Id,
    http: HttpRequest,
    body: RequestBody,
    call?: OperationCall,
  ): Promise<HandlerResult<Id>> {
    const request = this.#begin(id, http, call);
    try {
      const reading = body.read(request);
      const refusal = reading && (await reading);
      const answer = refusal ?? (await this.#runInOrder(request));
      const result = !refusal && body.settle ? await body.settle(request, answer) : answer;
      return keepResult(request, result) as HandlerResult<Id>;
    } catch (error) {
      return (await settleError(request, body, error)) as HandlerResult<Id>;
    } finally {
      body.free?.();
    }
  }

  #begin(id: OperationId, http: HttpRequest, call?: OperationCall): OperationRequest {
    const { path, query, headers } = call ?? http;
    const request: OperationRequest = {
      id,
      http,
      path,
      query,
      headers,
      isPlainPage: call?.isPlainPage ?? false,
      origin: http.origin,
      audit: this.#deps.audit.entryOf(id, http),
      visitor: OPERATIONS[id].signedBy === null ? this.#deps.visitorOf(http) : null,
      rawBody: '',
      fields: NO_FIELDS,
      files: NO_FILES,
      idempotencyKey: headers['idempotency-key'],
      sender: null,
      partner: null,
      body: NO_FIELDS,
      visit: null,
      items: NO_ITEMS,
      idempotency: null,
      outcome: null,
      result: null,
    };
    http.operation = request;
    return request;
  }

  #runInOrder(request: OperationRequest): Promise<OperationResult> {
    const { inOrder } = this.#deps;
    return inOrder ? inOrder(request, () => this.#runRead(request)) : this.#runRead(request);
  }

  /** Runs an operation whose body is read. */
  async #runRead(request: OperationRequest): Promise<OperationResult> {
    const { authenticate, scheduler } = this.#deps;
    const operation: Operation = OPERATIONS[request.id];
    this.#refuseByClock(operation);
    this.#validate(operation, request);
    const sender = authenticate(operation, request);
    request.sender = sender instanceof Promise ? await sender : sender;
    nameSender(operation, request);
    const refused = this.#consumeLimits(operation, request);
    if (refused) await refused;
    // Only the sender of a valid signature takes one of the partner's permits.
    const partnerId = request.sender?.partner.partnerId ?? request.http.partnerId ?? '';
    if (!scheduler.tryAcquire(partnerId)) await scheduler.acquire(partnerId);
    const context = requestContext(partnerId);
    try {
      const result = await runInContext(context, () => this.#handle(operation, request));
      return this.#signed(operation, request, result);
    } finally {
      const pause = scheduler.pause(partnerId);
      if (pause) await pause;
      scheduler.release(context);
    }
  }

  /** What is stored under a wrong time would be erased at another than its own. @throws StoreUnavailable */
  #refuseByClock({ audited, sandboxOnly }: Operation): void {
    const reason = audited === 'change' && !sandboxOnly ? this.#deps.notStoring() : null;
    if (reason !== null) throw new StoreUnavailable(reason);
  }

  /** @throws RequestRefused where the sender's limits do not allow it, at once where that is known. */
  #consumeLimits(
    operation: Operation,
    { sender, fields, rawBody }: OperationRequest,
  ): Promise<unknown> | null {
    if (!sender) return null;
    const { takeRequest, takeSent } = this.#deps;
    const { partnerId } = sender.partner;
    const counted = operation.batchOf === null ? 1 : countedRequests(fields);
    const sentKib = operation.audited === 'change' ? Buffer.byteLength(rawBody) / KIB : 0;
    const asked = refuseOverLimit(takeRequest?.(partnerId, counted));
    const consumeSent = () => refuseOverLimit(sentKib > 0 ? takeSent?.(partnerId, sentKib) : null);
    return asked ? asked.then(consumeSent) : consumeSent();
  }

  /** @throws RequestRefused that names what is invalid. */
  #validate(operation: Operation, { id, query, fields, http }: OperationRequest): void {
    const { query: validateQuery, body: validateBody } = this.#deps.validator(id);
    validateQuery(query);
    if (operation.bodyTypes.length > 0) validateBody(fields);
    // Valid by the contract: three characters, of a partner or not. The audit trail names partners that there are.
    if (operation.signedBy === 'partner') http.partnerId = String(fields['partner_id']);
  }

  #handle(operation: Operation, request: OperationRequest): Promise<OperationResult> {
    const { handlers, findVisit, isNewRequest } = this.#deps;
    const { id, path, fields, sender, isPlainPage } = request;
    request.partner = sender?.partner ?? null;
    request.body = withPlainFlags(operation, fields);
    const token = path['visit'] ?? fields['visit'];
    if (token !== undefined) request.visit = findVisit(path['linkId'] ?? '', token);
    this.#readKeys(operation, request);
    const key = request.idempotency;
    const call = () => (handlers[id] as unknown as AnyHandler)(request, request);
    // Pressing the page's button twice waits, and shows the result of the first press.
    const callOnce = key && !isPlainPage ? () => this.#running.run(key, call) : call;
    // After the limits, which bound what a partner can store.
    return sender?.signedId ? refuseReplay(sender, isNewRequest).then(callOnce) : callOnce();
  }

  /** The key of the request, and those of a batch's items. */
  #readKeys({ batchOf, idempotent }: Operation, request: OperationRequest): void {
    const { id, fields, sender, idempotencyKey: header } = request;
    if (batchOf !== null && sender) {
      const { partnerId } = sender.partner;
      const items = fields[BATCH_LIST] as unknown[];
      const batch = { id, batchOf: batchOf as OperationId, items, partnerId, header };
      Object.assign(request, readBatch(batch, this.#deps));
    } else if (idempotent && header !== undefined) request.idempotency = this.#keyOf(request);
  }

  #keyOf({ id, path, fields, files, sender, idempotencyKey: header }: OperationRequest) {
    const { validator, requestHash } = this.#deps;
    const scope = sender ? partnerScope(id, sender.partner.partnerId) : submissionScope(path['linkId'] ?? '');
    const bodyHash = () => requestHash(requestText(fields, validator(id).declared, imageHashes(files)));
    return idempotencyKey(header, scope, bodyHash);
  }

  #signed(operation: Operation, { sender }: OperationRequest, result: OperationResult): OperationResult {
    if (!operation.signsResponse || !sender || 'refused' in result) return result;
    return { ...result, body: { ...signingFields(sender, this.#deps.clock.realNow()), ...result.body } };
  }
}

/** @throws the error, or what settling it ended with. */
async function settleError(
  request: OperationRequest,
  body: RequestBody,
  error: unknown,
): Promise<OperationResult> {
  try {
    if (!body.settleError) throw error;
    return keepResult(request, await body.settleError(error));
  } catch (final) {
    request.outcome = conditionOf(final);
    throw final;
  }
}

function keepResult(request: OperationRequest, result: OperationResult): OperationResult {
  request.outcome = 'refused' in result ? result.refused : 'ok';
  request.result = result;
  return result;
}

/** Names to the log and the audit trail whose request it is, or claims to be. */
export function namePartner(http: HttpRequest, audit: OperationRequest['audit'], partnerId: string): void {
  http.partnerId = partnerId;
  if (audit) audit.partnerId = partnerId;
}

/** After this, the sender is known to be who it says. */
function nameSender({ signedBy }: Operation, { audit, sender }: OperationRequest): void {
  if (!audit) return;
  if (signedBy !== null) audit.actor = signedBy;
  if (sender) audit.keyId = sender.keyId;
}

function refuseOverLimit(wait: ReturnType<TakeRequest> | undefined): Promise<void> | null {
  if (wait instanceof Promise) return wait.then((waitMs) => void refuseOverLimit(waitMs));
  if (wait) throw new RequestRefused('too_many_requests', [], {}, wait);
  return null;
}
