import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { deliveryBody } from './delivery-body.ts';
import { replay } from './replay.ts';

/** Sends one of the partner's callbacks again. */
export const replayCallback =
  ({ store, now }: Deps): Handler<'replayCallback'> =>
  async ({ path }, { partner, audit }) =>
    store.write(async (tx) => {
      const callback = await tx.callbacks.find(path.webhookId);
      if (callback?.partnerId !== partner.partnerId) return { refused: 'callback_not_found' };
      if (!callback.payload) return { refused: 'callback_erased' };
      await replay(tx, callback.callbackId, callback.partnerId, now(), callback.url);
      const delivery = await tx.deliveries.find(callback.callbackId);
      if (!delivery) return { refused: 'callback_not_found' };
      tx.audit.add(audit);
      return { status: 200, body: deliveryBody(delivery) };
    });
