/** The limits of one exchange with another server: a receiver, a logo's host, the verifier, the store of objects. */

/** Interim answers (1xx) before the answer; servers send one or two. Each is as long as headers may be. */
const INTERIM_ANSWERS_MAX = 10;

class TooManyInterimAnswers extends Error {
  override readonly name = 'TooManyInterimAnswers';
}

/**
 * Options of undici's `request`, for one request. The time is that of the whole exchange, so that a slow, trickling response
 * does not extend it.
 */
export function exchangeLimits(timeoutMs: number): { signal: AbortSignal; onInfo: () => void } {
  const overflow = new AbortController();
  let interim = 0;
  return {
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), overflow.signal]),
    onInfo() {
      if (++interim > INTERIM_ANSWERS_MAX) overflow.abort(new TooManyInterimAnswers());
    },
  };
}
