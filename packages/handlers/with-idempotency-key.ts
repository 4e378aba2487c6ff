import type { Tx } from '#store/store.ts';
import type { Answer, IdempotencyKey, OperationId, Refusal, Result } from './operation.ts';

/** Operations that take an Idempotency-Key declare what its reuse answers. */
type Reusable<Id extends OperationId> = Extract<Refusal<Id>['refused'], 'idempotency_key_reused'>;

/**
 * Runs `work` once for a key: repeated with the same body it gives the first answer, with another body it is
 * refused (D-29). The answer is kept in the unit of work that made it; refusals are not kept.
 */
export async function withIdempotencyKey<Id extends OperationId>(
  tx: Tx,
  idempotency: IdempotencyKey | null,
  time: { now: number; keptMs: number },
  work: () => Promise<Result<Id>>,
): Promise<Result<Id> | { refused: Reusable<Id> }> {
  if (!idempotency) return work();
  const { scope, key, bodyHash } = idempotency;
  const kept = await tx.idempotency.lock(scope, key);
  if (kept && time.now - kept.createdAt < time.keptMs) {
    return kept.bodyHash === bodyHash
      ? (kept.answer as Answer<Id>)
      : { refused: 'idempotency_key_reused' as Reusable<Id> };
  }
  const result = await work();
  if (!('refused' in result)) {
    await tx.idempotency.save(scope, key, { bodyHash, answer: result, createdAt: time.now });
  }
  return result;
}
