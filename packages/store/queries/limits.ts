import { isBudgetKey } from '#core/budget.ts';
import type { LimitRule, LimitState } from '#core/rate-limit.ts';
import type { Secrets } from '../secrets.ts';
import type { ReadSql, Sql, SqlValue } from '../sql.ts';
import type { StoredCount } from '../undoable-counts.ts';

export type { StoredCount } from '../undoable-counts.ts';

interface RuleRow {
  max: string | null;
  window_ms: string | null;
}

interface CountRow extends RuleRow {
  key_hash: string | null;
  count: number | null;
  last_at: number | null;
}

/** The counts of some names, locked until the unit of work ends whether or not there are any yet. */
export interface LockedCounts<Name extends string> {
  readonly counts: Readonly<Partial<Record<Name, StoredCount>>>;
  /** The ID number limit in force; `first` when no operator has set one. */
  readonly rule: (first: LimitRule) => LimitRule;
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

/** `($1, 0, 0), ($2, 0, 0)`, or any other text for each of the values from `$1` on. */
const forEach = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i + 1)).join(', ');

/** Where units run at the same time, a missing row is inserted with a count of 0, so that it can be locked. */
const LOCK_CONCURRENT = texts(
  (keys) => `INSERT INTO id_number_limits (key_hash, count, last_at)
    VALUES ${forEach(keys, (n) => `($${n}, 0, 0)`)}
    ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count
    RETURNING key_hash, count, last_at, ${RULE}`,
);
const LOCK = texts(
  (keys) => `SELECT l.key_hash, l.count, l.last_at, ${RULE}
    FROM (SELECT 1) LEFT JOIN id_number_limits l ON l.key_hash IN (${forEach(keys, (n) => `$${n}`)})`,
);
const SAVE = texts(
  (rows) => `INSERT INTO id_number_limits (key_hash, count, last_at)
    VALUES ${forEach(rows, (n) => `($${3 * n - 2}, $${3 * n - 1}, $${3 * n})`)}
    ON CONFLICT (key_hash) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
);

/** A statement for each number of rows, made once: a new text would have to be prepared again. */
function texts(make: (rows: number) => string): (rows: number) => string {
  const made: string[] = [];
  return (rows) => {
    made[rows] ??= make(rows);
    return made[rows];
  };
}

/**
 * The table also holds the counts of budgets, so that one statement locks all that a submission counts. Where one
 * server alone uses the database, budgets are counted in its memory (D-64).
 */
export const limitQueries = (sql: Sql, secrets: Secrets) => {
  const queries = {
    ...limitReads(sql),

    /** The keyed hash that stands for a text in keys (D-20). */
    hash: secrets.limitHash,

    /** The keyed hash that stands for a visitor of a link in keys (D-65). */
    visitorHash: secrets.visitorHash,

    /** Locks the counts of these keys. Different units name them in the same order, so that none waits in a circle. */
    async lock<Name extends string>(
      keys: Readonly<Partial<Record<Name, string>>>,
    ): Promise<LockedCounts<Name>> {
      const counts: Partial<Record<Name, StoredCount>> = {};
      const stored: [Name, string][] = [];
      for (const [name, key] of Object.entries(keys) as [Name, string][]) {
        if (!sql.memory || !isBudgetKey(key)) stored.push([name, key]);
        else Object.assign(counts, { [name]: sql.memory.get(key) });
      }
      if (stored.length === 0) return { counts, rule: (first) => first };
      const text = (sql.dialect.concurrentWriters ? LOCK_CONCURRENT : LOCK)(stored.length);
      const rows = await sql.all<CountRow>(text, ...stored.map(([, key]) => key));
      for (const { key_hash, count, last_at: at } of rows) {
        const found = count ? stored.find(([, key]) => key === key_hash) : undefined;
        if (found && count && at !== null) counts[found[0]] = { count, at };
      }
      return { counts, rule: (first) => inForce(rows[0], first) };
    },

    async save(counts: readonly (StoredCount & { readonly key: string })[]): Promise<void> {
      const values: SqlValue[] = [];
      for (const { key, count, at } of counts) {
        if (sql.memory && isBudgetKey(key)) sql.memory.set(key, { count, at });
        else values.push(key, count, at);
      }
      if (values.length > 0) await sql.run(SAVE(values.length / 3), ...values);
    },

    async reset(key: string): Promise<void> {
      await sql.run('DELETE FROM id_number_limits WHERE key_hash = $1', key);
    },

    /** The limit of one ID number by the text of which only the keyed hash is stored (D-20). */
    of(text: string) {
      const key = secrets.limitHash(text);
      return {
        async lock(first: LimitRule): Promise<{ state: LimitState | null; rule: LimitRule }> {
          const { counts, rule } = await queries.lock({ number: key });
          const { number } = counts;
          return { state: number ? { count: number.count, lastAt: number.at } : null, rule: rule(first) };
        },
        save: ({ count, lastAt }: LimitState) => queries.save([{ key, count, at: lastAt }]),
        reset: () => queries.reset(key),
      };
    },
  };
  return queries;
};
