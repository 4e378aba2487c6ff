import type { LimitState } from '#core/rate-limit.ts';
import type { Secrets } from '../secrets.ts';
import type { Sql } from '../sql.ts';

/** The ID number limit. `key` is the text of the limit's key; only its keyed hash is stored (D-20). */
export const limitQueries = (sql: Sql, secrets: Secrets) => ({
  /** The state, locked until the unit of work ends, whether or not there is one yet. */
  async lock(key: string): Promise<LimitState | null> {
    const hash = secrets.limitHash(key);
    // Where units run side by side, a row that is not there is made, with a count of none: to the rule it is the
    // same as no row, and it can be locked. One statement, so that no reset slips in between.
    const text = sql.dialect.concurrentWriters
      ? `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, 0, 0)
         ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count RETURNING count, last_at`
      : 'SELECT count, last_at FROM id_number_limits WHERE key_hash = $1';
    const row = await sql.get<{ count: number; last_at: number }>(text, hash);
    return row && row.count > 0 ? { count: row.count, lastAt: row.last_at } : null;
  },

  async save(key: string, state: LimitState): Promise<void> {
    await sql.run(
      `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, $2, $3)
       ON CONFLICT (key_hash) DO UPDATE SET count = $2, last_at = $3`,
      secrets.limitHash(key),
      state.count,
      state.lastAt,
    );
  },

  async reset(key: string): Promise<void> {
    await sql.run('DELETE FROM id_number_limits WHERE key_hash = $1', secrets.limitHash(key));
  },
});
