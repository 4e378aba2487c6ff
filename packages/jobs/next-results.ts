/** Results that a sandbox was set to give (D-97), before its verifier's own. */
import type { Job, Verdict } from '#core/job.ts';
import type { VerifierOutcome } from '#core/verification.ts';
import type { components } from '#generated/api.ts';
import { RESULT } from '#protocol/codes.ts';
import { failed, found, provisional } from './sandbox.ts';
import type { Verifier } from './verifier.ts';

type NextResult = components['schemas']['NextResult'];
type Outcome = NextResult['outcome'];

/** Jobs whose final result is remembered. */
const FINALS_MAX = 10_000;

interface NextResultsDeps {
  readonly takeResult: (refId: string) => NextResult | null;
  /** After a provisional result, milliseconds. */
  readonly finalAfterMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** The job's callbacks come twice, or in another order. */
  readonly disturb: (serviceJobId: string, how: 'doubled' | 'reordered') => void;
}

/** Asks the queue first, and `verifier` for all other jobs. */
export function withNextResults(verifier: Verifier, deps: NextResultsDeps): Verifier {
  const finals = new Map<string, Verdict>();
  return async (submission) => {
    const { job } = submission;
    const final = finals.get(job.serviceJobId);
    if (job.state === 'provisional') return final ? result(final, null) : verifier(submission);
    // Erased with its sandbox, and made again: a seed gives the same ids.
    finals.delete(job.serviceJobId);
    const next = deps.takeResult(job.refId);
    if (!next) return verifier(submission);
    // Before the delay: what is erased during it leaves nothing behind.
    const outcome = outcomeOf(next, job);
    if (next.delay_ms) await deps.sleep(next.delay_ms);
    return outcome;
  };

  function outcomeOf(next: NextResult, job: Job): VerifierOutcome {
    if (next.outcome === 'lost_answer') return { kind: 'failed', failure: 'timeout', status: null };
    if (next.outcome === 'doubled_callback') deps.disturb(job.serviceJobId, 'doubled');
    if (next.outcome === 'reordered_callbacks') deps.disturb(job.serviceJobId, 'reordered');
    const retry = next.retry && { retry: next.retry };
    const after = finalAfter(next.outcome, job);
    if (!after) {
      const isProvisional = next.outcome === 'provisional';
      return result(isProvisional ? provisional() : { ...verdictOf(next.outcome, job), ...retry }, null);
    }
    if (finals.size >= FINALS_MAX) finals.clear();
    finals.set(job.serviceJobId, { ...after, ...retry });
    return result(provisional(), next.outcome === 'reordered_callbacks' ? 0 : deps.finalAfterMs);
  }
}

function finalAfter(outcome: Outcome, job: Job): Verdict | null {
  if (outcome === 'provisional_then_rejected') return failed(RESULT.rejected);
  return outcome === 'provisional_then_found' || outcome === 'reordered_callbacks' ? found(job) : null;
}

export function verdictOf(outcome: Outcome, job: Job): Verdict {
  switch (outcome) {
    case 'document_verified':
      return { ...found(job), ...RESULT.documentVerified };
    case 'not_found':
      return failed(RESULT.notFound);
    case 'unsupported_format':
      return failed(RESULT.unsupportedFormat);
    case 'source_unavailable':
      return failed(RESULT.sourceUnavailable);
    case 'rejected':
      return failed(RESULT.rejected);
    case 'system_error':
      return failed(RESULT.systemError);
    default:
      return found(job);
  }
}

const result = (verdict: Verdict, againAfterMs: number | null): VerifierOutcome => ({
  kind: 'result',
  finding: { verdict, person: {} },
  againAfterMs,
});
