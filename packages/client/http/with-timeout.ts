/** Timeouts. */

// The most that setTimeout takes; with more it fires at once.
const MS_MAX = 2 ** 31 - 1;

/**
 * Runs work with a signal that aborts when `outer` does, or after `ms` with a TimeoutError. When the work has
 * settled, the signal aborts as well, which ends everything that still waits on it.
 *
 * @param ending - How the message of that error ends: asked when the time is over.
 */
export async function withTimeout<Outcome>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Outcome>,
  ending = () => '.',
): Promise<Outcome> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(
    () => {
      const limit = ms % 1_000 ? `${ms} ms` : `${ms / 1_000} s`;
      controller.abort(new DOMException(`Not done within ${limit}${ending()}`, 'TimeoutError'));
    },
    Math.min(ms, MS_MAX),
  );
  if (outer?.aborted) abort();
  else outer?.addEventListener('abort', abort, { signal });
  try {
    return await work(signal);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** Waits; rejects with the signal's reason when that aborts first. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, Math.min(ms, MS_MAX));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
