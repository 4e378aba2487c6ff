import type { ImageStore } from '#blobs/image-store.ts';
import {
  afterReportDue,
  afterVerifierOutcome,
  shouldCallVerifier,
  type VerificationSchedule,
  type VerifierOutcome,
} from '#core/verification.ts';
import type { Task } from '#store/queries/tasks.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { type ResultDeps, recordResult } from './record-result.ts';
import type { Submission, Verifier } from './verifier.ts';

export interface JobDeps extends ResultDeps {
  readonly store: Store;
  readonly imageStore: ImageStore;
  readonly verifier: Verifier;
  readonly verification: VerificationSchedule;
  /** The service's time, epoch milliseconds. */
  readonly now: () => number;
  /** Tells the operator that an attempt failed. */
  readonly onFailure: (serviceJobId: string, outcome: VerifierOutcome & { kind: 'failed' }) => void;
  /** Where tests kill the process; otherwise it does nothing. */
  readonly crashPoint: (point: 'job-claimed' | 'verifier-answered' | 'job-recorded') => void;
}

/**
 * Runs a claimed job: calls the verifier, then records the outcome in one unit of work. If the process is killed before
 * that, the job runs again.
 */
export const runJob =
  (deps: JobDeps) =>
  async (task: Task, _releaseSlot = () => {}, isLost = () => false): Promise<void> => {
    const { store, verifier, verification, now, crashPoint } = deps;
    crashPoint('job-claimed');
    const submission = await load(deps, task.targetId);
    // Another process runs it.
    if (isLost()) return;
    const outcome = submission && shouldCallVerifier(submission.job) ? await verifier(submission) : null;
    crashPoint('verifier-answered');
    if (outcome?.kind === 'failed') deps.onFailure(task.targetId, outcome);
    await store.write(async (tx) => {
      // Read again, because a report may have come in the meantime. The job is locked before its task, in the same
      // order as by a report, so that the two cannot deadlock.
      const current = await tx.jobs.lock(task.targetId);
      if (!(await tx.tasks.ownsLease(task))) return;
      if (!current || current.job.state === 'complete') return tx.tasks.finish(task);

      const time = now();
      const { job, finding, dueAt } = outcome
        ? afterVerifierOutcome(verification, current.job, outcome, time)
        : afterReportDue(current.job, time);
      if (finding) await recordResult(tx, deps, { job, person: current.person, finding }, time);
      else await tx.jobs.update(job);
      await (dueAt === null ? tx.tasks.finish(task) : tx.tasks.postpone(task, dueAt));
    });
    crashPoint('job-recorded');
  };

/** @throws StoreUnavailable without all of its images: the verifier must not judge a part. */
async function load(deps: JobDeps, serviceJobId: string, isAgain = false): Promise<Submission | null> {
  const { store, imageStore } = deps;
  const found = await store.read(async (tx) => {
    const job = await tx.jobs.findWithPerson(serviceJobId);
    return job && { ...job, rows: await tx.jobs.images(serviceJobId) };
  });
  if (!found) return null;
  const { rows, ...submission } = found;
  const images = await Promise.all(
    Object.entries(rows).map(async ([kind, row]) => [kind, await imageStore.load(row)] as const),
  );
  const whole = images.flatMap(([kind, image]) => (image ? [[kind, image] as const] : []));
  if (whole.length === images.length) return { ...submission, images: Object.fromEntries(whole) };
  if (isAgain) throw new StoreUnavailable('An image of the job is not in the image store.');
  // Erased since its row was read.
  return load(deps, serviceJobId, true);
}
