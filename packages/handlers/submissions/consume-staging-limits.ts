/** Consumes a submission's limits for images that are sent ahead of it (D-64, D-82). */
import { rateLimitKey } from '#core/limits/rate-limit.ts';
import type { Link } from '#core/link.ts';
import { applyStagingLimits, STAGING_REFUSALS } from '#core/page/staging.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from '../deps.ts';
import type { Refusal } from '../operation.ts';
import { imageKeys, lockCounts, rowsOf, underKeys } from './consume-submission-limits.ts';

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
    ...imageKeys(settings, partnerId, visitor, visitorHash),
  };
  if (Object.values(keys).every((key) => !key)) return null;
  const { counts: stored } = await lockCounts(tx, [keys]);
  const { counts, active } = underKeys(keys, limits, (key) => stored.get(key));
  const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
  const sent = { images: images.length, kib: Math.ceil(bytes / KIB) };
  const decision = applyStagingLimits(counts, active, sent, at);
  if (decision.by) return { refused: STAGING_REFUSALS[decision.by], retryAfterMs: decision.retryAt - at };
  await tx.limits.save(rowsOf(keys, decision.save));
  return null;
}
