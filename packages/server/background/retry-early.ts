/**
 * Tries jobs early that wait because the verifier was away, once it is back (D-48): only while nothing else is due, so
 * that few are tried in vain if it fails once more.
 */
import type { ServiceTime } from '#core/clocks.ts';
import type { VerificationSchedule } from '#core/verification.ts';
import type { AdaptiveVerifier } from '#jobs/adaptive-verifier.ts';
import type { FreeSlots } from '#store/queries/tasks/tasks.ts';
import { BACKGROUND } from '#store/queue/task-runs.ts';
import type { Store } from '#store/store.ts';

/** After a look that found nothing, the next has so much time, milliseconds. */
const LOOK_AGAIN_MS = 1_000;

interface RetryDeps {
  readonly store: Store;
  readonly now: () => ServiceTime;
  readonly verification: Pick<VerificationSchedule, 'retryDelaysMs'>;
  /** The longest call, milliseconds: one that began in the outage may fail so much later. null in a sandbox. */
  readonly verifier: { readonly timeoutMs: number } | null;
}

/** What is known of one recovery. */
interface Recovery {
  readonly at: number;
  /** Partners of which nothing waits any more. */
  readonly done: Set<string>;
  /** The last look that found nothing: without whom, and until when it need not be repeated. */
  inVain: { readonly except: string; readonly until: number };
  isOver: boolean;
}

/** @param clock - that of `makeAdaptiveVerifier`. */
export function makeRetryEarly(
  { store, now, verification, verifier }: RetryDeps,
  { recoveredAt }: Pick<AdaptiveVerifier, 'recoveredAt'>,
  clock: () => number,
) {
  const longestMs = Math.max(0, ...verification.retryDelaysMs);
  let recovery: Recovery | null = null;
  return async (free: FreeSlots): Promise<boolean> => {
    const at = recoveredAt();
    if (at === null) return false;
    recovery = recovery?.at === at ? recovery : newRecovery(at);
    const current = recovery;
    const time = clock();
    const except = [...new Set([...free.except, ...current.done])].sort();
    const { inVain } = current;
    // What had failed before it is due by the longest delay after.
    if (current.isOver || time - at > longestMs) return false;
    if (time < inVain.until && except.join() === inVain.except) return false;
    const look = { ...free, except, now: now(), until: now() + longestMs };
    const { retried, without, mayBeMore } = await store.write((tx) => tx.tasks.retryEarly(look), BACKGROUND);
    if (retried > 0) return true;
    // Later ones fail of themselves.
    const areAll = time - at >= (verifier?.timeoutMs ?? 0) && free.buckets === 'all';
    if (areAll) for (const partnerId of without) current.done.add(partnerId);
    if (areAll && mayBeMore) return true;
    current.inVain = { except: except.join(), until: time + LOOK_AGAIN_MS };
    current.isOver = areAll && free.except.length === 0;
    return false;
  };
}

const newRecovery = (at: number): Recovery => ({
  at,
  done: new Set(),
  inVain: { except: '', until: at },
  isOver: false,
});
