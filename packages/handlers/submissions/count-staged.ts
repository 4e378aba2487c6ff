/** Counts images that are sent ahead of their submission by its budgets (D-64, D-82). */
import { budgetKey } from '#core/limits/budget.ts';
import type { Link } from '#core/link.ts';
import { countStaged, STAGING_COUNTS } from '#core/page/staging.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from '../deps.ts';
import type { Refusal } from '../operation.ts';
import { lockCounts, storedShareKey } from './count-submission.ts';

const KIB = 1_024;

/** @returns why they are refused; then nothing is counted. */
export async function countStagedImages(
  tx: Tx,
  { limits }: HandlerSettings,
  { refId, partnerId }: Link,
  visitor: string | null,
  images: readonly { readonly bytes: Uint8Array }[],
  at: number,
): Promise<Refusal<'stageImages'> | null> {
  const { visitorHash } = tx.limits;
  // Where numbers are not limited, a visitor stages for as many submissions as it may send.
  const budgets = { ...limits, visitor: limits.visitor ?? limits.linkShare };
  const keys = {
    link: budgets.link && budgetKey(`staged ${refId}`),
    visitor: budgets.visitor && visitor && budgetKey(visitorHash(`staged ${refId} ${visitor}`)),
    stored: budgets.stored && budgetKey(partnerId),
    storedShare: budgets.storedShare && visitor && storedShareKey(visitorHash, partnerId, visitor),
  };
  if (STAGING_COUNTS.every((name) => !keys[name])) return null;
  const { counts } = await lockCounts(tx, [keys]);
  const stateOf = (key: string | null) => {
    const stored = key === null ? undefined : counts.get(key);
    return stored ? { spent: stored.count, since: stored.at } : null;
  };
  const states = {
    link: stateOf(keys.link),
    visitor: stateOf(keys.visitor),
    stored: stateOf(keys.stored),
    storedShare: stateOf(keys.storedShare),
  };
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  const sent = { images: images.length, kib: Math.ceil(bytes / KIB) };
  const inForce = {
    ...budgets,
    visitor: keys.visitor === null ? null : budgets.visitor,
    storedShare: keys.storedShare === null ? null : budgets.storedShare,
  };
  const decision = countStaged(states, inForce, sent, at);
  if (decision.refused) return { refused: decision.refused, retryAfterMs: decision.retryAt - at };
  const saved = STAGING_COUNTS.flatMap((name) => {
    const [key, state] = [keys[name], decision.save[name]];
    return key && state ? [{ key, count: state.spent, at: state.since }] : [];
  });
  await tx.limits.save(saved);
  return null;
}
