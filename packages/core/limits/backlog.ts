/**
 * Whether a partner's submissions wait too long for the verifier, so that new ones are refused (D-74): from `maxMs` on, and
 * then until it is half of that, so that it does not change with every job.
 */
export const isBehind = (wasBehind: boolean, waitMs: number, maxMs: number): boolean =>
  waitMs > (wasBehind ? maxMs / 2 : maxMs);
