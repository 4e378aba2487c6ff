/** Carries out what was asked to be erased (D-70), in small units of work. Several servers may do so at once. */
import type { ServiceTime } from '#core/clocks.ts';
import { runEvery } from '#store/queue/interval.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { onlyWhile } from './clock-check.ts';
import { purgeIfDue } from './retention.ts';

/** How often requests are looked for, milliseconds. */
const EVERY_MS = 2_000;
/** Requests looked at in one go. */
const REQUESTS_AT_ONCE = 100;
/** Jobs erased in one transaction, so that no request waits long for it. */
const JOBS_AT_ONCE = 50;
/** Purging holds back submissions on PostgreSQL: so much time is between two, also failed ones, milliseconds. */
const PURGE_EVERY_MS = 10_000;

export interface ErasureDeps {
  readonly store: Store;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
}

/** Erases what is asked for now. One that fails does not stop the others. */
export async function eraseRequested(
  { store, now }: ErasureDeps,
  onError: (error: unknown) => void,
): Promise<void> {
  const ids = await store.read((tx) => tx.erasures.pending(REQUESTS_AT_ONCE));
  for (const id of ids) {
    try {
      await eraseAll({ store, now }, id);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      onError(error);
    }
  }
}

/** Carries out one request. It may be interrupted anywhere, and goes on where it was. */
export async function eraseAll({ store, now }: ErasureDeps, id: string): Promise<void> {
  while (!(await store.write((tx) => tx.erasures.advance(id, now(), JOBS_AT_ONCE))));
}

/** Purges the files of what requests have erased. @returns whether there were any. @throws StoreUnavailable. */
export async function purgeErased({ store, now }: ErasureDeps): Promise<boolean> {
  const ids = await store.read((tx) => tx.erasures.unpurged(REQUESTS_AT_ONCE));
  if (ids.length === 0) return false;
  // Where it is not due any more, another server has purged since these were erased.
  await purgeIfDue(store);
  await store.write((tx) => tx.erasures.setPurged(ids, now()));
  return true;
}

/** Erases and purges what is asked for, from now on, while the clock is right. @returns a function that stops it. */
export function startErasures(
  deps: ErasureDeps & { readonly mayWork: () => boolean },
  onError: (error: unknown) => void,
): () => void {
  let purgeFrom = -Infinity;
  return runEvery(
    onlyWhile(deps.mayWork, async () => {
      if (!(await deps.store.read((tx) => tx.erasures.areOpen(), { lane: 'background' }))) return;
      await eraseRequested(deps, onError);
      if (performance.now() < purgeFrom) return;
      let hasTried = true;
      try {
        hasTried = await purgeErased(deps);
      } finally {
        if (hasTried) purgeFrom = performance.now() + PURGE_EVERY_MS;
      }
    }),
    EVERY_MS,
    onError,
  );
}
