/** Waiting for a job's final result. */
import type { CallOptions } from './call-options.ts';
import type { JobStatusInput } from './contract.ts';
import { networkFailure } from './failures.ts';
import type { Settings } from './http/send.ts';
import { withTimeout } from './http/with-timeout.ts';
import type { ResultOf } from './result.ts';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 10_000;
const NO_JOB = ': there is still no such job (2304).';

/** Polls the job's state, less and less often, until it is complete or the time is up. */
export function waitForJob(
  getJobStatus: (job: JobStatusInput, options: CallOptions) => Promise<ResultOf<'getJobStatus'>>,
  job: JobStatusInput,
  { timeoutMs = 600_000, signal, ...call }: CallOptions = {},
  { random, sleep }: Pick<Settings, 'random' | 'sleep'>,
): Promise<ResultOf<'getJobStatus'>> {
  let ending = '.';
  const poll = async (whole: AbortSignal) => {
    for (let polls = 0; ; polls++) {
      const result = await getJobStatus(job, { ...call, signal: whole });
      // "Job not found" is not final: the submission may still be on its way.
      if (result.ok ? result.data.job_complete : result.error.code !== '2304') return result;
      ending = result.ok ? '.' : NO_JOB;
      try {
        // Random, so that many callers do not poll at the same moment.
        await sleep((0.5 + random() / 2) * Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 1.5 ** polls), whole);
      } catch (thrown) {
        return networkFailure(thrown, whole);
      }
    }
  };
  return withTimeout(timeoutMs, signal, poll, () => ending);
}
