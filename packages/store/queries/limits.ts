import type { LimitRule } from '#core/id-numbers/id-number-limit.ts';
import { type Count, isRateLimitKey } from '#core/limits/rate-limit.ts';
import type { Secrets } from '../seal/secrets.ts';
import { insertOver, overRows, replacing } from '../sql/rows.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';
import { inLockOrder } from './lock-order.ts';

interface RuleRow {
  max: string | null;
  window_ms: string | null;
}

interface CountRow {
  key_hash: string;
  count: number;
  last_at: number;
}

/** Counts that are not 0, by their keys. */
export interface CountsByKey {
  readonly counts: ReadonlyMap<string, Count>;
  /** The ID number limit in force; `initial` when no operator has set one. */
  readonly rule: (initial: LimitRule) => LimitRule;
}

/** A count to save. */
export interface KeyedCount extends Count {
  readonly key: string;
}

const RULE = `(SELECT value FROM settings WHERE name = 'id_number_limit') AS max,
  (SELECT value FROM settings WHERE name = 'id_number_window_ms') AS window_ms`;

/** The limit in force: what an operator has set, else the setting's value (D-20). */
function limitInForce(row: RuleRow | undefined, initial: LimitRule): LimitRule {
  return { max: Number(row?.max ?? initial.max), windowMs: Number(row?.window_ms ?? initial.windowMs) };
}

export const limitReads = (sql: ReadSql) => ({
  /** The limit in force; `initial` when no operator has set one. */
  async rule(initial: LimitRule): Promise<LimitRule> {
    return limitInForce(await sql.get<RuleRow>(`SELECT ${RULE}`), initial);
  },
});

const asRows = (keys: readonly string[]) => keys.map((key) => [key]);

/** Where units run at the same time, a missing row is inserted with a count of 0, so that it can be locked. */
const LOCK_CONCURRENT = insertOver(
  'id_number_limits',
  { key_hash: 'text' },
  {
    constants: { count: '0', last_at: '0' },
    more: `ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count
      RETURNING key_hash, count, last_at`,
    isOrdered: true,
  },
);
/** Of all, where no units run at the same time; else once others are locked: a statement sees what was committed before it. */
const READ = overRows(
  { key_hash: 'text' },
  (v) => `SELECT l.key_hash, l.count, l.last_at FROM ${v} JOIN id_number_limits l ON l.key_hash = v.key_hash`,
);
const SAVE = insertOver(
  'id_number_limits',
  { key_hash: 'text', count: 'number', last_at: 'number' },
  { more: `ON CONFLICT (key_hash) DO UPDATE SET ${replacing(['count', 'last_at'])}` },
);

/**
 * The table also holds the counts of rate limits, so that one statement locks all that a submission counts. Where one
 * server alone uses the database, these are counted in its memory (D-64).
 */
export const limitQueries = (sql: Sql, secrets: Secrets) => {
  return {
    ...limitReads(sql),

    /** The keyed hash that stands for a text in keys (D-20). */
    hash: secrets.limitHash,

    /** The keyed hash that stands for a visitor of a link in keys (D-65). */
    visitorHash: secrets.visitorHash,

    /** A count, locked until the unit of work ends whether or not there is one yet. */
    async lock(key: string): Promise<Count | undefined> {
      return (await this.lockAll([key])).counts.get(key);
    },

    /**
     * As `lock`, in one order everywhere, so that no two units deadlock.
     *
     * @param under - keys that only holders of one of `keys` use: they need no lock, which is a row of its own to write.
     * @returns the counts by their keys.
     */
    async lockAll(keys: readonly string[], under: readonly string[] = []): Promise<CountsByKey> {
      const counts = new Map<string, Count>();
      const isInMemory = (key: string) => sql.memoryCounts !== null && isRateLimitKey(key);
      for (const key of [...keys, ...under].filter(isInMemory)) {
        const count = sql.memoryCounts?.get(key);
        if (count) counts.set(key, count);
      }
      const isStored = (key: string) => !isInMemory(key);
      // On Citus, where each key is read by a statement of its own, a lock costs no more.
      const [locked, read] = sql.dialect.isDistributed ? [[...keys, ...under], []] : [keys, under];
      const lockedKeys = inLockOrder(locked.filter(isStored));
      const readKeys = [...new Set(read.filter(isStored))];
      if (lockedKeys.length === 0) return { counts, rule: (initial) => initial };
      const [rows, rule] = await Promise.all([
        sql.dialect.concurrentWriters
          ? Promise.all([
              sql.allOf<CountRow>(LOCK_CONCURRENT, asRows(lockedKeys)),
              sql.allOf<CountRow>(READ, asRows(readKeys)),
            ])
          : sql.allOf<CountRow>(READ, asRows([...lockedKeys, ...readKeys])),
        // Apart, or each of many rows would bring it along.
        sql.get<RuleRow>(`SELECT ${RULE}`),
      ]);
      for (const { key_hash: key, count, last_at: at } of rows.flat())
        if (count) counts.set(key, { count, at });
      return { counts, rule: (initial) => limitInForce(rule, initial) };
    },

    /** Saves counts, all of them locked by this unit, or under keys that only holders of one of them use. */
    async save(counts: Iterable<KeyedCount>): Promise<void> {
      const rows: [string, number, number][] = [];
      for (const { key, count, at } of counts) {
        if (sql.memoryCounts && isRateLimitKey(key)) sql.memoryCounts.set(key, { count, at });
        else rows.push([key, count, at]);
      }
      sql.send(SAVE, rows);
    },

    async reset(key: string): Promise<void> {
      await sql.run('DELETE FROM id_number_limits WHERE key_hash = $1', key);
    },
  };
};
