/**
 * Tries jobs early that wait because the verifier was away, once it is back (D-48): only while nothing else is due, so
 * that few are tried in vain if it fails once more.
 */
import type { ServiceTime } from '#core/clocks.ts';
import type { VerificationSchedule } from '#core/verification.ts';
import type { FollowedVerifier } from '#jobs/follow-verifier.ts';
import { BACKGROUND, type FreeSlots } from '#store/queue/task-runs.ts';
import type { Store } from '#store/store.ts';

interface RetryDeps {
  readonly store: Store;
  readonly now: () => ServiceTime;
  readonly verification: Pick<VerificationSchedule, 'retryDelaysMs'>;
  /** The longest call, milliseconds: one that began in the outage may fail so much later. null in a sandbox. */
  readonly verifier: { readonly timeoutMs: number } | null;
}

/** @param clock - that of `followVerifier`. */
export function retryEarly(
  { store, now, verification, verifier }: RetryDeps,
  { recoveredAt }: Pick<FollowedVerifier, 'recoveredAt'>,
  clock: () => number,
) {
  const longestMs = Math.max(0, ...verification.retryDelaysMs);
  /** The recovery after which nothing waits any more. */
  let caughtUp: number | null = null;
  return async ({ max, except, buckets }: FreeSlots): Promise<boolean> => {
    const at = recoveredAt();
    if (at === null || at === caughtUp) return false;
    const sinceMs = clock() - at;
    // What had failed before it is due by then.
    if (sinceMs > longestMs) return false;
    const look = { now: now(), until: now() + longestMs, max, except, buckets };
    const retried = await store.write((tx) => tx.tasks.retryEarly(look), BACKGROUND);
    if (retried === 0 && except.length === 0 && sinceMs >= (verifier?.timeoutMs ?? 0)) caughtUp = at;
    return retried > 0;
  };
}
