import { attemptFields, retryOf } from '#core/attempts/retry.ts';
import { wireConsent } from '#core/consent.ts';
import type { Job } from '#core/job.ts';
import { resultPartnerParams } from '#core/job.ts';
import type { JobName, NamedJob } from '#store/queries/jobs/named-jobs.ts';
import type { BatchedRead } from '#store/store.ts';
import type { Deps } from '../deps.ts';
import type { Handler, SuccessBody } from '../operation.ts';

const FIND: BatchedRead<JobName, NamedJob | null> = {
  run: (tx, names) => tx.jobs.findManyByName(names),
};

/** Returns the status of a job (§4.6, D-18). */
export const getJobStatus =
  ({ store, now, selfieUrl }: Deps): Handler<'getJobStatus'> =>
  async ({ body }, { partner }) => {
    const { user_id: userId, job_id: jobId } = body;
    const found = await store.readBatch(FIND, { partnerId: partner.partnerId, userId, jobId });
    if (!found) return { refused: 'job_not_found' };
    if (found.isUserDisabled) return { refused: 'user_disabled' };
    const { job } = found;
    if (job.erasedAt !== null) return { refused: 'user_erased' };

    const status: SuccessBody<'getJobStatus'> = {
      user_id: job.userId,
      job_id: job.jobId,
      job_complete: job.state === 'complete',
      job_success: job.state === 'complete' && job.result?.success === true,
      result: jobResult(job),
      ...attemptFields(job, job.result),
      code: '2302',
    };
    const asksForMore = body.image_links || body.consent || body.history;
    if (!asksForMore && !status.retry) return { status: 200, body: status };
    return store.read(async (tx) => {
      // The link may ask for something else by now (D-111).
      const link = status.retry && (await tx.links.find(job.refId))?.link;
      if (!link || !retryOf(job, link)) delete status.retry;
      if (body.image_links) {
        const hasSelfie = await tx.jobs.hasImage(job.serviceJobId, 'selfie');
        status.image_links = hasSelfie ? { selfie_image: selfieUrl(job.serviceJobId, now()) } : {};
      }
      if (body.consent) {
        const { textHash } = job.consent;
        const text = textHash === null ? null : await tx.consentTexts.find(textHash);
        status.consent = { ...wireConsent(job.consent), text };
      }
      if (body.history) status.history = await tx.callbacks.history(job.serviceJobId);
      return { status: 200, body: status };
    });
  };

function jobResult(job: Job): SuccessBody<'getJobStatus'>['result'] {
  const identity = { ServiceJobID: job.serviceJobId, PartnerParams: resultPartnerParams(job) };
  if (!job.result) return { ResultText: 'The job is being processed', ...identity };
  const { code, text, confidence } = job.result;
  return { ResultCode: code, ResultText: text, ...identity, ConfidenceValue: String(confidence) };
}
