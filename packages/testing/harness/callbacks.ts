/** Callbacks and attempts stored one by one, by the store's own queries. */
import type { HistoryEntry } from '#core/job.ts';
import type { NewAttempt } from '#store/queries/callbacks/attempts.ts';
import type { Tx } from '#store/store.ts';

/** Stores a callback as the next one of its job. */
export async function insertCallback(
  tx: Tx,
  callback: { callbackId: string; serviceJobId: string; partnerId: string; payload: HistoryEntry },
  now: number,
): Promise<void> {
  const { callbackId, serviceJobId, partnerId, payload } = callback;
  const userId = (await tx.jobs.find(serviceJobId))?.userId ?? '';
  const sequence = (await tx.callbacks.history(serviceJobId)).length + 1;
  const job = { serviceJobId, partnerId, userId };
  await tx.callbacks.insert([{ callbackId, job, sequence, payload, key: null }], now);
}

/** Stores an attempt of a callback, and nothing that follows from it. */
export async function insertAttempt(
  tx: Tx,
  callbackId: string,
  attempt: Omit<NewAttempt, 'callback'>,
): Promise<void> {
  const callback = (await tx.callbacks.lock([callbackId])).get(callbackId);
  if (!callback) throw new Error(`There is no callback ${callbackId}.`);
  await tx.callbacks.insertAttempts([{ ...attempt, callback }]);
}
