import type { AuditEntry } from '#core/audit.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerResult, IdempotencyKey, OperationId, Refusal, Success } from './operation.ts';

/** Operations that accept an Idempotency-Key declare the refusal of its reuse. */
type Reusable<Id extends OperationId> = Extract<Refusal<Id>['refused'], 'idempotency_key_reused'>;

/**
 * Runs `work` once for a key: a repeat with the same body gets the first response, one with another body is refused
 * (D-29). The response is saved in the same unit of work; refusals are not saved.
 */
export async function withIdempotencyKey<Id extends OperationId>(
  tx: Tx,
  idempotency: IdempotencyKey | null,
  { now, keptMs, audit }: { now: number; keptMs: number; audit: AuditEntry | null },
  work: () => Promise<HandlerResult<Id>>,
): Promise<HandlerResult<Id> | { refused: Reusable<Id> }> {
  if (!idempotency) return work();
  const { scope, key, bodyHash } = idempotency;
  const saved = await tx.idempotency.lock(scope, key);
  if (saved && now - saved.createdAt < keptMs) {
    if (saved.bodyHash !== bodyHash) return { refused: 'idempotency_key_reused' as Reusable<Id> };
    const response = saved.response as Success<Id>;
    const made = 'ref_id' in response.body ? { target: String(response.body.ref_id) } : {};
    tx.audit.add(audit, { outcome: 'repeated', ...made });
    return response;
  }
  const result = await work();
  if (!('refused' in result)) {
    await tx.idempotency.save(scope, key, { bodyHash, response: result, createdAt: now });
  }
  return result;
}
