import type { Finding } from '#core/job.ts';
import type { LimitRule } from '#core/rate-limit.ts';
import type { ReportOutcome } from '#core/verification.ts';
import type { Store } from '#store/store.ts';

/** What handlers may ask of the server. Each names the part it uses. */
export interface Deps {
  readonly store: Store;
  /** The service's time, epoch milliseconds. */
  readonly now: () => number;
  /** A fresh random UUID. */
  readonly newId: () => string;
  /** The address of a link's page. */
  readonly linkUrl: (refId: string) => string;
  /** An expiring address of a job's selfie (D-22). */
  readonly selfieUrl: (serviceJobId: string, now: number) => string;
  /** Moves the sandbox's clock and answers its time; null when it cannot go that far. */
  readonly advanceClock: (ms: number) => Promise<number | null>;
  /** Takes a result that the verifier reports (D-18). */
  readonly reportResult: (serviceJobId: string, finding: Finding) => Promise<ReportOutcome>;
  /** What is wrong with a URL that the server must not call; null when it may (D-52). */
  readonly refusedUrl: (url: string) => string | null;
  /** What is wrong with a logo, found by fetching it (§8); null when nothing is, or nobody looks. */
  readonly checkLogo: (url: string) => Promise<string | null>;
  readonly rules: Rules;
}

/** The settings that rules read. */
export interface Rules {
  /** Whether partners' addresses must be https (D-32). */
  readonly httpsOnly: boolean;
  /** Lifetime of a link created without `expires_at`, milliseconds; 0 never expires (D-10). */
  readonly linkLifetimeMs: number;
  /** How long first answers are kept (D-29). */
  readonly idempotencyKeptMs: number;
  /** The ID number limit at first start; the database holds the one in force (D-20). */
  readonly idNumberLimit: LimitRule;
  /** Whether the ID number limit counts over all partners or for each (D-20). */
  readonly idNumberScope: 'all' | 'partner';
}
