/** A partner's API keys: two live at most, one at least (D-05). */
import { randomUUID } from 'node:crypto';
import { LIVE_KEYS_MAX } from '#core/partner.ts';
import type { Store, Tx } from '#store/store.ts';
import { AdminError } from './command.ts';

/** Adds a second live key. @throws AdminError when there are two, or there is no such partner. */
export function rotateKey(store: Store, partnerId: string, apiKey: string, now: number): Promise<void> {
  return store.write(async (tx) => {
    if ((await lockedKeys(tx, partnerId)).length >= LIVE_KEYS_MAX) {
      throw new AdminError(`Partner ${partnerId} has ${LIVE_KEYS_MAX} live keys; retire one first.`);
    }
    await tx.partners.insertKey(partnerId, randomUUID(), apiKey, now);
  });
}

/** Ends the older of two live keys. @throws AdminError when there is only one, or there is no such partner. */
export function retireKey(store: Store, partnerId: string, now: number): Promise<void> {
  return store.write(async (tx) => {
    if ((await lockedKeys(tx, partnerId)).length < 2) {
      throw new AdminError(`Partner ${partnerId} has one live key; rotate it first.`);
    }
    await tx.partners.retireOldestKey(partnerId, now);
  });
}

async function lockedKeys(tx: Tx, partnerId: string): Promise<readonly string[]> {
  const partner = await tx.partners.lock(partnerId);
  if (!partner) throw new AdminError(`There is no partner ${partnerId}.`);
  return partner.apiKeys;
}
