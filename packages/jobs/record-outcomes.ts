import type { ServiceTime } from '#core/clocks.ts';
import { type Happening, stuck } from '#core/event.ts';
import type { Finding, Job } from '#core/job.ts';
import {
  afterReportDue,
  afterVerifierOutcome,
  type VerificationSchedule,
  type VerifierOutcome,
} from '#core/verification.ts';
import type { TaskChanges } from '#store/queries/tasks/task-batches.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { BatchedOperation } from '#store/store.ts';
import { type Decided, type ResultDeps, recordResults } from './record-results.ts';

export interface OutcomeDeps extends ResultDeps {
  readonly verification: VerificationSchedule;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** Called with a job that was completed. */
  readonly onCompleted?: (job: Job, success: boolean) => void;
}

export interface RunDeps extends OutcomeDeps {
  /** Whether the operator is notified of events (D-79). */
  readonly notifyOperator: boolean;
}

export interface RanJob {
  readonly task: Task;
  /** null when there was nothing to verify. */
  readonly outcome: VerifierOutcome | null;
}

/** A job that was completed; null for a run that completed none. */
export type Completed = { readonly job: Job; readonly success: boolean } | null;

export const completedBy = (job: Job, finding: Finding | null): Completed =>
  finding?.verdict.final ? { job, success: finding.verdict.success } : null;

/** Records the outcomes of runs. A run whose lease was lost leaves nothing behind. */
export const recordOutcomes = (deps: RunDeps): BatchedOperation<RanJob, Completed> => ({
  readsFirst: true,
  async run(tx, ran) {
    const ids = ran.map(({ task }) => task.targetId);
    // Jobs are locked before their tasks, in the same order as by a report, so that the two cannot deadlock.
    const [jobs, leases] = await Promise.all([tx.jobs.lockForResults(ids), tx.tasks.lockLeases('job', ids)]);
    const time = deps.now();
    const decided: Decided[] = [];
    const late: Happening[] = [];
    const removed: TaskChanges['removed'][number][] = [];
    const postponed: TaskChanges['postponed'][number][] = [];
    const completed: Completed[] = ran.map(() => null);
    for (const [at, { task, outcome }] of ran.entries()) {
      const { kind, targetId, partnerId, lease } = task;
      const plannedAt = task.plannedAt ?? 0;
      if (leases.get(targetId) !== lease) continue;
      // It ends with the first run that is recorded.
      leases.delete(targetId);
      const before = jobs.get(targetId);
      if (!before || before.job.state === 'complete') {
        removed.push(task);
        continue;
      }
      if (outcome?.kind === 'failed' && plannedAt > time && before.job.state === 'queued') {
        // A run that was early, and failed, counts as none: the next comes when it was to (D-48).
        postponed.push({ kind, targetId, partnerId, dueAt: plannedAt, plannedAt });
        continue;
      }
      const { job, finding, dueAt } = outcome
        ? afterVerifierOutcome(deps.verification, before.job, outcome, time)
        : afterReportDue(before.job, time);
      late.push(...stuck(before.job, time));
      decided.push({ before, job, finding });
      completed[at] = completedBy(job, finding);
      if (dueAt === null) removed.push(task);
      else postponed.push({ kind, targetId, partnerId, dueAt });
    }
    const added = await tx.events.insert(late, deps.notifyOperator, time);
    await recordResults(tx, deps, decided, { removed, postponed, added }, time);
    return completed;
  },
});
