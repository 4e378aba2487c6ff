/** Trying again on the same link (D-111): after which result, what is redone, and which attempt a submission is. */
import type { components } from '#generated/api.ts';
import { isUnanswered } from '../availability.ts';
import { findIdType } from '../catalogue.ts';
import { fieldsFor, type IdType, type ImageField, type VerificationMethod } from '../id-numbers/id-type.ts';
import type { Visit } from '../page/visit.ts';
import type { RetryStep, Verdict } from './verdict.ts';

export type RetryRule = components['schemas']['RetryRule'];

export interface LinkAttempts {
  readonly max: number;
  readonly retryOn: readonly RetryRule[];
  /** The newest attempt: whose it is, as the id of the visit that began, and its job; null before the first. */
  readonly last: { readonly visitId: string; readonly serviceJobId: string } | null;
}

/** A job's place among the attempts of its link. */
export interface JobAttempt {
  /** 1, 2, 3 … */
  readonly number: number;
  readonly previousJobId: string | null;
  /** Null for the first itself. */
  readonly firstJobId: string | null;
  /** Results of this and all former attempts so far (D-112). */
  readonly sequence: number;
  /** Tries that are left once this one has counted. */
  readonly left: number;
  readonly retryOn: readonly RetryRule[];
}

/** What the person may do after a final result. */
export interface Retry {
  /** What is redone; nothing where it is only sent again. */
  readonly steps: readonly RetryStep[];
  readonly left: number;
}

/** A field that a step is about. */
type RetryField = 'id_number' | ImageField;

export const RETRY_FIELD = {
  number: 'id_number',
  selfie: 'selfie',
  front: 'document_front',
  back: 'document_back',
} as const satisfies Record<RetryStep, RetryField>;

const STEPS = Object.keys(RETRY_FIELD) as RetryStep[];

interface Asked {
  readonly country: string;
  readonly idType: string;
  readonly method: VerificationMethod;
}

interface Tried extends Asked {
  readonly attempt: JobAttempt | null;
  readonly erasedAt: number | null;
}

/** A job, as far as its attempts are concerned. */
interface TriedJob extends Tried {
  readonly serviceJobId: string;
  readonly jobId: string;
  readonly state: string;
  readonly result: Verdict | null;
}

/** What is asked for of a job's person that a step can redo. */
function stepsOf({ country, idType, method }: Asked): RetryStep[] {
  const known: IdType | undefined = findIdType(country, idType);
  if (!known) return [];
  const { person, images } = fieldsFor(known, method);
  const required: readonly string[] = [...person.required, ...images.required];
  return STEPS.filter((step) => required.includes(RETRY_FIELD[step]));
}

/** How many attempts are left after a final result without success: a source without an answer takes none. */
function leftAfter({ left }: JobAttempt, verdict: Verdict): number {
  return left + (isUnanswered(verdict) ? 1 : 0);
}

/** Whether the person of a job may try again after a verdict, and what is redone then; null when not. */
export function retryAfter(job: Tried, verdict: Verdict | null): Retry | null {
  const { attempt, erasedAt } = job;
  if (!attempt || !verdict?.final || verdict.success || erasedAt !== null) return null;
  const left = leftAfter(attempt, verdict);
  if (left === 0) return null;
  if (isUnanswered(verdict)) return { steps: [], left };
  const named = verdict.retry ?? attempt.retryOn.find(({ code }) => code === verdict.code)?.steps;
  if (!named) return null;
  const steps = stepsOf(job).filter((step) => named.includes(step));
  // Nothing of what is named can be redone.
  return named.length > 0 && steps.length === 0 ? null : { steps, left };
}

/** What of a link says whether there may be another attempt. */
interface TriedLink {
  readonly attempts: LinkAttempts | null;
  readonly usedAt: number | null;
  readonly idTypes: readonly components['schemas']['IdTypeEntry'][];
}

/** As `retryAfter`, of a job as it is, on a link that still asks for the same. */
export function retryOf(job: TriedJob, { idTypes }: Pick<TriedLink, 'idTypes'>): Retry | null {
  const { country, idType, method } = job;
  const isAskedFor = idTypes.some(
    (each) => each.country === country && each.id_type === idType && each.verification_method === method,
  );
  return isAskedFor && job.state === 'complete' ? retryAfter(job, job.result) : null;
}

/** What is redone, with what was erased meanwhile: of images only those in `kept` are there. */
export function stepsToRedo(job: Asked, { steps }: Retry, kept: ReadonlySet<ImageField>): RetryStep[] {
  const isLost = (step: RetryStep) => step !== 'number' && !kept.has(RETRY_FIELD[step] as ImageField);
  return stepsOf(job).filter((step) => steps.includes(step) || isLost(step));
}

/** What a status and a result say of a job's attempts (D-112); nothing for a link without. */
export function attemptFields(
  job: Tried & Pick<TriedJob, 'jobId'>,
  verdict: Verdict | null,
): Pick<
  components['schemas']['HistoryEntry'],
  'attempt' | 'previous_job_id' | 'first_job_id' | 'sequence' | 'retry' | 'attempts_left'
> {
  const { attempt } = job;
  if (!attempt) return {};
  const retry = retryAfter(job, verdict);
  const hasFailed = verdict?.final === true && !verdict.success;
  return {
    attempt: attempt.number,
    previous_job_id: attempt.previousJobId,
    first_job_id: attempt.firstJobId ?? job.jobId,
    sequence: attempt.sequence,
    ...(retry && { retry: [...retry.steps] }),
    ...(hasFailed && { attempts_left: leftAfter(attempt, verdict) }),
  };
}

/**
 * Which attempt a submission to a link is; null for a link without attempts.
 *
 * @param before - the link's newest job, as it is now.
 * @param keptFrom - the job from which the submission kept what is not redone.
 */
export function attemptOf(
  link: TriedLink,
  visit: Visit | null,
  before: TriedJob | null,
  keptFrom: string | null,
): JobAttempt | null | 'link_used' {
  if (!link.attempts) return null;
  const { max, retryOn, last } = link.attempts;
  if (link.usedAt === null) {
    return { number: 1, previousJobId: null, firstJobId: null, sequence: 0, left: max - 1, retryOn };
  }
  if (!before?.attempt || !last || !visit || !isNextVisit(visit, last.visitId, before)) return 'link_used';
  const retry = retryOf(before, link);
  if (!retry || keptFrom !== before.serviceJobId) return 'link_used';
  const { number, firstJobId, sequence } = before.attempt;
  return {
    number: number + 1,
    previousJobId: before.jobId,
    firstJobId: firstJobId ?? before.jobId,
    sequence,
    left: retry.left - 1,
    retryOn,
  };
}

/** Whether a visit is of the person of a job, and names the attempt after it. */
export const isNextVisit = (visit: Visit, visitId: string, before: Tried): boolean =>
  visit.visitId === visitId && visit.attempt === (before.attempt?.number ?? 0) + 1;

/** Whether a visit may be one of a further attempt: its token says so, and the unit of work decides. */
export const isFurtherAttempt = (visit: Pick<Visit, 'attempt'> | null | undefined): boolean =>
  (visit?.attempt ?? 1) > 1;
