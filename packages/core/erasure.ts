/** Erasing a person's data on request (D-70). */

/** Whose data: of one job of a user, or of all. */
export interface Person {
  readonly partnerId: string;
  readonly userId: string;
  /** null: every job. */
  readonly jobId: string | null;
}

/** What went. */
export interface ErasureCounts {
  /** Jobs whose personal data was not erased before. */
  readonly jobs: number;
  readonly images: number;
  /** Contents of callbacks. */
  readonly payloads: number;
  /** What the partner's receiver answered to callbacks. */
  readonly responses: number;
  /** Answers to submissions, saved for repeats of them (D-29). */
  readonly savedResponses: number;
  /** Jobs and links whose ids became pseudonyms. */
  readonly pseudonyms: number;
}

/** A request to erase, as stored. Times are epoch milliseconds. It does not say whose data it was about once it is done. */
export interface Erasure {
  readonly erasureId: string;
  readonly partnerId: string;
  /** Whether `user_id`, `job_id` and `partner_params` stay. */
  readonly keepsIds: boolean;
  readonly counts: ErasureCounts;
  readonly requestedAt: number;
  readonly erasedAt: number | null;
  /** When nothing of it was left in the database's files. */
  readonly purgedAt: number | null;
}

export const NOTHING_ERASED: ErasureCounts = {
  jobs: 0,
  images: 0,
  payloads: 0,
  responses: 0,
  savedResponses: 0,
  pseudonyms: 0,
};

export function addCounts(a: ErasureCounts, b: Partial<ErasureCounts>): ErasureCounts {
  const names = Object.keys(a) as (keyof ErasureCounts)[];
  return Object.fromEntries(
    names.map((name) => [name, a[name] + (b[name] ?? 0)]),
  ) as unknown as ErasureCounts;
}
