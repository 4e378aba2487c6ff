import { wireTime } from '#protocol/wire-time.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { deliveryAt, deliveryBody, deliveryCursor } from './delivery-body.ts';

/** Paused addresses that are listed: a partner has few, unless each of its links has another. */
const PAUSED_MAX = 1_000;
const PAGE_DEFAULT = 20;

/** Lists the partner's callbacks, newest first, and its paused addresses. */
export const listCallbacks =
  ({ store }: Deps): Handler<'listCallbacks'> =>
  async ({ body }, { partner: { partnerId } }) => {
    const { state, user_id: userId, job_id: jobId, limit = PAGE_DEFAULT, cursor } = body;
    if (jobId !== undefined && userId === undefined) {
      const details = [{ path: '/user_id', message: 'is required with job_id' }];
      return { refused: 'missing_field', details };
    }
    const after = cursor === undefined ? undefined : deliveryAt(cursor);
    if (after === null) {
      const details = [{ path: '/cursor', message: 'must be the next_cursor of a page' }];
      return { refused: 'invalid_value', details };
    }
    return store.read(async (tx) => {
      // One more than the limit shows whether there is a next page.
      const found = await tx.deliveries.list({ partnerId, state, userId, jobId, after }, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const paused = await tx.endpoints.paused(partnerId, PAUSED_MAX);
      return {
        status: 200,
        body: {
          callbacks: page.map(deliveryBody),
          next_cursor: last && found.length > limit ? deliveryCursor(last) : null,
          paused_endpoints: paused.map((endpoint) => ({
            url: endpoint.url,
            receives: endpoint.receives,
            paused_at: wireTime(endpoint.pausedAt ?? endpoint.failingSince),
            failing_since: wireTime(endpoint.failingSince),
            last_status: endpoint.lastStatus,
            last_error: endpoint.lastError,
          })),
        },
      };
    });
  };
