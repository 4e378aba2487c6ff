/** Images that are sent ahead of their submission (D-82): how long they are kept, and what limits them. */
import { consume, type RateLimit, type RateLimitState } from '../limits/rate-limit.ts';

/** How long one is kept without a submission. */
export const STAGED_MS = 3_600_000;

/** Images for each submission that a limit allows: three, each taken twice. */
const IMAGES_PER_SUBMISSION = 6;

/** The stored counts that staging adds to. */
export interface StagingCounts {
  /** Images staged for the link. */
  readonly link: RateLimitState | null;
  /** Images that the visitor staged for the link. */
  readonly visitor: RateLimitState | null;
  /** Images of the partner, KiB. */
  readonly stored: RateLimitState | null;
  /** Of those, the visitor's. */
  readonly storedPerVisitor: RateLimitState | null;
}

/** The limits of submissions (D-64); null is off, or does not apply. */
type StagingLimits = { readonly [Name in keyof StagingCounts]: RateLimit | null };

type StagingRefusal = 'too_many_uploads' | 'too_much_image_data';

const REFUSALS = {
  link: 'too_many_uploads',
  visitor: 'too_many_uploads',
  stored: 'too_much_image_data',
  storedPerVisitor: 'too_much_image_data',
} as const satisfies Record<keyof StagingCounts, StagingRefusal>;

export const STAGING_COUNTS = Object.keys(REFUSALS) as (keyof StagingCounts)[];

type StagingDecision =
  | { readonly refused: StagingRefusal; readonly retryAt: number }
  | { readonly refused: null; readonly save: { readonly [Name in keyof StagingCounts]?: RateLimitState } };

/** Counts images at `now` (epoch milliseconds), all of them or none. */
export function applyStagingLimits(
  counts: StagingCounts,
  limits: StagingLimits,
  { images, kib }: { readonly images: number; readonly kib: number },
  now: number,
): StagingDecision {
  const save: { -readonly [Name in keyof StagingCounts]?: RateLimitState } = {};
  for (const name of STAGING_COUNTS) {
    const limit = limits[name];
    if (!limit) continue;
    const isOfBytes = name === 'stored' || name === 'storedPerVisitor';
    const max = isOfBytes ? limit.max : limit.max * IMAGES_PER_SUBMISSION;
    const decision = consume(counts[name], { ...limit, max }, isOfBytes ? kib : images, now);
    if (!decision.allowed) return { refused: REFUSALS[name], retryAt: decision.retryAt };
    save[name] = decision.state;
  }
  return { refused: null, save };
}
