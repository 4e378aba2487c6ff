/** Calls the verifier, and adapts how many calls run at once to what it takes well (D-74). */
import { afterCall, initialConcurrency, type VerifierCall } from '#core/limits/concurrency.ts';
import { isOverload, type VerifierOutcome } from '#core/verification.ts';
import type { Submission, Verifier } from './verifier.ts';

export interface AdaptiveVerifier {
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
export function makeAdaptiveVerifier(
  verifier: Verifier,
  max: number,
  clock: () => number,
  held: () => number,
): AdaptiveVerifier {
  let state = initialConcurrency(max);
  let recoveredAt: number | null = null;
  let underWay = 0;
  return {
    async verifier(submission) {
      const started = clock();
      const atStart = { held: held(), underWay: ++underWay };
      try {
        const outcome = await verifier(submission);
        const durationMs = clock() - started;
        const call = { ...atStart, kind: kindOf(submission), durationMs, outcome: outcomeOf(outcome) };
        const { isAway } = state;
        state = afterCall(state, call, max);
        if (isAway && !state.isAway) recoveredAt = clock();
        return outcome;
      } finally {
        underWay--;
      }
    },
    concurrency: () => Math.floor(state.limit),
    recoveredAt: () => (state.isFailing ? null : recoveredAt),
  };
}

/** What takes about equally long: partners may have sources of their own, and a document takes longer than a lookup. */
const kindOf = ({ job }: Submission) => [job.partnerId, job.country, job.idType, job.method].join('/');

function outcomeOf(outcome: VerifierOutcome): VerifierCall['outcome'] {
  if (outcome.kind !== 'failed') return 'answered';
  return isOverload(outcome) ? 'overload' : 'refused';
}
