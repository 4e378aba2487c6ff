import { wireConsent } from '#core/consent.ts';
import type { DeliverySchedule } from '#core/delivery.ts';
import { firstAttemptAt } from '#core/delivery.ts';
import { type Finding, type HistoryEntry, historyEntry, type Job } from '#core/job.ts';
import { addressNumber } from '#core/limits/address-limit.ts';
import { completedStep } from '#core/page/link-event.ts';
import type { NewCallback } from '#store/queries/callbacks/callbacks.ts';
import type { JobForResult } from '#store/queries/jobs/job-results.ts';
import type { ChosenStep } from '#store/queries/links/link-events.ts';
import type { TaskChanges } from '#store/queries/tasks/task-batches.ts';
import type { Tx } from '#store/store.ts';

export interface ResultDeps {
  readonly newCallbackId: (serviceJobId: string) => string;
  readonly delivery: DeliverySchedule;
}

/** What was decided about a locked job. */
export interface Decided {
  readonly before: JobForResult;
  readonly job: Job;
  /** A result for the partner, unless there is none yet. */
  readonly finding: Finding | null;
}

/**
 * Writes what was decided, in the order in which it was, in the caller's unit of work: the jobs, the outbox, which is
 * the callbacks and their delivery tasks (D-19), the links' counts, and what becomes of the jobs' own tasks.
 */
export async function recordResults(
  tx: Tx,
  { newCallbackId, delivery }: ResultDeps,
  decided: readonly Decided[],
  tasks: TaskChanges,
  now: number,
): Promise<void> {
  const callbacks: (NewCallback & { readonly url: string | null })[] = [];
  const steps: ChosenStep[] = [];
  const final: { refId: string; success: boolean }[] = [];
  for (const { before, job, finding } of decided) {
    if (!finding) continue;
    const { key, callbacks: count, callbackUrl: url } = before;
    const payload = payloadOf(before, job, finding);
    const callbackId = newCallbackId(job.serviceJobId);
    callbacks.push({ callbackId, job, sequence: count + 1, payload, key, url });
    const { verdict } = finding;
    if (!verdict.final) continue;
    final.push({ refId: job.refId, success: verdict.success });
    const { partnerId } = job;
    if (before.choice.linkEvents)
      steps.push({ step: completedStep(job, now), partnerId, choice: before.choice });
  }
  // Of a job that was decided about twice, the last word counts.
  tx.jobs.update([...new Map(decided.map(({ job }) => [job.serviceJobId, job])).values()]);
  await tx.callbacks.insert(callbacks, now);
  tx.links.countResults(final);
  const dueAt = firstAttemptAt(delivery, now);
  const added = callbacks.map(({ callbackId, job: { partnerId }, url }) => {
    return { kind: 'delivery', targetId: callbackId, partnerId, dueAt, address: addressNumber(url) } as const;
  });
  const ensured = steps.length > 0 ? await tx.linkEvents.insert(steps) : [];
  tx.tasks.change({ ...tasks, added: [...tasks.added, ...added], ensured });
}

/** The result as it is stored, without the receipt of consent. */
export function entryOf({ person }: JobForResult, job: Job, finding: Finding): HistoryEntry {
  // The job was erased before its result came, so the verifier's data about the person is not kept (D-30).
  return historyEntry(job, person, job.erasedAt === null ? finding : { ...finding, person: {} });
}

function payloadOf(before: JobForResult, job: Job, finding: Finding): HistoryEntry {
  const entry = entryOf(before, job, finding);
  return before.sendsConsent ? { ...entry, consent: wireConsent(job.consent) } : entry;
}
