/** A database that the service created, with the links and jobs that the requests of a bench read. */
import { randomUUID } from 'node:crypto';
import type { Job } from '#core/job.ts';
import { newLink } from '#core/link.ts';
import type { NewPartner } from '#core/partners/partner.ts';
import type { Store } from '#store/store.ts';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { aJob, FOUND_VERDICT } from '#testing/harness/fixtures.ts';

export const SECRET = 'the secret of a benchmark';
export const API_KEY = 'the API key of a benchmark';
export const PARTNER: NewPartner = {
  partnerId: '001',
  name: 'Bench',
  defaultCallbackUrl: null,
  redirectSuccess: 'success',
};
const LINKS = 1_000;
const LIFETIME_MS = 90 * 86_400_000;

export interface Seeded {
  readonly refIds: readonly string[];
  /** A link of each partner. */
  readonly ofEachPartner: readonly string[];
  readonly userId: string;
  readonly jobId: string;
}

export const partnerName = (i: number) => String(i + 1).padStart(3, '0');

/** Adds partners 001, 002 …, all with the same key. */
export async function addPartners(store: Store, count: number): Promise<void> {
  await store.write(async (tx) => {
    for (let i = 0; i < count; i++) {
      const partnerId = partnerName(i);
      await tx.partners.insert({ ...PARTNER, partnerId }, Date.now());
      await tx.partners.insertKey(partnerId, randomUUID(), API_KEY, Date.now());
    }
  });
}

/** Adds partners, a thousand links of the first, and a job of the first link that is complete. */
export async function seed(store: Store, partners = 1): Promise<Seeded> {
  await addPartners(store, partners);
  const { partnerId } = PARTNER;
  const refIds = Array.from({ length: LINKS }, () => randomUUID());
  const ofOthers = Array.from({ length: partners - 1 }, () => randomUUID());
  const job = completeJob(refIds[0] ?? '');
  await store.write(async (tx) => {
    const now = Date.now();
    const links = [...refIds, ...ofOthers].map((refId, i) => {
      const owner = i < LINKS ? partnerId : partnerName(i - LINKS + 1);
      const chosen = { refId, partnerId: owner, userId: '', expiresAt: now + LIFETIME_MS };
      const link = newLink(LINK_FIELDS as never, chosen, now);
      return { link, idempotency: null, audit: null, isWatched: false };
    });
    await tx.links.createMany(links);
    await tx.links.count(job.refId, { totalJobs: 1, successfulJobs: 1 });
    await tx.jobs.insert({ ...job, state: 'queued' }, { id_number: '12345678900' });
    tx.jobs.update([job]);
  });
  const ofEachPartner = [refIds[0] ?? '', ...ofOthers];
  return { refIds, ofEachPartner, userId: job.userId, jobId: job.jobId };
}

function completeJob(refId: string): Job {
  const { partnerId } = PARTNER;
  const now = Date.now();
  return aJob(
    { refId, partnerId, partnerParams: null },
    { state: 'complete', result: FOUND_VERDICT, verifierAttempts: 1, acceptedAt: now, completedAt: now },
  );
}
