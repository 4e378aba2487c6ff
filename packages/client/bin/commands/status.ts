import { unwrap } from '../../unwrap.ts';
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
    { client, show },
    { wait, timeout = '600', history, images, consent },
    [user_id = '', job_id = ''],
  ) {
    const asked = { user_id, job_id, ...given({ history, image_links: images, consent }) };
    const timeoutMs = wholeNumber('--timeout', timeout, 1, 86_400) * 1_000;
    const api = client();
    const job = await unwrap(wait ? api.waitForJob(asked, { timeoutMs }) : api.getJobStatus(asked));
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
