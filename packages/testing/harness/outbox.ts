/** A database with waiting callbacks, made by the store's own queries. */
import { randomUUID } from 'node:crypto';
import type { Store, Tx } from '#store/store.ts';
import { insertCallback } from './callbacks.ts';
import { aJob, aLink, aPartner, aPayload, PERSON } from './fixtures.ts';

/** One unit of work, which may not take longer than a few seconds on a busy machine. */
const SEEDED_AT_ONCE = 500;

/** Adds a link to `callbackUrl`, and its partner where there is none yet. @returns the link's id. */
export async function addPartnerWithLink(
  store: Store,
  partnerId: string,
  callbackUrl: string,
  refId: string = randomUUID(),
): Promise<string> {
  const link = aLink({ partnerId, callbackUrl, refId });
  await store.write(async (tx) => {
    const isNew = await tx.partners.insert(aPartner({ partnerId, name: partnerId }), Date.now());
    if (isNew) await tx.partners.insertKey(partnerId, randomUUID(), `key-of-${partnerId}`, Date.now());
    await tx.links.insert(link);
  });
  return link.refId;
}

/** Adds callbacks that are due at `dueAt`, as finished jobs would. */
export async function addCallbacks(
  store: Store,
  partnerId: string,
  refId: string,
  count: number,
  dueAt: number,
  address?: number,
): Promise<void> {
  for (let done = 0; done < count; done += SEEDED_AT_ONCE) {
    await store.write(async (tx) => {
      for (let i = done; i < Math.min(done + SEEDED_AT_ONCE, count); i++) {
        await addCallback(tx, partnerId, refId, dueAt, address);
      }
    });
  }
}

/** Adds one callback. @param address - that of its address, where it is known (D-118). @returns its id. */
export async function addCallback(
  tx: Tx,
  partnerId: string,
  refId: string,
  dueAt: number,
  address?: number,
): Promise<string> {
  const job = aJob({ refId, partnerId, partnerParams: null }, { acceptedAt: dueAt });
  const callbackId = `msg_${randomUUID()}`;
  await tx.jobs.insert(job, PERSON);
  await insertCallback(
    tx,
    { callbackId, serviceJobId: job.serviceJobId, partnerId, payload: aPayload(job) },
    dueAt,
  );
  await tx.tasks.add('delivery', callbackId, partnerId, dueAt, address);
  return callbackId;
}
