import type { RealTime } from '#core/clocks.ts';
import type { Sql } from '#store/sql/sql.ts';

/** Deletes rows that have no effect any more. Each query deletes at most `max` and returns how many. */
export const expiredQueries = (sql: Sql) => {
  /** Groups of submissions lock many of these rows, in another order. */
  const skipLocked = sql.dialect.skipLockedInAll;
  return {
    idempotency: (before: number, max: number) =>
      sql.run(
        `DELETE FROM idempotency WHERE (bucket, scope, key) IN
         (SELECT bucket, scope, key FROM idempotency WHERE created_at < $1 ORDER BY created_at LIMIT $2${skipLocked})`,
        before,
        max,
      ),

    /** Signed requests that are too old to be sent again. */
    signedRequests: (before: RealTime, max: number) =>
      sql.run(
        `DELETE FROM signed_requests WHERE (bucket, partner_id, request_id) IN
         (SELECT bucket, partner_id, request_id FROM signed_requests WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
        before,
        max,
      ),

    /** Counts whose window has passed, which have no effect any more. */
    idNumberLimits: (before: number, max: number) =>
      sql.run(
        `DELETE FROM id_number_limits WHERE key_hash IN
         (SELECT key_hash FROM id_number_limits WHERE last_at <= $1 ORDER BY last_at LIMIT $2${skipLocked})`,
        before,
        max,
      ),
  };
};
