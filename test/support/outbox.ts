/** A database with callbacks waiting in it, made through the store's own queries. */
import { randomUUID } from 'node:crypto';
import type { HistoryEntry, Job } from '#core/job.ts';
import { newLink } from '#core/link.ts';
import { makeSecrets } from '#store/secrets.ts';
import { openSqlite } from '#store/sqlite.ts';
import type { Store, Tx } from '#store/store.ts';

const SEEDED_AT_ONCE = 5_000;

export function openOutbox(file: string): Store {
  return openSqlite({ file, timeoutMs: 5_000 }, makeSecrets('the secret of a benchmark'), Date.now());
}

/** Adds a link to `callbackUrl`, and its partner where there is none yet. @returns the link's id. */
export async function addPartnerWithLink(
  store: Store,
  partnerId: string,
  callbackUrl: string,
): Promise<string> {
  const refId = randomUUID();
  const link = newLink(
    { company_name: 'Bench', data_privacy_policy_url: 'https://partner.example', callback_url: callbackUrl },
    { refId, partnerId, userId: randomUUID(), expiresAt: null },
    Date.now(),
  );
  await store.write(async (tx) => {
    const partner = {
      partnerId,
      name: partnerId,
      defaultCallbackUrl: null,
      redirectSuccess: 'success' as const,
    };
    const isNew = await tx.partners.insert(partner, Date.now());
    if (isNew) await tx.partners.insertKey(partnerId, randomUUID(), `key-of-${partnerId}`, Date.now());
    await tx.links.insert(link);
  });
  return refId;
}

/** Adds callbacks that are due at `dueAt`, as finished jobs would. */
export async function addCallbacks(
  store: Store,
  partnerId: string,
  refId: string,
  count: number,
  dueAt: number,
): Promise<void> {
  for (let done = 0; done < count; done += SEEDED_AT_ONCE) {
    await store.write(async (tx) => {
      for (let i = done; i < Math.min(done + SEEDED_AT_ONCE, count); i++) {
        await addCallback(tx, partnerId, refId, dueAt);
      }
    });
  }
}

/** Adds one callback. @returns its id. */
export async function addCallback(tx: Tx, partnerId: string, refId: string, dueAt: number): Promise<string> {
  const job: Job = {
    serviceJobId: randomUUID(),
    refId,
    partnerId,
    userId: randomUUID(),
    jobId: randomUUID(),
    country: 'NG',
    idType: 'NIN_V2',
    method: 'enhanced_kyc',
    partnerParams: null,
    state: 'queued',
    result: null,
    verifierAttempts: 0,
    reportDueAt: null,
    acceptedAt: dueAt,
    completedAt: null,
    erasedAt: null,
  };
  const callbackId = `msg_${randomUUID()}`;
  await tx.jobs.insert(job, { id_number: '12345678900' });
  await tx.callbacks.insert(
    { callbackId, serviceJobId: job.serviceJobId, partnerId, payload: PAYLOAD },
    dueAt,
  );
  await tx.tasks.add('delivery', callbackId, partnerId, dueAt);
  return callbackId;
}

const PAYLOAD: HistoryEntry = {
  ResultCode: '1012',
  ResultText: 'ID Number Found',
  ServiceJobID: '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60',
  ConfidenceValue: '99',
  PartnerParams: { user_id: 'user-7', job_id: 'job-31', job_type: '5' },
  job_complete: true,
  job_success: true,
  Country: 'NG',
  IDType: 'NIN_V2',
  IDNumber: '12345678900',
  DOB: '1990-04-12',
  FullName: 'Ada Obi',
};
