/** Accepts submissions (D-27), many in one unit of work: what the second may do depends on what the first did. */

import { attemptOf, type JobAttempt } from '#core/attempts/retry.ts';
import type { ShownText } from '#core/consent.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Job } from '#core/job.ts';
import { type Link, linkRefusal, reservedJobId } from '#core/link.ts';
import { submissionSteps } from '#core/page/link-event.ts';
import { visitKey } from '#core/page/visit.ts';
import {
  checkSubmission,
  type FieldProblem,
  type SubmissionCheck,
  submissionScope,
} from '#core/submission.ts';
import { buildRedirect } from '#protocol/redirect.ts';
import type { PutImages } from '#store/images/image-store.ts';
import type { SealedJob } from '#store/queries/jobs/jobs.ts';
import type { BatchedOperation, Tx } from '#store/store.ts';
import type { Deps, HandlerSettings } from '../deps.ts';
import { limitKey } from '../limits/limit-key.ts';
import type { HandlerInput, HandlerResult, SuccessBody } from '../operation.ts';
import { repeatOf } from '../with-idempotency-key.ts';
import {
  type CountedSubmission,
  type CountKeys,
  consumeSubmissionLimits,
  countKeys,
} from './consume-submission-limits.ts';
import { channelOf, consentOf, type SavedTexts } from './submission-consent.ts';
import { SubmissionRows } from './submission-rows.ts';

type Result = HandlerResult<'submitVerification'>;

export interface Submission {
  readonly input: HandlerInput<'submitVerification'>;
  /** When it came, epoch milliseconds. */
  readonly at: number;
  /** What its job will store of the person. */
  readonly sealed: SealedJob;
  readonly images: PutImages;
  /** Images that it names but that are not staged for its visit. */
  readonly missingImages: readonly ImageField[];
  /** The job from which it keeps what is not redone (D-111). */
  readonly keptFrom: string | null;
  readonly keptProblems: readonly FieldProblem[];
}

export interface Decision {
  readonly result: Result;
  /** Whether a job was added, which refers to the images. */
  readonly isNewJob: boolean;
  /** The hash of the text of consent that was saved. */
  readonly savedText: string | null;
}

/** A submission with its link, and what depends on no other row. */
interface Checked extends Submission {
  readonly link: Link;
  readonly check: SubmissionCheck;
  readonly text: ShownText | null;
  readonly counted: CountedSubmission;
  readonly keys: CountKeys;
}

const NO_LINK: Decision = { result: { refused: 'link_not_found' }, isNewJob: false, savedText: null };

export type AcceptDeps = Pick<Deps, 'newId' | 'now' | 'shownText' | 'retryVisit' | 'settings'> & {
  readonly savedTexts: SavedTexts;
};

export function acceptSubmissions(deps: AcceptDeps): BatchedOperation<Submission, Decision> {
  return {
    // The rows that its first statements may insert are empty, and mean nothing.
    readsFirst: true,
    bytesOf: ({ sealed }) => sealed.images.reduce((sum, { sealedBytes }) => sum + sealedBytes.length, 0),
    async run(tx, submissions) {
      const keys = submissions.flatMap(({ input }) => input.idempotency ?? []);
      const refIds = submissions.map(({ input }) => input.path.linkId);
      const rows = await SubmissionRows.lock(tx, keys, refIds);
      const checked = submissions.map((each) => checkOn(deps, tx, rows.link(each.input.path.linkId), each));
      await rows.lockCounts(
        tx,
        checked.flatMap((each) => each?.keys ?? []),
      );
      const decisions = checked.map((each) => (each ? decideOnce(deps, tx, rows, each) : NO_LINK));
      const accepted = submissions.filter((_, i) => decisions[i]?.isNewJob);
      await Promise.all(accepted.map(({ images }) => images.attach(tx)));
      await rows.save(tx);
      return decisions;
    },
  };
}

/** What can be worked out of a submission once its link is known. */
function checkOn(
  { shownText, settings }: AcceptDeps,
  tx: Tx,
  link: Link | null,
  submission: Submission,
): Checked | null {
  if (!link) return null;
  const { input, at, missingImages, keptProblems } = submission;
  const claims = {
    ...input.body,
    images: Object.keys(submission.images.rows) as ImageField[],
    missingImages,
  };
  const { receipt, text } = consentOf(link, input, shownText, at);
  const problems = [...keptProblems];
  const check: SubmissionCheck =
    problems.length > 0
      ? { ok: false, refused: 'invalid_value', problems }
      : checkSubmission(link, claims, receipt, at);
  const counted = countedSubmission(settings, link, check, input);
  return { ...submission, link, check, text, counted, keys: countKeys(settings, counted, tx.limits) };
}

function countedSubmission(
  settings: HandlerSettings,
  link: Link,
  check: SubmissionCheck,
  { visitor, files }: Submission['input'],
): CountedSubmission {
  if (!check.ok) return { link, visitor, isValid: false, idNumber: null, imageBytes: 0 };
  const { country, id_type } = check.entry;
  const idNumber = check.idNumber && limitKey(settings, link.partnerId, country, id_type, check.idNumber);
  const imageBytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { link, visitor, isValid: true, idNumber, imageBytes };
}

/** A repeat gets the first response again (D-29). */
function decideOnce(deps: AcceptDeps, tx: Tx, rows: SubmissionRows, checked: Checked): Decision {
  const { input, at } = checked;
  const { idempotency, visit, audit } = input;
  const context = { now: at, keptMs: deps.settings.idempotencyKeptMs, audit };
  const saved = idempotency && rows.response(idempotency);
  const repeat = idempotency && repeatOf<'submitVerification'>(tx, idempotency, saved, context);
  if (repeat) return { result: repeat, isNewJob: false, savedText: null };
  const decision = decide(deps, tx, rows, checked);
  const { result } = decision;
  if ('refused' in result) return decision;
  const response = { response: result, createdAt: at };
  if (idempotency) rows.saveResponse({ ...idempotency, ...response });
  // For the page, where that person opens it again (D-82).
  const scope = submissionScope(input.path.linkId);
  if (visit) rows.saveResponse({ scope, key: visitKey(visit), bodyHash: '', ...response });
  return decision;
}

/**
 * Link state → limits → catalogue and fields → use up the link and create the job. Everything is checked before the job is
 * written; a refusal is counted by limits alone.
 */
function decide(deps: AcceptDeps, tx: Tx, rows: SubmissionRows, checked: Checked): Decision {
  const { input, at, check, counted, keys, text, sealed, keptFrom } = checked;
  const refuse = (result: Result): Decision => ({ result, isNewJob: false, savedText: null });
  // As those before it have left the link.
  const link = rows.link(checked.link.refId) ?? checked.link;
  const partner = rows.partner(link.partnerId);
  const { visit } = input;
  const refused = linkRefusal(link, at, { partner, totalJobs: rows.totalJobs(link.refId), visit });
  if (refused) return refuse({ refused });
  const attempt = attemptOf(link, visit, rows.lastJob(link), keptFrom);
  if (attempt === 'link_used') return refuse({ refused: attempt });

  const inForce = {
    countOf: (key: string) => rows.count(key),
    rule: rows.rule(deps.settings.idNumberLimit),
  };
  const { refusal, saved } = consumeSubmissionLimits(deps.settings, counted, keys, inForce, at);
  rows.saveCounts(saved);
  if (refusal) return refuse(refusal);
  if (!check.ok) {
    const details = check.problems.map(({ field, message }) => ({ path: `/${field}`, message }));
    return refuse({ refused: check.refused, details });
  }

  const job = newJob(link, check, checked, attempt, deps.newId);
  const retry = attempt && deps.retryVisit(link.refId, visit, attempt.number + 1, at);
  rows.addJob(link, { job, sealed }, retry?.visitId);
  rows.notifyPartner(partner, () => submissionSteps(job, channelOf(input) === 'page', deps.now()));
  tx.audit.add(input.audit, { target: job.serviceJobId });
  const isNewText = text !== null && !deps.savedTexts.has(text.hash);
  if (isNewText) rows.saveText(text);
  const body = successBody(link, job, partner?.redirectSuccess);
  const result = { status: 201, body: { ...body, ...(retry && { retry_visit: retry.token }) } } as const;
  return { result, isNewJob: true, savedText: isNewText ? text.hash : null };
}

function newJob(
  link: Link,
  { entry, consent }: Extract<SubmissionCheck, { ok: true }>,
  { input, sealed, at }: Submission,
  attempt: JobAttempt | null,
  newId: () => string,
): Job {
  const { requestId, traceparent } = input.origin;
  return {
    serviceJobId: sealed.serviceJobId,
    refId: link.refId,
    partnerId: link.partnerId,
    userId: link.userId ?? newId(),
    // The name that the link reserved is that of its first job.
    jobId: (attempt?.previousJobId ? null : reservedJobId(link)) ?? newId(),
    country: entry.country,
    idType: entry.id_type,
    method: entry.verification_method,
    partnerParams: link.partnerParams,
    attempt,
    state: 'queued',
    result: null,
    verifierRuns: 0,
    reportDueAt: null,
    consent,
    requestId,
    traceparent,
    acceptedAt: at,
    completedAt: null,
    erasedAt: null,
  };
}

function successBody(
  link: Link,
  job: Job,
  successSpelling: 'successful' | 'success' = 'successful',
): SuccessBody<'submitVerification'> {
  const outcome = { status: 'success', userId: job.userId, successSpelling } as const;
  return {
    job_id: job.jobId,
    user_id: job.userId,
    redirect_url: link.redirectUrl && buildRedirect(link.redirectUrl, outcome),
  };
}
