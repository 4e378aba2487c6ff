import type { Command } from 'commander';
import type { Job } from '#core/job.ts';
import { deliveryBody } from '#handlers/callbacks/delivery-body.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { ReadTx } from '#store/store.ts';
import { AdminError, print, printRows, withStore } from '../command.ts';

/** `jobs …`: shows a job. Personal data is never shown (D-30). */
export function jobCommands(program: Command): void {
  const jobs = program.command('jobs').description('Verification jobs');

  jobs
    .command('show')
    .description('shows a job and its callbacks, by its service job id or by partner, user and job id')
    .argument('<ids...>', '<service-job-id>, or <partner-id> <user-id> <job-id>')
    .option('--json', 'print JSON')
    .action((ids: string[], { json }) =>
      withStore(async (store) => {
        const found = await store.read(async (tx) => {
          const job = await find(tx, ids);
          return job && { job, deliveries: await tx.deliveries.ofJob(job.serviceJobId) };
        });
        if (!found) throw new AdminError('There is no such job.');
        const callbacks = found.deliveries.map(deliveryBody);
        if (json) return console.log(printableJson({ ...jobRow(found.job), callbacks }));
        print(false, jobRow(found.job));
        printRows(false, callbacks, 'It has no callback yet.');
      }),
    );
}

async function find(tx: ReadTx, ids: readonly string[]): Promise<Job | null> {
  const [first = '', userId, jobId, ...more] = ids;
  if (userId === undefined) return tx.jobs.find(first);
  if (jobId === undefined || more.length > 0) {
    throw new AdminError('Name the service job id, or the partner, the user and the job.');
  }
  return (await tx.jobs.findByName(first, userId, jobId))?.job ?? null;
}

/** A job without personal data. */
export function jobRow(job: Job) {
  return {
    service_job_id: job.serviceJobId,
    partner_id: job.partnerId,
    user_id: job.userId,
    job_id: job.jobId,
    ref_id: job.refId,
    country: job.country,
    id_type: job.idType,
    verification_method: job.method,
    state: job.state,
    result_code: job.result?.code ?? null,
    result_text: job.result?.text ?? null,
    // A provisional result may yet be undone (D-18).
    success: job.result?.final ? job.result.success : null,
    accepted_at: wireTime(job.acceptedAt),
    completed_at: wireTime(job.completedAt),
    erased_at: wireTime(job.erasedAt),
  };
}
