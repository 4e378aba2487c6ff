import type { LimitRule } from '#core/rate-limit.ts';
import type { Tx } from '#store/store.ts';

/** The ID number limit in force: the database's where an operator has set it, else the first value (D-20). */
export async function limitRule(tx: Tx, first: LimitRule): Promise<LimitRule> {
  const max = await tx.settings.get('id_number_limit');
  const windowMs = await tx.settings.get('id_number_window_ms');
  return { max: Number(max ?? first.max), windowMs: Number(windowMs ?? first.windowMs) };
}
