import type { Job } from '#core/job.ts';
import type { Link } from '#core/link.ts';
import type { Store } from '#store/store.ts';
import { insertAttempt, insertCallback } from '#testing/harness/callbacks.ts';
import { aJob, aLink, aPartner, aPayload, PERSON, START } from '#testing/harness/fixtures.ts';

export const SELFIE = { type: 'image/png', bytes: Buffer.from('pixels') } as const;
export const RESPONSE = Buffer.from('thank you');
export type WholeJob = Awaited<ReturnType<typeof insertWholeJob>>;

/** Stores a job with something in each place: a person, an image, a callback, and an attempt with its response. */
export async function insertWholeJob(store: Store, more: Partial<Job> = {}, link: Link = aLink()) {
  const job = aJob(link, more);
  const { serviceJobId, partnerId, acceptedAt } = job;
  const callbackId = `msg_${serviceJobId}`;
  await store.write(async (tx) => {
    await tx.partners.insert(aPartner({ partnerId }), START);
    if (!(await tx.links.lock(link.refId))) await tx.links.insert(link);
    await tx.jobs.insert(job, PERSON);
    await tx.jobs.insertImages(serviceJobId, { selfie: SELFIE }, acceptedAt);
    await insertCallback(tx, { callbackId, serviceJobId, partnerId, payload: aPayload(job) }, acceptedAt);
    const attempt = { number: 1, at: acceptedAt, durationMs: 1, status: 200, error: null };
    await insertAttempt(tx, callbackId, { ...attempt, responseBody: RESPONSE });
  });
  return { job, callbackId };
}
