/**
 * Does something again and again, one time after the other: while it is slow, as it is while the store is away, what
 * waits does not pile up.
 *
 * @returns what stops it.
 */
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
