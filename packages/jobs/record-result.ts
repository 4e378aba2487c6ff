import { wireConsent } from '#core/consent.ts';
import type { DeliverySchedule } from '#core/delivery.ts';
import { firstAttemptAt } from '#core/delivery.ts';
import { type Finding, historyEntry, type Job, type PersonalData } from '#core/job.ts';
import type { Tx } from '#store/store.ts';

export interface ResultDeps {
  /** A fresh callback id. */
  readonly newCallbackId: () => string;
  readonly delivery: DeliverySchedule;
}

/**
 * Writes a result in the caller's unit of work: the job, the link's counts, and the outbox, which is the callback and
 * its delivery task (D-19).
 */
export async function recordResult(
  tx: Tx,
  { newCallbackId, delivery }: ResultDeps,
  { job, person, finding }: { job: Job; person: PersonalData; finding: Finding },
  now: number,
): Promise<void> {
  const { serviceJobId, partnerId, refId } = job;
  const { final, success } = finding.verdict;
  await tx.jobs.update(job);
  if (final) await tx.links.count(refId, success ? { successfulJobs: 1 } : { failedJobs: 1 });
  const callbackId = newCallbackId();
  // The job was erased before its result came, so the verifier's data about the person is not kept (D-30).
  const kept = job.erasedAt === null ? finding : { ...finding, person: {} };
  const partner = job.consent && (await tx.partners.settings(partnerId));
  const payload = {
    ...historyEntry(job, person, kept),
    ...(job.consent && partner?.consentInCallbacks && { consent: wireConsent(job.consent) }),
  };
  await tx.callbacks.insert({ callbackId, serviceJobId, partnerId, payload }, now);
  await tx.tasks.add('delivery', callbackId, partnerId, firstAttemptAt(delivery, now));
}
