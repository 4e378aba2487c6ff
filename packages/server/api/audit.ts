/** Who asks for what, for the audit trail (D-69): the entry of each request, and what is noted of its outcome. */
import { AUDITED, type AuditEntry, knownId, knownRequestId } from '#core/audit.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { HandlerResult } from '#handlers/operation.ts';
import { StoreUnavailable } from '#store/store.ts';
import { RequestRefused } from '../http/errors.ts';
import type { HttpRequest } from '../http/route.ts';
import type { VisitorOf } from '../http/visitor.ts';

export interface AuditDeps {
  /** null: nothing is audited. */
  readonly note: ((entry: AuditEntry) => void) | null;
  readonly visitorOf: VisitorOf;
  readonly realNow: () => number;
}

/**
 * Answers an operation with the entry of its request, which is null where it is not audited. A change is recorded by its
 * handler, in its unit of work; a read or a refusal is noted here.
 */
export type AuditOperation = <Id extends OperationId>(
  id: Id,
  request: HttpRequest,
  answer: (entry: AuditEntry | null) => Promise<HandlerResult<Id>>,
) => Promise<HandlerResult<Id>>;

export interface Audit {
  readonly operation: AuditOperation;
  /** Notes that an image was asked for, and of whose job it is where it was shown. */
  image(request: HttpRequest, outcome: string, partnerId?: string): void;
}

export function makeAudit({ note, visitorOf, realNow }: AuditDeps): Audit {
  return {
    async operation(id, request, answer) {
      if (note === null || AUDITED[id] === null) return answer(null);
      const operation: Operation = OPERATIONS[id];
      const entry = entryOf(id, request, operation.signedBy === null ? 'visitor' : 'unknown');
      const refuse = (condition: string) =>
        note({ ...entry, ...refusal(entry, operation.errors[condition]?.code, condition) });
      try {
        const result = await answer(entry);
        if ('refused' in result) refuse(result.refused);
        else if (AUDITED[id] === 'read') note({ ...entry, target: entry.target ?? jobOf(result.body) });
        return result;
      } catch (error) {
        const { destroyed, complete } = request.stream;
        // Nobody was answered.
        if (!destroyed || complete) refuse(conditionOf(error));
        throw error;
      } finally {
        request.partnerId = entry.partnerId;
      }
    },

    image(request, outcome, partnerId) {
      const entry = { ...entryOf('image', request, 'visitor'), partnerId: partnerId ?? null };
      if (outcome === 'ok') note?.(entry);
      else note?.({ ...entry, ...refusal(entry, undefined, outcome) });
    },
  };

  function entryOf(action: string, request: HttpRequest, actor: AuditEntry['actor']): AuditEntry {
    const { linkId, webhookId, serviceJobId, erasureId } = request.path;
    return {
      at: realNow(),
      actor,
      action,
      partnerId: null,
      keyId: null,
      operator: null,
      target: knownId(linkId ?? webhookId ?? serviceJobId ?? erasureId),
      outcome: 'ok',
      code: null,
      requestId: knownRequestId(request.id),
      address: visitorOf(request),
      count: 1,
    };
  }
}

function refusal({ actor, target }: AuditEntry, code: string | undefined, condition: string) {
  // Whoever guesses links is one sender, not one for each.
  const isGuess = actor === 'visitor' && condition.endsWith('not_found');
  return { outcome: condition, code: code ?? condition, target: isGuess ? null : target };
}

/** The service's id of the job that a response is about. */
function jobOf(body: object): string | null {
  return 'result' in body ? (body.result as { ServiceJobID: string }).ServiceJobID : null;
}

/** The word for a thrown error. */
export function conditionOf(error: unknown): string {
  if (error instanceof RequestRefused) return error.condition;
  return error instanceof StoreUnavailable ? 'unavailable' : 'system_error';
}
