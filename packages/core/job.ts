/** The job that an accepted submission starts: its states and results (§3.2, D-18). */
import type { components } from '#generated/api.ts';
import { JOB_TYPE } from '#protocol/codes.ts';
import { attemptFields, type JobAttempt } from './attempts/retry.ts';
import type { Verdict } from './attempts/verdict.ts';
import type { Consent } from './consent.ts';
import type { VerificationMethod } from './id-numbers/id-type.ts';
import type { Origin } from './origin.ts';

export type { Verdict } from './attempts/verdict.ts';

export type HistoryEntry = components['schemas']['HistoryEntry'];

/** queued → processing → complete, with an optional provisional result in between (D-18). */
export type JobState = 'queued' | 'processing' | 'provisional' | 'complete';

/** What the user typed. Personal data: kept sealed, erased in time (D-30). */
export interface PersonalData {
  readonly id_number?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly dob?: string;
}

/** A job as stored. Times are epoch milliseconds. */
export interface Job extends Origin {
  /** The service's own id, `ServiceJobID`. */
  readonly serviceJobId: string;
  readonly refId: string;
  readonly partnerId: string;
  readonly userId: string;
  readonly jobId: string;
  readonly country: string;
  readonly idType: string;
  readonly method: VerificationMethod;
  readonly partnerParams: Readonly<Record<string, string>> | null;
  /** Its place among the attempts of its link (D-111); null on a link without. */
  readonly attempt: JobAttempt | null;
  readonly state: JobState;
  readonly result: Verdict | null;
  /** Attempts to verify it whose outcome was recorded. */
  readonly verifierRuns: number;
  /** When the report that the verifier announced is due; null while none is expected. */
  readonly reportDueAt: number | null;
  readonly consent: Consent;
  readonly acceptedAt: number;
  readonly completedAt: number | null;
  /** When the personal data was erased (D-30). */
  readonly erasedAt: number | null;
}

/** What the verifier reports about the person. Personal data: it goes into the sealed payload and nowhere else (D-30). */
interface VerifiedPerson {
  readonly full_name?: string;
  /** `YYYY-MM-DD`. */
  readonly dob?: string;
  /** Expiry of the document, `YYYY-MM-DD`. */
  readonly expiration_date?: string;
  readonly id_number?: string;
}

/** A verifier's result. */
export interface Finding {
  readonly verdict: Verdict;
  readonly person: VerifiedPerson;
}

/** `PartnerParams` of a result: the link's own pairs under the job's (§2.4). */
export function resultPartnerParams(job: Job): HistoryEntry['PartnerParams'] {
  return {
    ...job.partnerParams,
    user_id: job.userId,
    job_id: job.jobId,
    job_type: String(JOB_TYPE[job.method]) as HistoryEntry['PartnerParams']['job_type'],
  };
}

/**
 * The payload of a result, every field of §2.4: fixed once, sent to the callback and returned as history (D-19).
 * The verifier's details win over those that the user typed. Typed details other than the ID number are included
 * only if the verification succeeded.
 */
export function historyEntry(job: Job, typed: PersonalData, { verdict, person }: Finding): HistoryEntry {
  const typedName = [typed.first_name, typed.last_name].filter(Boolean).join(' ');
  const idNumber = person.id_number ?? typed.id_number;
  const dob = person.dob ?? (verdict.success && typed.dob);
  const fullName = person.full_name ?? (verdict.success && typedName);
  return {
    ResultCode: verdict.code,
    ResultText: verdict.text,
    ServiceJobID: job.serviceJobId,
    ConfidenceValue: String(verdict.confidence),
    PartnerParams: resultPartnerParams(job),
    job_complete: verdict.final,
    job_success: verdict.final && verdict.success,
    Country: job.country,
    IDType: job.idType,
    ...(idNumber && { IDNumber: idNumber }),
    ...(dob && { DOB: dob }),
    ...(fullName && { FullName: fullName }),
    ...(person.expiration_date && { ExpirationDate: person.expiration_date }),
    ...attemptFields(job, verdict),
  };
}

/** The job with a verdict. A complete job never changes. */
export function withVerdict(job: Job, verdict: Verdict, now: number): Job {
  if (job.state === 'complete') return job;
  const attempt = job.attempt && { ...job.attempt, sequence: job.attempt.sequence + 1 };
  return verdict.final
    ? { ...job, attempt, state: 'complete', result: verdict, completedAt: now, reportDueAt: null }
    : { ...job, attempt, state: 'provisional', result: verdict };
}
