/** Consumes a submission's limits for images that are sent ahead of it (D-64, D-82). */
import { rateLimitKey } from '#core/limits/rate-limit.ts';
import type { Link } from '#core/link.ts';
import { applyStagingLimits, STAGING_COUNTS } from '#core/page/staging.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from '../deps.ts';
import type { Refusal } from '../operation.ts';
import { lockCounts, storedPerVisitorKey } from './consume-submission-limits.ts';

const KIB = 1_024;

/** @returns why they are refused; then nothing is counted. */
export async function consumeStagingLimits(
  tx: Tx,
  { limits: settings }: HandlerSettings,
  { refId, partnerId }: Link,
  visitor: string | null,
  images: readonly { readonly bytes: Uint8Array }[],
  at: number,
): Promise<Refusal<'stageImages'> | null> {
  const { visitorHash } = tx.limits;
  // Where numbers are not limited, a visitor stages for as many submissions as it may send.
  const limits = { ...settings, visitor: settings.visitor ?? settings.linkPerVisitor };
  const keys = {
    link: limits.link && rateLimitKey(`staged ${refId}`),
    visitor: limits.visitor && visitor && rateLimitKey(visitorHash(`staged ${refId} ${visitor}`)),
    stored: limits.stored && rateLimitKey(partnerId),
    storedPerVisitor:
      limits.storedPerVisitor && visitor && storedPerVisitorKey(visitorHash, partnerId, visitor),
  };
  if (STAGING_COUNTS.every((name) => !keys[name])) return null;
  const { counts } = await lockCounts(tx, [keys]);
  const stateOf = (key: string | null) => {
    const stored = key === null ? undefined : counts.get(key);
    return stored ? { consumed: stored.count, since: stored.at } : null;
  };
  const states = {
    link: stateOf(keys.link),
    visitor: stateOf(keys.visitor),
    stored: stateOf(keys.stored),
    storedPerVisitor: stateOf(keys.storedPerVisitor),
  };
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  const sent = { images: images.length, kib: Math.ceil(bytes / KIB) };
  const inForce = {
    ...limits,
    visitor: keys.visitor === null ? null : limits.visitor,
    storedPerVisitor: keys.storedPerVisitor === null ? null : limits.storedPerVisitor,
  };
  const decision = applyStagingLimits(states, inForce, sent, at);
  if (decision.refused) return { refused: decision.refused, retryAfterMs: decision.retryAt - at };
  const saved = STAGING_COUNTS.flatMap((name) => {
    const [key, state] = [keys[name], decision.save[name]];
    return key && state ? [{ key, count: state.consumed, at: state.since }] : [];
  });
  await tx.limits.save(saved);
  return null;
}
