import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '#core/audit.ts';
import { type Finding, historyEntry } from '#core/job.ts';
import { afterReport, type ReportOutcome, type VerificationSchedule } from '#core/verification.ts';
import type { Store } from '#store/store.ts';
import { type ResultDeps, recordResult } from './record-result.ts';

export interface ReportDeps extends ResultDeps {
  readonly store: Store;
  readonly verification: VerificationSchedule;
  /** The service's time, epoch milliseconds. */
  readonly now: () => number;
  /** Where tests kill the process; otherwise it does nothing. */
  readonly crashPoint: (point: 'report-recorded') => void;
}

/**
 * Records a result that the verifier reports, in one unit of work. A repeated report has no effect: the callback that
 * it would make is compared with the last one. The result of a complete job does not change.
 */
export const reportResult =
  (deps: ReportDeps) =>
  async (serviceJobId: string, finding: Finding, audit: AuditEntry | null): Promise<ReportOutcome> => {
    const { store, verification, now, crashPoint } = deps;
    const outcome = await store.write(async (tx): Promise<ReportOutcome> => {
      const current = await tx.jobs.lock(serviceJobId);
      if (!current) return 'job_not_found';
      const {
        person,
        job: { partnerId },
      } = current;
      // The receipt of consent is there or not, as the partner's setting was.
      const { consent: _, ...last } = (await tx.callbacks.history(serviceJobId)).at(-1) ?? {};
      if (isDeepStrictEqual(last, historyEntry(current.job, person, finding))) {
        tx.audit.add(audit, { partnerId, outcome: 'repeated' });
        return 'unchanged';
      }
      if (current.job.state === 'complete') return 'job_complete';

      const time = now();
      const { job } = afterReport(verification, current.job, finding, time);
      // After a provisional result the task stays: when it is due, it decides how much longer to wait.
      if (job.state === 'complete') await tx.tasks.drop('job', serviceJobId);
      tx.audit.add(audit, { partnerId });
      await recordResult(tx, deps, { job, person, finding }, time);
      return 'recorded';
    });
    crashPoint('report-recorded');
    return outcome;
  };
