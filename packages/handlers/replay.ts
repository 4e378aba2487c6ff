import type { Tx } from '#store/store.ts';

/** Sends a callback again, as it was and under the same id, on a schedule that begins now (D-19). */
export async function replay(tx: Tx, callbackId: string, partnerId: string, now: number): Promise<void> {
  // The task first, as the worker locks them.
  await tx.tasks.reschedule('delivery', callbackId, partnerId, now);
  await tx.callbacks.restart(callbackId, now);
}
