/** Runs `work` at an interval, and skips a run while the one before is under way. @returns a function that stops it. */
export function runEvery(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await work().catch(onError);
    isRunning = false;
  }, everyMs);
  return () => clearInterval(timer);
}

/** Does `work` when it is due only while `may` allows it. */
export const onlyWhile = (may: () => boolean, work: () => Promise<unknown>) => async (): Promise<unknown> =>
  may() ? work() : undefined;
