/** Long work as units whose size follows the time that they take: the database may be far away, or busy. */
import { StoreUnavailable } from '#store/store.ts';

/** A unit that took less is followed by one twice as large, milliseconds. */
const SHORT_MS = 250;
/** A unit that took more is followed by one half as large, milliseconds. */
const LONG_MS = 1_000;
const FIRST_ROWS = 25;
const ROWS_MAX = 500;

/**
 * Runs `step` until it says 0.
 *
 * @param step - does `max` rows at most in one unit of work. @returns how many it did.
 * @throws StoreUnavailable when the database is away, or even one row takes too long.
 */
export async function inSteps(
  step: (max: number) => Promise<number>,
  clock: () => number = () => performance.now(),
): Promise<void> {
  let rows = FIRST_ROWS;
  for (let isDone = false; !isDone; ) {
    const startedAt = clock();
    const done = await step(rows).catch((error: unknown) => {
      // What ran out of time was rolled back, and may be done in smaller units.
      if (!ranOutOfTime(error, clock() - startedAt) || rows === 1) throw error;
      return null;
    });
    const tookMs = clock() - startedAt;
    if (tookMs < SHORT_MS) rows = Math.min(ROWS_MAX, rows * 2);
    else if (tookMs > LONG_MS) rows = Math.max(1, Math.floor(rows / (done === null ? 4 : 2)));
    isDone = done === 0;
  }
}

/** Whether a unit failed by its own size. What fails at once would fail again, whatever its size: the database is away. */
export const ranOutOfTime = (error: unknown, tookMs: number): boolean =>
  error instanceof StoreUnavailable && tookMs > LONG_MS;
