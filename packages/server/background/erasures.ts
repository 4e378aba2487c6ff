/**
 * Carries out what was asked to be erased (D-70), in small units of work. Partners take turns (D-119), and several servers
 * may do so at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceTime } from '#core/clocks.ts';
import { onlyWhile, runEvery } from '#store/queue/interval.ts';
import { roundRobin } from '#store/queue/round-robin.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { purgeIfDue } from './retention.ts';
import { inSteps, ranOutOfTime } from './steps.ts';

/** How often requests are looked for, milliseconds. */
const EVERY_MS = 2_000;
/** How often other partners are looked for while some are served, milliseconds. */
const LOOK_AGAIN_MS = 1_000;
const PARTNERS_AT_ONCE = 1_000;
/** Requests of a partner that are carried out before those of the next one. */
const REQUESTS_PER_ROUND = 10;
/** Jobs erased in one transaction, so that no request waits long for it; the next partner comes after that. */
const JOBS_AT_ONCE = 50;
/** Purging holds back submissions on PostgreSQL: so much time is between two, also failed ones, milliseconds. */
const PURGE_EVERY_MS = 10_000;
/** More than can be asked for between two purges. */
const PURGED_AT_ONCE = 50_000;
/** Rows changed in one transaction. */
const ROWS_AT_ONCE = 500;
const ELSEWHERE_MS = 50;

interface ErasureDeps {
  readonly store: Store;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** Asked before each request. Default: always. */
  readonly mayErase?: () => boolean;
  /** Time that passes, milliseconds. Default: that of this process. */
  readonly elapsed?: () => number;
}

/** Erases what is asked for, until nothing is left. One that fails does not stop the others. @returns whether there was any. */
export async function eraseRequested(deps: ErasureDeps, onError: (error: unknown) => void): Promise<boolean> {
  const { store, elapsed = () => performance.now() } = deps;
  const failed = new Set<string>();
  const failure = (id: string, error: unknown) => {
    failed.add(id);
    onError(error);
  };
  let hasErased = false;
  let hasMoved = true;
  while (hasMoved) {
    const lookAt = elapsed() + LOOK_AGAIN_MS;
    const buckets = await store.reachable();
    const partners = await store.read((tx) => tx.erasures.partnersPending(buckets, PARTNERS_AT_ONCE), {
      pool: 'background',
    });
    const erase = (partnerId: string) => eraseSome(deps, partnerId, failed, failure);
    hasMoved = await roundRobin(partners, erase, () => elapsed() < lookAt);
    hasErased ||= hasMoved;
  }
  return hasErased;
}

/** @returns whether it erased anything, or passed over what fails. */
async function eraseSome(
  { store, now, mayErase = () => true, elapsed = () => performance.now() }: ErasureDeps,
  partnerId: string,
  failed: ReadonlySet<string>,
  onFailure: (id: string, error: unknown) => void,
): Promise<boolean> {
  const ids = await store.read((tx) => tx.erasures.pendingOf(partnerId, REQUESTS_PER_ROUND, [...failed]));
  let hasMoved = false;
  for (const id of ids) {
    if (!mayErase()) return false;
    const startedAt = elapsed();
    try {
      const progress = await store.write((tx) => tx.erasures.advance(id, now(), JOBS_AT_ONCE));
      hasMoved ||= progress !== 'elsewhere';
      if (progress === 'more') break;
    } catch (error) {
      if (error instanceof StoreUnavailable && !ranOutOfTime(error, elapsed() - startedAt)) throw error;
      onFailure(id, error);
      hasMoved = true;
    }
  }
  return hasMoved;
}

/** Carries out one request. It may be interrupted anywhere, and goes on where it was. */
export async function eraseAll({ store, now }: ErasureDeps, id: string): Promise<void> {
  await inSteps(async (max) => {
    const progress = await store.write((tx) => tx.erasures.advance(id, now(), max));
    if (progress === 'elsewhere') await sleep(ELSEWHERE_MS);
    return progress === 'done' ? 0 : max;
  });
}

/** Purges the files of what requests have erased. @returns whether there were any. @throws StoreUnavailable. */
export async function purgeErased({ store, now }: ErasureDeps): Promise<boolean> {
  const buckets = await store.reachable();
  const ids = await store.read((tx) => tx.erasures.unpurged(buckets, PURGED_AT_ONCE), { pool: 'background' });
  if (ids.length === 0) return false;
  // Where it is not due any more, another server has purged since these were erased.
  await purgeIfDue(store);
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    await store.write((tx) => tx.erasures.setPurged(ids.slice(from, from + ROWS_AT_ONCE), now()));
  }
  return true;
}

/**
 * Erases and purges what is asked for, from now on, while the clock is right (D-115). Purges do not wait until all is
 * erased. @returns a function that stops it.
 */
export function startErasures(
  deps: ErasureDeps & { readonly mayErase: () => boolean },
  onError: (error: unknown) => void,
): () => void {
  // What another server has erased and did not purge, as one that was killed, is found after a pause.
  let purgeFrom = performance.now() + PURGE_EVERY_MS;
  /** Since the last look for what is to be purged. */
  let hasErased = false;
  /** Whether that look led to a purge, after which there is a pause. */
  let hasTried = false;
  const erase = async () => {
    if (await eraseRequested(deps, onError)) hasErased = true;
  };
  const purge = async () => {
    const now = performance.now();
    if (now < purgeFrom && !(hasErased && !hasTried)) return;
    hasErased = false;
    hasTried = true;
    try {
      hasTried = await purgeErased(deps);
    } finally {
      purgeFrom = performance.now() + PURGE_EVERY_MS;
    }
  };
  const stop = [erase, purge].map((work) => runEvery(onlyWhile(deps.mayErase, work), EVERY_MS, onError));
  return () => {
    for (const each of stop) each();
  };
}
