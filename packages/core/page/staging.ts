/** Images that are sent ahead of their submission (D-82): how long they are kept, and what limits them. */
import { type Counts, consume, consumeAll, type Limits } from '../limits/rate-limit.ts';

/** How long one is kept without a submission. */
export const STAGED_MS = 3_600_000;

/** Images for each submission that a limit allows: three, each taken twice. */
const IMAGES_PER_SUBMISSION = 6;

/** The limits that staging asks, in this order, and what each refuses with. */
export const STAGING_REFUSALS = {
  /** Images staged for the link. */
  link: 'too_many_uploads',
  /** Images that the visitor staged for the link. */
  visitor: 'too_many_uploads',
  /** Images of the partner, KiB. */
  stored: 'too_much_image_data',
  /** Of those, the visitor's. */
  storedPerVisitor: 'too_much_image_data',
} as const;

type StagingName = keyof typeof STAGING_REFUSALS;

const NAMES = Object.keys(STAGING_REFUSALS) as StagingName[];

/** Counts images at `now` (epoch milliseconds), all of them or none. The limits are those of submissions (D-64). */
export const applyStagingLimits = (
  counts: Counts<StagingName>,
  limits: Limits<StagingName>,
  { images, kib }: { readonly images: number; readonly kib: number },
  now: number,
) =>
  consumeAll(NAMES, (name) => {
    const limit = limits[name];
    if (!limit) return null;
    const isOfBytes = name === 'stored' || name === 'storedPerVisitor';
    const max = isOfBytes ? limit.max : limit.max * IMAGES_PER_SUBMISSION;
    return consume(counts[name] ?? null, { ...limit, max }, isOfBytes ? kib : images, now);
  });
