/** Counts images that are sent ahead of their submission by its budgets (D-64, D-82). */
import { budgetKey } from '#core/limits/budget.ts';
import type { Link } from '#core/link.ts';
import { countStaged } from '#core/page/staging.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from '../deps.ts';
import type { Refusal } from '../operation.ts';
import { inOrder } from './submission-rows.ts';

const KIB = 1_024;
const COUNTS = ['link', 'visitor', 'stored'] as const;

/** @returns why they are refused; then nothing is counted. */
export async function countStagedImages(
  tx: Tx,
  { limits }: HandlerSettings,
  { refId, partnerId }: Link,
  visitor: string | null,
  images: readonly { readonly bytes: Uint8Array }[],
  at: number,
): Promise<Refusal<'stageImages'> | null> {
  const ofVisitor = limits.visitor && visitor && tx.limits.visitorHash(`staged ${refId} ${visitor}`);
  const keys = {
    link: limits.link && budgetKey(`staged ${refId}`),
    visitor: ofVisitor && budgetKey(ofVisitor),
    stored: limits.stored && budgetKey(partnerId),
  };
  const named = COUNTS.flatMap((name) => keys[name] ?? []);
  if (named.length === 0) return null;
  const { counts } = await tx.limits.lockAll(inOrder(named));
  const stateOf = (key: string | null) => {
    const stored = key === null ? undefined : counts.get(key);
    return stored ? { spent: stored.count, since: stored.at } : null;
  };
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  const decision = countStaged(
    { link: stateOf(keys.link), visitor: stateOf(keys.visitor), stored: stateOf(keys.stored) },
    { link: limits.link, visitor: keys.visitor === null ? null : limits.visitor, stored: limits.stored },
    { images: images.length, kib: Math.ceil(bytes / KIB) },
    at,
  );
  if (decision.refused) return { refused: decision.refused, retryAfterMs: decision.retryAt - at };
  const saved = COUNTS.flatMap((name) => {
    const [key, state] = [keys[name], decision.save[name]];
    return key && state ? [{ key, count: state.spent, at: state.since }] : [];
  });
  await tx.limits.save(saved.sort((a, b) => (a.key < b.key ? -1 : 1)));
  return null;
}
