import type { Job } from '#core/job.ts';
import type { components } from '#generated/api.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { Deps } from '../deps.ts';
import { createdWithin, decodeCursor, encodeCursor } from '../list-page.ts';
import type { Detail, Handler } from '../operation.ts';

const PAGE_DEFAULT = 20;

/** Lists the partner's jobs, newest first (D-105). */
export const listJobs =
  ({ store }: Deps): Handler<'listJobs'> =>
  async ({ body }, { partner: { partnerId } }) => {
    const { state, user_id: userId, ref_id: refId, limit = PAGE_DEFAULT, cursor } = body;
    const details: Detail[] = [];
    const filter = { state, userId, refId, ...createdWithin(body, details) };
    const after = cursor === undefined ? null : decodeCursor(cursor);
    if (cursor !== undefined && !after) {
      details.push({ path: '/cursor', message: 'must be the next_cursor of a page' });
    }
    if (details.length > 0) return { refused: 'invalid_value', details };
    const page = await store.read((tx) => tx.jobs.search(partnerId, filter, { after, limit }));
    const next_cursor = page.after && encodeCursor(page.after);
    return { status: 200, body: { jobs: page.found.map(listedJob), next_cursor } };
  };

function listedJob(job: Job): components['schemas']['ListedJob'] {
  const isComplete = job.state === 'complete';
  return {
    user_id: job.userId,
    job_id: job.jobId,
    ref_id: job.refId,
    ServiceJobID: job.serviceJobId,
    country: job.country,
    id_type: job.idType,
    verification_method: job.method,
    job_complete: isComplete,
    job_success: isComplete && job.result?.success === true,
    ResultCode: job.result?.code ?? null,
    ResultText: job.result?.text ?? null,
    created_at: wireTime(job.acceptedAt),
    completed_at: wireTime(job.completedAt),
  };
}
