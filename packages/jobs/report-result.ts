import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '#core/audit.ts';
import { type Finding, type HistoryEntry, historyEntry, type Job } from '#core/job.ts';
import { afterReport, type ReportOutcome } from '#core/verification.ts';
import type { TaskChanges } from '#store/queries/tasks/task-batches.ts';
import type { BatchedOperation, Store } from '#store/store.ts';
import { completedBy, type OutcomeDeps } from './record-outcomes.ts';
import { type Decided, entryOf, recordResults } from './record-results.ts';

export interface ReportDeps extends OutcomeDeps {
  readonly store: Store;
  /** Where tests kill the process; otherwise it does nothing. */
  readonly crashPoint: (point: 'report-recorded') => void;
  /** Called with a result that was recorded. */
  readonly onReported?: (job: Job, finding: Finding) => void;
}

/** What became of a report, and the job that it is about; null where there is none. */
interface Reported {
  readonly outcome: ReportOutcome;
  readonly job: Job | null;
}

export interface Report {
  readonly serviceJobId: string;
  readonly finding: Finding;
  readonly audit: AuditEntry | null;
}

export const reportResult = (deps: ReportDeps) => {
  const record = recordReports(deps);
  return async (serviceJobId: string, finding: Finding, audit: AuditEntry | null): Promise<ReportOutcome> => {
    const { outcome, job } = await deps.store.batch(record, { serviceJobId, finding, audit });
    deps.crashPoint('report-recorded');
    if (job && outcome === 'recorded') {
      deps.onReported?.(job, finding);
      const completed = completedBy(job, finding);
      if (completed) deps.onCompleted?.(job, completed.success);
    }
    return outcome;
  };
};

/**
 * A repeated report has no effect: the callback that it would make is compared with the last one. The result of a
 * complete job does not change.
 */
export const recordReports = (deps: OutcomeDeps): BatchedOperation<Report, Reported> => ({
  readsFirst: true,
  async run(tx, reports) {
    const ids = reports.map(({ serviceJobId }) => serviceJobId);
    const [jobs, , histories] = await Promise.all([
      tx.jobs.lockForResults(ids),
      tx.tasks.lockLeases('job', ids),
      tx.callbacks.histories(ids),
    ]);
    const time = deps.now();
    const decided: Decided[] = [];
    const removed: TaskChanges['removed'][number][] = [];
    const outcomes = reports.map(({ serviceJobId, finding, audit }): Reported => {
      const before = jobs.get(serviceJobId);
      if (!before) return { outcome: 'job_not_found', job: null };
      const { partnerId } = before.job;
      const last = withoutConsent(histories.get(serviceJobId)?.at(-1));
      if (isDeepStrictEqual(last, historyEntry(before.job, before.person, finding))) {
        tx.audit.add(audit, { partnerId, outcome: 'repeated' });
        return { outcome: 'unchanged', job: before.job };
      }
      if (before.job.state === 'complete') return { outcome: 'job_complete', job: before.job };

      const { job } = afterReport(deps.verification, before.job, finding, time);
      // After a provisional result the task stays: when it is due, it decides how much longer to wait.
      if (job.state === 'complete') removed.push({ kind: 'job', targetId: serviceJobId });
      tx.audit.add(audit, { partnerId });
      decided.push({ before, job, finding });
      // For the next report of the same job.
      jobs.set(serviceJobId, { ...before, job, callbacks: before.callbacks + 1 });
      histories.set(serviceJobId, [entryOf(before, job, finding)]);
      return { outcome: 'recorded', job };
    });
    await recordResults(tx, deps, decided, { removed, postponed: [], added: [] }, time);
    return outcomes;
  },
});

/** The receipt of consent is there or not, as the partner's setting was. */
function withoutConsent(entry: HistoryEntry | undefined): Partial<HistoryEntry> {
  const { consent: _, ...rest } = entry ?? {};
  return rest;
}
