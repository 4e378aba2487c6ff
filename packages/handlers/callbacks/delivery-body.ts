import type { components } from '#generated/api.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { DeliveryCursor, StoredDelivery } from '#store/queries/callbacks/deliveries.ts';
import { decodeCursor, encodeCursor } from '../list-page.ts';

/** A delivery in the responses of `listCallbacks` and `replayCallback`. */
export function deliveryBody(delivery: StoredDelivery): components['schemas']['Delivery'] {
  return {
    webhook_id: delivery.callbackId,
    ServiceJobID: delivery.serviceJobId,
    user_id: delivery.userId,
    job_id: delivery.jobId,
    state: delivery.state,
    attempts: delivery.attempts,
    created_at: wireTime(delivery.createdAt),
    next_attempt_at: wireTime(delivery.nextAt),
    last_attempt_at: wireTime(delivery.lastAt),
    last_status: delivery.lastStatus,
    last_location: delivery.lastLocation,
    last_error: delivery.state === 'paused' ? 'endpoint_paused' : delivery.lastError,
    url: delivery.url,
  };
}

export const deliveryCursor = ({ createdAt, callbackId }: DeliveryCursor): string =>
  encodeCursor({ time: createdAt, id: callbackId });

/** Reads a cursor; null when it is malformed. */
export function deliveryAt(cursor: string): DeliveryCursor | null {
  const place = decodeCursor(cursor);
  return place && { createdAt: place.time, callbackId: place.id };
}
