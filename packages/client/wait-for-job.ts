/** Waiting for a job's final result. */
import type { CallOptions } from './call-options.ts';
import type { Client } from './client.ts';
import type { JobStatusInput } from './contract.ts';
import { networkFailure } from './failures.ts';
import type { ResultOf } from './result.ts';
import type { Settings } from './send.ts';
import { within } from './within.ts';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 10_000;

/** Asks for the job's state, less and less often, until it is complete or the time is up. */
export function waitForJob(
  getJobStatus: Client['getJobStatus'],
  job: JobStatusInput,
  { timeoutMs = 600_000, signal, ...call }: CallOptions = {},
  { random, sleep }: Pick<Settings, 'random' | 'sleep'>,
): Promise<ResultOf<'getJobStatus'>> {
  return within(timeoutMs, signal, async (whole) => {
    for (let polls = 0; ; polls++) {
      const result = await getJobStatus(job, { ...call, signal: whole });
      // A job that is not there may be on its way: whoever waits for it expects it.
      if (result.ok ? result.data.job_complete : result.error.code !== '2304') return result;
      try {
        // Spread out, so that all who wait do not ask in step.
        await sleep((0.5 + random() / 2) * Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 1.5 ** polls), whole);
      } catch (thrown) {
        return networkFailure(thrown, whole);
      }
    }
  });
}
