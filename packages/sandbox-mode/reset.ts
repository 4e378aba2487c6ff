/** Erases everything in a sandbox, and begins anew: with a seed, ids and times are those of its last run (D-97). */

import { type Clock, OFFSET } from '#server/clock.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import type { Store } from '#store/store.ts';
import type { ActivityLog } from './activity-log.ts';
import type { BoundedList } from './bounded-list.ts';
import type { FaultControls } from './fault-controls.ts';
import type { Ids } from './ids.ts';
import type { DisturbedCallbacks } from './log-work.ts';
import type { SubmittedNumber } from './numbers.ts';

/** When the clock begins with a seed. */
const SEEDED_START = Date.UTC(2026, 0, 1);

interface ResetDeps {
  readonly store: Store;
  readonly imageStore: ImageStore;
  readonly clock: Clock;
  /** What the server has in memory of what is in the database. */
  readonly forgets: readonly (() => void)[];
  /** The partner that stays. */
  readonly ownPartnerId: string;
  readonly ids: Ids;
  readonly faultControls: FaultControls;
  readonly activityLog: ActivityLog;
  readonly numbers: BoundedList<SubmittedNumber>;
  readonly disturbed: DisturbedCallbacks;
}

export async function reset(seed: string | null, deps: ResetDeps): Promise<number> {
  const { store, imageStore, clock, forgets, ownPartnerId, ids, faultControls, activityLog } = deps;
  faultControls.clear();
  const offsetMs = seed === null ? 0 : SEEDED_START - clock.realNow();
  await store.write(async (tx) => {
    await tx.eraseAll.eraseAllBut(ownPartnerId);
    await tx.settings.set(OFFSET, String(offsetMs));
  });
  clock.adopt(offsetMs);
  for (const forget of forgets) forget();
  deps.disturbed.clear();
  ids.begin(seed);
  activityLog.clear();
  deps.numbers.clear();
  activityLog.record('reset', { seed });
  // What cannot be deleted now is by the sweep of each minute.
  imageStore.sweep().catch(() => undefined);
  return clock.now();
}
