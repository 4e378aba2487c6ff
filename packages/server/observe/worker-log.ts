/** What the background work reports to the operator, in fields that can be searched for. Never a URL's path or query. */
import type { RealTime } from '#core/clocks.ts';
import type { VerifierOutcome } from '#core/verification.ts';
import type { SendOutcome } from '#delivery/send.ts';
import type { StoredCallback } from '#store/queries/callbacks/callbacks.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { Logger } from './log.ts';
import { onceAMinute } from './once-a-minute.ts';

export function makeWorkerLog(log: Logger, realNow: () => RealTime) {
  const failedBefore = onceAMinute(realNow);
  return {
    /** An internal error, or a database that is away. `task` is null where it is about none. */
    taskFailed(error: unknown, task: Task | null = null): void {
      const what = task ? 'task failed' : 'background work failed';
      log.error({ ...(task && taskFields(task)), err: error }, what);
    },

    /** A task that has ended, or was put off. */
    taskRun(task: Task, waitedMs: number, ms: number): void {
      if (!log.isLevelEnabled('debug')) return;
      log.debug({ ...taskFields(task), waited_ms: Math.round(waitedMs), ms: Math.round(ms) }, 'task run');
    },

    /** A run of a job. */
    runFailed(task: Task, { failure, status }: VerifierOutcome & { kind: 'failed' }): void {
      if (failure === 'images') log.error(taskFields(task), 'image missing');
      else log.warn({ ...taskFields(task), reason: failure, status }, 'verifier failed');
    },

    /** Once a minute for each address, as many callbacks of one may fail at once. */
    callbackFailed(callback: Omit<StoredCallback, 'payload'>, { status, error }: SendOutcome): void {
      const { callbackId, serviceJobId, partnerId, url, requestId } = callback;
      const address = url && new URL(url).origin;
      const leftOut = failedBefore(`${partnerId} ${address}`);
      if (leftOut === null) return;
      const ids = {
        task: 'delivery',
        subject: callbackId,
        service_job_id: serviceJobId,
        partner_id: partnerId,
      };
      const attempt = { attempt: callback.attempts + 1, reason: error ?? 'status', status };
      const more = { ...(requestId && { request_id: requestId }), ...(leftOut > 0 && { left_out: leftOut }) };
      log.warn({ ...ids, address, ...attempt, ...more }, 'callback failed');
    },
  };
}

const taskFields = ({ kind, targetId, partnerId }: Task) => ({
  task: kind,
  subject: targetId,
  partner_id: partnerId,
});
