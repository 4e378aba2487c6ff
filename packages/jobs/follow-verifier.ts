/** Calls the verifier, and follows how many calls at once it takes well (D-74). */
import { afterCall, initialConcurrency } from '#core/limits/concurrency.ts';
import { isOverload } from '#core/verification.ts';
import type { Verifier } from './verifier.ts';

export interface FollowedVerifier {
  readonly verifier: Verifier;
  /** Calls that may be under way now. */
  readonly concurrency: () => number;
  /** When it was last found to be back, by its clock; null where it never was away, and while too many calls fail. */
  readonly recoveredAt: () => number | null;
}

/**
 * @param max - the operator's limit.
 * @param clock - milliseconds that only go forward.
 * @param held - how many jobs hold a place: those being loaded, and those with the verifier.
 */
export function followVerifier(
  verifier: Verifier,
  max: number,
  clock: () => number,
  held: () => number,
): FollowedVerifier {
  let state = initialConcurrency(max);
  let recoveredAt: number | null = null;
  return {
    async verifier(submission) {
      const started = clock();
      const heldAtStart = held();
      const outcome = await verifier(submission);
      const call = { durationMs: clock() - started, isOverload: isOverload(outcome), held: heldAtStart };
      const { isAway } = state;
      state = afterCall(state, call, max);
      if (isAway && !state.isAway) recoveredAt = clock();
      return outcome;
    },
    concurrency: () => Math.floor(state.limit),
    recoveredAt: () => (state.isFailing ? null : recoveredAt),
  };
}
