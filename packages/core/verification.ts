/** What happens after a call of the verifier, a report or its absence: every job ends in a result (D-18). */
import type { components } from '#generated/api.ts';
import { RESULT } from '#protocol/codes.ts';
import { findIdType } from './catalogue.ts';
import { fieldsFor, type ImageField } from './id-numbers/id-type.ts';
import { type Finding, type Job, withVerdict } from './job.ts';

export interface VerificationSchedule {
  /** Delay before each further run after a failed one, milliseconds; there is one run more than delays. */
  readonly retryDelaysMs: readonly number[];
  /** How long a verifier may take to report a result that it announced, milliseconds. */
  readonly reportWithinMs: number;
}

/** Why a run failed; `images`: one is missing from the image store, so the verifier was not called. */
type VerifierFailure = 'timeout' | 'connection' | 'status' | 'malformed' | 'images';

export type VerifierOutcome =
  | {
      readonly kind: 'result';
      readonly finding: Finding;
      /** After a provisional result: when it is called again, milliseconds; null when it reports by itself. */
      readonly againAfterMs: number | null;
    }
  | { readonly kind: 'later' }
  | { readonly kind: 'failed'; readonly failure: VerifierFailure; readonly status: number | null };

/** What to store after a call, a report or its absence. */
interface VerificationStep {
  readonly job: Job;
  /** A result for the partner. */
  readonly finding: Finding | null;
  /** When the job is looked at again, epoch milliseconds; null when it is complete. */
  readonly dueAt: number | null;
}

export type ReportOutcome = 'recorded' | 'unchanged' | 'job_not_found' | 'job_complete';

/** The result of a verification that could not be carried out. */
const SYSTEM_ERROR: Finding = {
  verdict: { ...RESULT.systemError, confidence: 0, success: false, final: true },
  person: {},
};

/** Whether a call failed for what is not about its submission: no answer, or a status that says so. */
export function isOverload(outcome: VerifierOutcome): boolean {
  if (outcome.kind !== 'failed') return false;
  const { failure, status } = outcome;
  return failure === 'timeout' || failure === 'connection' || status === 429 || (status ?? 0) >= 500;
}

/** Turns a result of the contract into a finding. */
export function findingOf(result: components['schemas']['VerificationResult']): Finding {
  const { code, text, confidence, success, final, retry, full_name, dob, expiration_date, id_number } =
    result;
  return {
    // Two decimals: a tiny number would be written as 1e-7.
    verdict: {
      code,
      text,
      confidence: Math.round(confidence * 100) / 100,
      success,
      final,
      ...(retry && { retry }),
    },
    person: {
      ...(full_name && { full_name }),
      ...(dob && { dob }),
      ...(expiration_date && { expiration_date }),
      ...(id_number && { id_number }),
    },
  };
}

/** Not after the verifier has announced a report, nor when nothing is left to verify (D-70). */
export function shouldCallVerifier(job: Job): boolean {
  return job.state !== 'complete' && job.reportDueAt === null && job.erasedAt === null;
}

/** Whether a job still has what its method is judged by: images may expire before it runs (D-30). */
export function hasRequiredImages(
  { country, idType, method }: Job,
  images: Readonly<Partial<Record<ImageField, unknown>>>,
): boolean {
  const known = findIdType(country, idType);
  return !known || fieldsFor(known, method).images.required.every((field) => images[field]);
}

/** Decides after a call. `current` is the job as read after it: a report may have come in the meantime. */
export function afterVerifierOutcome(
  schedule: VerificationSchedule,
  current: Job,
  outcome: VerifierOutcome,
  now: number,
): VerificationStep {
  const job = { ...current, verifierRuns: current.verifierRuns + 1 };
  switch (outcome.kind) {
    case 'result':
      return outcome.againAfterMs === null || outcome.finding.verdict.final
        ? afterReport(schedule, job, outcome.finding, now)
        : { ...recorded(job, outcome.finding, now), dueAt: now + outcome.againAfterMs };
    case 'later': {
      const reportDueAt = now + schedule.reportWithinMs;
      // A provisional result that was reported during the call stays.
      const state = job.state === 'provisional' ? job.state : 'processing';
      return { job: { ...job, state, reportDueAt }, finding: null, dueAt: reportDueAt };
    }
    case 'failed': {
      if (job.reportDueAt !== null) return { job, finding: null, dueAt: job.reportDueAt };
      const delayMs = schedule.retryDelaysMs[job.verifierRuns - 1];
      return delayMs === undefined
        ? recorded(job, SYSTEM_ERROR, now)
        : { job, finding: null, dueAt: now + delayMs };
    }
  }
}

/** Decides after a result, when the verifier is not called again: after a provisional one it must report the final one. */
export function afterReport(
  schedule: VerificationSchedule,
  job: Job,
  finding: Finding,
  now: number,
): VerificationStep {
  const reportDueAt = finding.verdict.final ? null : now + schedule.reportWithinMs;
  return recorded({ ...job, reportDueAt }, finding, now);
}

/** Decides when an announced report is due: without it, the job ends in a system error. */
export function afterReportDue(job: Job, now: number): VerificationStep {
  const { reportDueAt } = job;
  return reportDueAt !== null && now < reportDueAt
    ? { job, finding: null, dueAt: reportDueAt }
    : recorded(job, SYSTEM_ERROR, now);
}

function recorded(current: Job, finding: Finding, now: number): VerificationStep {
  const job = withVerdict(current, finding.verdict, now);
  return { job, finding, dueAt: job.reportDueAt };
}
