/** Jobs full of personal data that can be recognized wherever it is found. */
import { randomBytes } from 'node:crypto';
import type { Job } from '#core/job.ts';
import type { Store, Tx } from '#store/store.ts';
import { insertAttempt, insertCallback } from '#testing/harness/callbacks.ts';
import { aJob, aLink, aPartner, aPayload } from '#testing/harness/fixtures.ts';

const JOBS_AT_ONCE = 100;
const IMAGE_BYTES = 2_000;

/** What every planted text and image of a run begins with. */
export interface Marks {
  readonly text: string;
  readonly image: Buffer;
}

export function newMarks(): Marks {
  return { text: `planted-${randomBytes(8).toString('hex')}`, image: randomBytes(24) };
}

export const PLANTED_PARTNER = aPartner().partnerId;

/** Plants `count` jobs, each with a text in every sealed place, and an image. @returns their ids. */
export async function plantJobs(
  store: Store,
  count: number,
  { text, image }: Marks,
  acceptedAt: number,
  more: Partial<Job> = {},
): Promise<string[]> {
  const link = aLink();
  const { partnerId } = link;
  await store.write(async (tx) => {
    await tx.partners.insert(aPartner({ partnerId }), acceptedAt);
    await tx.links.insert(link);
  });
  const ids: string[] = [];
  while (ids.length < count) {
    const size = Math.min(JOBS_AT_ONCE, count - ids.length);
    const jobs = Array.from({ length: size }, () => aJob(link, { ...more, acceptedAt }));
    await store.write(async (tx) => {
      for (const job of jobs) await plantJob(tx, job, { text, image });
    });
    ids.push(...jobs.map(({ serviceJobId }) => serviceJobId));
  }
  return ids;
}

async function plantJob(tx: Tx, job: Job, { text, image }: Marks): Promise<void> {
  const { serviceJobId, partnerId, acceptedAt } = job;
  const callbackId = `msg_${serviceJobId}`;
  await tx.jobs.insert(job, { id_number: `${text}-number`, first_name: `${text}-name` });
  const bytes = Buffer.concat([image, randomBytes(IMAGE_BYTES)]);
  await tx.jobs.insertImages(serviceJobId, { selfie: { type: 'image/png', bytes } }, acceptedAt);
  const payload = aPayload(job, { IDNumber: `${text}-payload` });
  await insertCallback(tx, { callbackId, serviceJobId, partnerId, payload }, acceptedAt);
  const responseBody = Buffer.from(`${text}-answer`);
  const attempt = { number: 1, at: acceptedAt, durationMs: 1, status: 200, error: null, responseBody };
  await insertAttempt(tx, callbackId, attempt);
}
