/** Who asks for what, for the audit trail (D-69): the entry of each request, and what is noted of its outcome. */
import { type AuditEntry, knownId, knownRequestId } from '#core/audit.ts';
import type { RealTime } from '#core/clocks.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { StoreUnavailable } from '#store/store.ts';
import { isCutOff } from '../http/bodies/read-body.ts';
import type { HttpRequest, OperationRequest } from '../http/request.ts';
import type { VisitorOf } from '../http/visitor.ts';

export interface AuditDeps {
  readonly note: (entry: AuditEntry) => void;
  readonly visitorOf: VisitorOf;
  readonly realNow: () => RealTime;
}

export interface Audit {
  /** The entry of a request, with which its handler records a change in its unit of work; null if it is not audited. */
  entryOf(id: OperationId, request: HttpRequest): AuditEntry | null;
  /** Notes a read or a refusal. */
  outcome(request: OperationRequest): void;
  /** Notes that an image was asked for, and of whose job it is where it was shown. */
  image(request: HttpRequest, outcome: string, partnerId?: string): void;
}

export function makeAudit({ note, visitorOf, realNow }: AuditDeps): Audit {
  return {
    entryOf(id, request) {
      if (OPERATIONS[id].audited === null) return null;
      return newEntry(id, request, OPERATIONS[id].signedBy === null ? 'visitor' : 'unknown');
    },

    outcome({ id, audit: entry, outcome, result, http: { stream } }) {
      if (entry === null || outcome === null) return;
      if (outcome === 'ok') {
        const { audited, batchOf }: Operation = OPERATIONS[id];
        if (batchOf !== null) {
          for (const [condition, { code, count }] of refusedItems(batchOf as OperationId, result)) {
            note({ ...entry, outcome: condition, code, count });
          }
        }
        if (audited === 'read') note({ ...entry, target: entry.target ?? jobOf(result) });
        return;
      }
      // Thrown while its sender left: nobody was answered.
      if (result === null && isCutOff(stream)) return;
      const { errors }: Operation = OPERATIONS[id];
      note({ ...entry, ...refusal(entry, errors[outcome]?.code, outcome) });
    },

    image(request, outcome, partnerId) {
      const entry = { ...newEntry('image', request, 'visitor'), partnerId: partnerId ?? null };
      if (outcome === 'ok') note(entry);
      else note({ ...entry, ...refusal(entry, undefined, outcome) });
    },
  };

  function newEntry(action: string, request: HttpRequest, actor: AuditEntry['actor']): AuditEntry {
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

/** How many items of a batch of an operation were refused, by condition. */
function refusedItems(batchOf: OperationId, result: OperationRequest['result']) {
  const refused = new Map<string, { readonly code: string; count: number }>();
  if (!result || !('body' in result)) return refused;
  const { errors }: Operation = OPERATIONS[batchOf];
  for (const { code } of (result.body as { results: { code?: string }[] }).results) {
    if (code === undefined) continue;
    // An internal error refuses the whole batch: the other condition of its code is that of an outage.
    const condition = Object.keys(errors).findLast((each) => errors[each]?.code === code) ?? code;
    refused.set(condition, { code, count: (refused.get(condition)?.count ?? 0) + 1 });
  }
  return refused;
}

/** The service's id of the job that a response is about. */
function jobOf(result: OperationRequest['result']): string | null {
  const body = result && 'body' in result ? (result.body as { result?: { ServiceJobID?: string } }) : {};
  return body.result?.ServiceJobID ?? null;
}

/** The word for a thrown error. */
export function conditionOf(error: unknown): string {
  if (error instanceof RequestRefused) return error.condition;
  return error instanceof StoreUnavailable ? 'unavailable' : 'system_error';
}
