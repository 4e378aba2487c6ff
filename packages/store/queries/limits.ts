import type { LimitRule, LimitState } from '#core/rate-limit.ts';
import type { Secrets } from '../secrets.ts';
import type { ReadSql, Sql } from '../sql.ts';

interface RuleRow {
  max: string | null;
  window_ms: string | null;
}

interface LimitRow extends RuleRow {
  count: number | null;
  last_at: number | null;
}

const RULE = `(SELECT value FROM settings WHERE name = 'id_number_limit') AS max,
  (SELECT value FROM settings WHERE name = 'id_number_window_ms') AS window_ms`;

/** The limit in force: what an operator has set, else the environment's first value (D-20). */
function inForce(row: RuleRow | undefined, first: LimitRule): LimitRule {
  return { max: Number(row?.max ?? first.max), windowMs: Number(row?.window_ms ?? first.windowMs) };
}

export const limitReads = (sql: ReadSql) => ({
  /** The limit in force; `first` when no operator has set one. */
  async rule(first: LimitRule): Promise<LimitRule> {
    return inForce(await sql.get<RuleRow>(`SELECT ${RULE}`), first);
  },
});

export const limitQueries = (sql: Sql, secrets: Secrets) => ({
  ...limitReads(sql),

  /** The limit of one key, a text of which only the keyed hash is stored (D-20). */
  of(key: string) {
    const hash = secrets.limitHash(key);
    return {
      /**
       * The limit in force, and the state, locked until the unit of work ends whether or not there is one yet. In one
       * statement, because every submission waits for it.
       */
      async lock(first: LimitRule): Promise<{ state: LimitState | null; rule: LimitRule }> {
        // Where units run at the same time, a missing row is inserted with a count of 0, which the rule treats like no
        // row, so that it can be locked. In one statement, so that no reset can come in between.
        const text = sql.dialect.concurrentWriters
          ? `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, 0, 0)
             ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count
             RETURNING count, last_at, ${RULE}`
          : `SELECT l.count, l.last_at, ${RULE} FROM (SELECT 1) LEFT JOIN id_number_limits l ON l.key_hash = $1`;
        const row = await sql.get<LimitRow>(text, hash);
        const { count, last_at: lastAt } = row ?? {};
        return {
          state: count && lastAt != null ? { count, lastAt } : null,
          rule: inForce(row, first),
        };
      },

      async save(state: LimitState): Promise<void> {
        await sql.run(
          `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, $2, $3)
           ON CONFLICT (key_hash) DO UPDATE SET count = $2, last_at = $3`,
          hash,
          state.count,
          state.lastAt,
        );
      },

      async reset(): Promise<void> {
        await sql.run('DELETE FROM id_number_limits WHERE key_hash = $1', hash);
      },
    };
  },
});
