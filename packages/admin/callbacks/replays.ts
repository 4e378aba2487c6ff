/** Sends callbacks again: one, many, or those of paused addresses. */
import { replay } from '#handlers/callbacks/replay.ts';
import type { DeliveryFilter, StoredDelivery } from '#store/queries/callbacks/deliveries.ts';
import type { AuditedStore } from '../audited-store.ts';
import { AdminError } from '../command.ts';

/** Callbacks read at once. */
const PAGE = 500;

/** @returns 1. @throws AdminError when the callback is unknown or was erased. */
export async function replayOne(store: AuditedStore, id: string, now: number): Promise<number> {
  const replayed = await store.write(async (tx, entry) => {
    const callback = await tx.callbacks.find(id);
    if (!callback) throw new AdminError(`There is no callback ${id}.`);
    entry.partnerId = callback.partnerId;
    if (callback.payload) await replay(tx, id, callback.partnerId, now, callback.url);
    return callback.payload ? 1 : 0;
  });
  if (replayed === 0) throw new AdminError(`The content of callback ${id} was erased.`);
  return replayed;
}

/** Replays every callback that passes the filter and is wanted, except erased ones. @returns how many. */
export async function replayAll(
  store: AuditedStore,
  filter: DeliveryFilter,
  wanted: (delivery: StoredDelivery) => boolean,
  now: number,
): Promise<number> {
  let replayed = 0;
  let after: DeliveryFilter['after'];
  while (true) {
    const page = await store.read((tx) => tx.deliveries.list({ ...filter, after }, PAGE));
    // One unit of work each, because a long one would delay the server's.
    const done = await Promise.all(
      page.filter(wanted).map(({ callbackId, partnerId }) =>
        store.write(async (tx, entry) => {
          const callback = await tx.callbacks.find(callbackId);
          if (!callback?.payload) return 0;
          entry.target = callbackId;
          entry.partnerId = partnerId;
          await replay(tx, callbackId, partnerId, now, callback.url);
          return 1;
        }),
      ),
    );
    replayed += done.reduce<number>((sum, one) => sum + one, 0);
    if (page.length < PAGE) return replayed;
    after = page.at(-1);
  }
}

/** Ends the pause of one of a partner's addresses, or of all, and replays their paused callbacks. */
export async function resume(
  store: AuditedStore,
  partnerId: string,
  url: string | undefined,
  now: number,
): Promise<{ resumed: number; replayed: number }> {
  const paused = await store.read((tx) => tx.endpoints.paused(partnerId));
  const resumed = paused.filter((endpoint) => url === undefined || endpoint.url === url);
  await store.write(async (tx) => tx.endpoints.clear(resumed));
  const isWanted = (delivery: StoredDelivery) => url === undefined || delivery.url === url;
  const replayed = await replayAll(store, { partnerId, state: 'paused' }, isWanted, now);
  return { resumed: resumed.length, replayed };
}
