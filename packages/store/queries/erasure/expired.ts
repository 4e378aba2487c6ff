import type { RealTime } from '#core/clocks.ts';
import { deleteOldest, oldestOf, type Place } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';

/** Deletes rows that have no effect any more. Each query deletes at most `max` and returns how many. */
export const expiredQueries = (sql: Sql) => {
  /** Groups of submissions lock many of these rows, in another order. */
  const skipLocked = sql.dialect.skipLockedInAll;
  const IDEMPOTENCY = oldestOf('idempotency', 'bucket, scope, key', 'created_at < $1', skipLocked);
  const SIGNED_REQUESTS = oldestOf('signed_requests', 'bucket, partner_id, request_id', 'expires_at < $1');
  const ID_NUMBER_LIMITS = oldestOf('id_number_limits', 'key_hash', 'last_at <= $1', skipLocked);
  return {
    idempotency: (before: number, max: number, place?: Place) =>
      deleteOldest(sql, IDEMPOTENCY, before, max, place),

    /** Signed requests that are too old to be sent again. */
    signedRequests: (before: RealTime, max: number, place?: Place) =>
      deleteOldest(sql, SIGNED_REQUESTS, before, max, place),

    /** Counts whose window has passed, which have no effect any more. */
    idNumberLimits: (before: number, max: number, place?: Place) =>
      deleteOldest(sql, ID_NUMBER_LIMITS, before, max, place),
  };
};
