import type { TaskKind } from '../queries/tasks/task.ts';
import type { Tx } from '../store.ts';

/** Less is no reason to look at all tasks: nothing waits longer for it, milliseconds. */
const SET_BACK_MS_MIN = 1_000;
/** By how much others may have seen a later time: they look once a second, milliseconds. */
const LATER_MS = 2_000;
/** How often it is looked again: what was under way may write a time of before. */
const LOOKS = 30;

/**
 * @param now - the service's time, epoch milliseconds.
 * @returns what is called about once a second: what was due before the clock was set back stays due, instead of waiting until
 *   the clock is there again. What was to be later is, by as much.
 */
export function clockFollower(
  kind: TaskKind,
  now: () => number,
  write: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): () => Promise<void> {
  let latest = now();
  let [until, looks] = [0, 0];
  return async () => {
    const at = now();
    if (at <= latest - SET_BACK_MS_MIN) {
      [until, looks] = [Math.max(looks > 0 ? until : 0, latest + LATER_MS), LOOKS];
      latest = at;
    }
    latest = Math.max(latest, at);
    if (looks === 0) return;
    await write(async (tx) => {
      await tx.tasks.bringForward(kind, at, until);
      await tx.tasks.repairTurns(kind, at);
    });
    looks--;
  };
}
