import type { CallOptions } from '../../call-options.ts';
import type { Client } from '../../client.ts';
import type { JobStatusInput } from '../../contract.ts';
import { sleep } from '../../http/with-timeout.ts';
import type { ResultOf } from '../../result.ts';
import { unwrap } from '../../unwrap.ts';
import { waitForJob } from '../../wait-for-job.ts';
import { defineCommand } from '../shell/command.ts';
import { given, wholeNumber } from '../shell/input.ts';

export const status = defineCommand({
  name: 'status',
  about: 'shows the state and the result of a job',
  arguments: [
    { name: 'user-id', about: 'the user_id of the job' },
    { name: 'job-id', about: 'its job_id' },
  ],
  options: {
    wait: { type: 'boolean', about: 'wait until the job is complete' },
    timeout: { type: 'string', value: 'seconds', about: 'how long to wait; by default 600' },
    history: { type: 'boolean', about: 'include the callbacks sent so far' },
    images: { type: 'boolean', about: 'include addresses of the images' },
    consent: { type: 'boolean', about: 'include what the user agreed to' },
  },
  example: 'links status user-7 job-31 --wait',
  async run(
    { client, shell, isJson, show },
    { wait, timeout = '600', history, images, consent },
    [user_id = '', job_id = ''],
  ) {
    const asked = { user_id, job_id, ...given({ history, image_links: images, consent }) };
    const timeoutMs = wholeNumber('--timeout', timeout, 1, 86_400) * 1_000;
    const api = client();
    // Where JSON is printed, programs read standard error as JSON too.
    const say = isJson ? () => {} : shell.err;
    const job = await unwrap(wait ? waited(api, asked, timeoutMs, say) : api.getJobStatus(asked));
    const { ResultCode, ResultText, ServiceJobID } = job.result;
    show(job, () => [
      {
        complete: job.job_complete ? 'yes' : 'no',
        success: job.job_success ? 'yes' : 'no',
        result: [ResultCode, ResultText].filter(Boolean).join(' '),
        ...(job.attempt !== undefined && { try: job.attempt }),
        ...(job.retry && {
          'to redo': job.retry.join(', ') || 'nothing',
          'tries left': job.attempts_left ?? 0,
        }),
        'service job': ServiceJobID,
        asked: job.timestamp,
      },
    ]);
    return 0;
  },
});

/** The job when it is complete. Somebody who gave the two ids the wrong way round would wait for nothing, so it is said. */
async function waited(
  api: Client,
  asked: JobStatusInput,
  timeoutMs: number,
  say: (text: string) => void,
): Promise<ResultOf<'getJobStatus'>> {
  let isUnknown = false;
  const ask = async (job: JobStatusInput, call: CallOptions) => {
    const answer = await api.getJobStatus(job, call);
    if (answer.ok) isUnknown = false;
    else if (answer.error.code === '2304') {
      if (!isUnknown) say('No such job yet; waiting…\n');
      isUnknown = true;
    }
    return answer;
  };
  const result = await waitForJob(ask, asked, { timeoutMs }, { random: Math.random, sleep });
  if (result.ok || result.error.code !== 'timeout' || !isUnknown) return result;
  const message = `${result.error.message} Are user_id and job_id the right way round?`;
  return { ok: false, error: { ...result.error, message } };
}
