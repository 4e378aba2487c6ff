/** A database that the service created, with the links and jobs that the requests of a bench read. */
import { randomUUID } from 'node:crypto';
import { idInBucket } from '#core/bucket.ts';
import { newLink } from '#core/link.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import { LINK_FIELDS as ANY_LINK_FIELDS, SUBMISSION_FIELDS, signingFields } from '#testing/harness/api.ts';
import { aJob, aPartner, FOUND_VERDICT } from '#testing/harness/fixtures.ts';
import type { LoadRequest } from './load.ts';

export const API_KEY = 'the API key of a benchmark';
const LINKS = 1_000;
const LIFETIME_MS = 90 * 86_400_000;
/** Different ID numbers: where two requests share one, they wait for each other. */
const NUMBERS = 5_000;
/** Production takes no callback address on loopback. */
const LINK_FIELDS = { ...ANY_LINK_FIELDS, callback_url: 'https://partner.example/callbacks' };

export interface Seeded {
  /** Links of the first partner. */
  readonly refIds: readonly string[];
  /** A link of each partner. */
  readonly ofEachPartner: readonly string[];
  readonly userId: string;
  readonly jobId: string;
}

export const partnerName = (i: number) => String(i + 1).padStart(3, '0');
export const PARTNER = partnerName(0);

/** Adds partners 001, 002 …, all with the same key. */
async function addPartners(store: Store, count: number): Promise<void> {
  await store.write(async (tx) => {
    for (let i = 0; i < count; i++) {
      await tx.partners.insert(aPartner({ partnerId: partnerName(i) }), Date.now());
      await tx.partners.insertKey(partnerName(i), randomUUID(), API_KEY, Date.now());
    }
  });
}

/** Adds partners, a thousand links of the first, and a job of the first link that is complete. */
export async function seed(store: Store, { bucketOf }: Secrets, partners: number): Promise<Seeded> {
  await addPartners(store, partners);
  const now = Date.now();
  const expiresAt = now + LIFETIME_MS;
  const owners = Array.from({ length: LINKS + partners - 1 }, (_, i) =>
    partnerName(Math.max(0, i - LINKS + 1)),
  );
  const links = owners.map((partnerId) => {
    const refId = idInBucket(randomUUID(), bucketOf(partnerId));
    const link = newLink(LINK_FIELDS as never, { refId, partnerId, userId: '', expiresAt }, now);
    return { link, prefill: null, idempotency: null, audit: null, hasExpiryTask: false };
  });
  const ids = links.map(({ link }) => link.refId);
  const refIds = ids.slice(0, LINKS);
  const [refId = ''] = refIds;
  const serviceJobId = idInBucket(randomUUID(), bucketOf(PARTNER));
  const job = aJob({ refId, partnerId: PARTNER, partnerParams: null }, { serviceJobId, acceptedAt: now });
  await store.write(async (tx) => {
    await tx.links.createMany(links);
    await tx.links.count(refId, { totalJobs: 1, successfulJobs: 1 });
    await tx.jobs.insert(job, { id_number: '12345678900' });
    const finished = { ...job, verifierRuns: 1, completedAt: now };
    tx.jobs.update([{ ...finished, state: 'complete', result: FOUND_VERDICT }]);
  });
  return { refIds, ofEachPartner: [refId, ...ids.slice(LINKS)], userId: job.userId, jobId: job.jobId };
}

/** A request that is signed now. */
function signed(path: string, fields: object = {}, partnerId = PARTNER): LoadRequest {
  return { path, body: JSON.stringify({ ...signingFields(partnerId, API_KEY), ...fields }) };
}

/** The first partners, each creating a link. */
export const createLinks = (partners: number): LoadRequest[] =>
  Array.from({ length: partners }, (_, i) => signed('/v1/hosted_links', LINK_FIELDS, partnerName(i)));

/** The first partner, creating many links at once. */
export const createBatches = (links: number): LoadRequest[] => [
  signed('/v1/hosted_links/:batch', { links: Array(links).fill(LINK_FIELDS) }),
];

export const getLinks = (refIds: readonly string[]): LoadRequest[] =>
  refIds.map((refId) => signed(`/v1/hosted_links/${refId}`));

export function getJobStatus({ userId: user_id, jobId: job_id }: Seeded): LoadRequest[] {
  // The signature has its own name there; the baselines read the other.
  const [{ body }] = [signed('', { user_id, job_id })];
  return [{ path: '/v1/job_status', body: body.replace('{', `{"sec_key":"${JSON.parse(body).signature}",`) }];
}

/** One submission of each of many ID numbers, over these links. */
export const submissions = (refIds: readonly string[]): LoadRequest[] =>
  Array.from({ length: NUMBERS }, (_, i) => {
    const id_number = String(80_000_000_000 + i);
    const path = `/v1/hosted_links/${refIds[i % refIds.length]}/submissions`;
    return { path, body: JSON.stringify({ ...SUBMISSION_FIELDS, id_number }) };
  });
