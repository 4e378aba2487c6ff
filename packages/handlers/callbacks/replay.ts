import { addressNumber } from '#core/limits/address-limit.ts';
import type { Tx } from '#store/store.ts';

/** Sends a callback again, unchanged and under the same id, on a schedule that starts now (D-19). `url` is its address. */
export async function replay(
  tx: Tx,
  callbackId: string,
  partnerId: string,
  now: number,
  url: string | null = null,
): Promise<void> {
  // The callback first: the worker locks them in the same order.
  await tx.callbacks.restart(callbackId, now);
  await tx.tasks.reschedule('delivery', callbackId, partnerId, now, addressNumber(url));
}
