import type { AuditEntry } from '#core/audit.ts';
import type { SavedResponse } from '#store/queries/idempotency.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerResult, IdempotencyKey, OperationId, Refusal, Success } from './operation.ts';

/** Operations that accept an Idempotency-Key declare the refusal of its reuse. */
type Reusable<Id extends OperationId> = Extract<Refusal<Id>['refused'], 'idempotency_key_reused'>;

interface KeyContext {
  readonly now: number;
  readonly keptMs: number;
  readonly audit: AuditEntry | null;
}

/**
 * What a request gets whose key was used before: the first response if it has the same body, else a refusal (D-29); null
 * when it is to be carried out.
 */
export function repeatOf<Id extends OperationId>(
  tx: Pick<Tx, 'audit'>,
  { bodyHash }: IdempotencyKey,
  saved: SavedResponse | null | undefined,
  { now, keptMs, audit }: KeyContext,
): Success<Id> | { refused: Reusable<Id> } | null {
  if (!saved || now - saved.createdAt >= keptMs) return null;
  if (saved.bodyHash !== bodyHash) return { refused: 'idempotency_key_reused' as Reusable<Id> };
  const response = saved.response as Success<Id>;
  const made = 'ref_id' in response.body ? { target: String(response.body.ref_id) } : {};
  tx.audit.add(audit, { outcome: 'repeated', ...made });
  return response;
}

/** Runs `work` once for a key. The response is saved in the same unit of work; refusals are not saved. */
export async function withIdempotencyKey<Id extends OperationId>(
  tx: Tx,
  idempotency: IdempotencyKey | null,
  context: KeyContext,
  work: () => Promise<HandlerResult<Id>>,
): Promise<HandlerResult<Id> | { refused: Reusable<Id> }> {
  if (!idempotency) return work();
  const { scope, key, bodyHash } = idempotency;
  const repeat = repeatOf<Id>(tx, idempotency, await tx.idempotency.lock(scope, key), context);
  if (repeat) return repeat;
  const result = await work();
  if (!('refused' in result)) {
    await tx.idempotency.save(scope, key, { bodyHash, response: result, createdAt: context.now });
  }
  return result;
}
