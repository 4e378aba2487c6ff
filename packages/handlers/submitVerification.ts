import type { PutImages } from '#blobs/image-store.ts';
import type { ShownText } from '#core/consent.ts';
import type { ImageField } from '#core/id-type.ts';
import type { Job, PersonalData } from '#core/job.ts';
import { type Link, linkRefusal, reservedJobId } from '#core/link.ts';
import type { Origin } from '#core/origin.ts';
import { checkSubmission, type SubmissionCheck } from '#core/submission.ts';
import { buildRedirect } from '#protocol/redirect.ts';
import type { StoredImage } from '#store/queries/jobs.ts';
import type { Tx } from '#store/store.ts';
import { type CountedSubmission, countSubmission } from './count-submission.ts';
import type { Deps, HandlerSettings } from './deps.ts';
import { limitKey } from './limit-key.ts';
import type { Handler, HandlerInput, HandlerResult, SuccessBody } from './operation.ts';
import { ConsentTexts, consentOf } from './submission-consent.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';

type Images = HandlerInput<'submitVerification'>['images'];

/**
 * Accepts a submission (D-27): link state → catalogue → budgets and ID number limit → use up the link and create
 * the job, in one unit of work. Everything is checked before the job is written; only budgets count a refusal.
 */
export const submitVerification = (deps: Deps): Handler<'submitVerification'> => {
  const { store, imageStore, now, newId, shownText, settings } = deps;
  const consentTexts = new ConsentTexts();
  return async (input) => {
    const { path, body, images, visitor, idempotency, audit } = input;
    let savedText = null as ShownText | null;
    let isNewJob = false;
    const stored = await imageStore.put(withSources(images, body));
    const result = await store.write<HandlerResult<'submitVerification'>>((tx) => {
      savedText = null;
      isNewJob = false;
      const at = now();
      return withIdempotencyKey(
        tx,
        idempotency,
        { now: at, keptMs: settings.idempotencyKeptMs, audit },
        async () => {
          const link = await tx.links.lock(path.linkId);
          if (!link) return { refused: 'link_not_found' };
          const partner = await tx.partners.settings(link.partnerId);
          const totalJobs = link.maxSubmissions === null ? 0 : await tx.links.totalJobs(link.refId);
          const refused = linkRefusal(link, at, { partner, totalJobs });
          if (refused) return { refused };

          const claims = { ...body, images: Object.keys(images) as ImageField[] };
          const consent = consentOf(link, input, shownText, at);
          const check = checkSubmission(link, claims, consent.receipt, at);
          const submission = countedSubmission(settings, link, visitor, check, images);
          const tooMuch = await countSubmission(tx, settings, submission, at);
          if (tooMuch) return tooMuch;
          if (!check.ok) {
            const details = check.problems.map(({ field, message }) => ({ path: `/${field}`, message }));
            return { refused: check.refused, details };
          }

          const job = newJob(link, check, input.origin, newId, at);
          tx.audit.add(audit, { target: job.serviceJobId, partnerId: link.partnerId });
          await saveSubmission(tx, link, job, personOf(body), stored);
          isNewJob = true;
          // Last, because it may wait for another submission of the same text.
          savedText = consent.text;
          if (savedText) await consentTexts.save(tx, savedText);
          return { status: 201, body: successBody(link, job, partner?.redirectSuccess) };
        },
      );
    });
    if (!isNewJob) await stored.discard();
    if (savedText) consentTexts.remember(savedText);
    return result;
  };
};

function countedSubmission(
  settings: HandlerSettings,
  link: Link,
  visitor: string | null,
  check: SubmissionCheck,
  images: Images,
): CountedSubmission {
  if (!check.ok) return { link, visitor, isValid: false, idNumber: null, imageBytes: 0 };
  const { country, id_type } = check.entry;
  const idNumber = check.idNumber && limitKey(settings, link.partnerId, country, id_type, check.idNumber);
  const imageBytes = Object.values(images).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { link, visitor, isValid: true, idNumber, imageBytes };
}

type AcceptedSubmission = Extract<SubmissionCheck, { ok: true }>;

function newJob(
  link: Link,
  { entry, consent }: AcceptedSubmission,
  { requestId, traceparent }: Origin,
  newId: () => string,
  at: number,
): Job {
  return {
    serviceJobId: newId(),
    refId: link.refId,
    partnerId: link.partnerId,
    userId: link.userId ?? newId(),
    jobId: reservedJobId(link) ?? newId(),
    country: entry.country,
    idType: entry.id_type,
    method: entry.verification_method,
    partnerParams: link.partnerParams,
    state: 'queued',
    result: null,
    verifierAttempts: 0,
    reportDueAt: null,
    consent,
    requestId,
    traceparent,
    acceptedAt: at,
    completedAt: null,
    erasedAt: null,
  };
}

/** Writes an accepted submission: the job, its images and its task, and the link's count. */
async function saveSubmission(
  tx: Tx,
  link: Link,
  job: Job,
  person: PersonalData,
  images: PutImages,
): Promise<void> {
  if (link.isSingleUse) await tx.links.update({ ...link, usedAt: job.acceptedAt });
  await tx.links.count(link.refId, { totalJobs: 1 });
  await tx.jobs.insert(job, person);
  await tx.jobs.insertImages(job.serviceJobId, images.rows, job.acceptedAt);
  await images.attach(tx);
  await tx.tasks.add('job', job.serviceJobId, job.partnerId, job.acceptedAt);
}

/** The images, each with where it comes from, if the sender said so (D-71). */
function withSources(images: Images, body: HandlerInput<'submitVerification'>['body']): Images {
  const fields = Object.keys(images) as ImageField[];
  return Object.fromEntries(
    fields.map((field) => {
      const source = body[`${field}_source`];
      return [field, { ...(images[field] as StoredImage), ...(source && { source }) }];
    }),
  );
}

function personOf({
  id_number,
  first_name,
  last_name,
  dob,
}: HandlerInput<'submitVerification'>['body']): PersonalData {
  return {
    ...(id_number && { id_number }),
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(dob && { dob }),
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
