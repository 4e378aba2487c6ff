/** Seals anew, under SECRET, what is sealed under a previous one (D-67). */
import { SEALED_UNDER_SECRET, type Secrets } from '#store/seal/secrets.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Sql, SqlValue } from '#store/sql/sql.ts';
import { settingQueries } from '../settings.ts';

/** A column that is sealed under SECRET itself. */
interface SealedColumn {
  readonly table: string;
  /** The columns of its primary key. The first two are in the context of the sealed value. */
  readonly key: readonly string[];
  readonly column: string;
}

/** Every such column. The others are sealed under a job's key. */
export const SEALED_COLUMNS = [
  { table: 'job_keys', key: ['service_job_id', 'kind', 'bucket'], column: 'sealed_key' },
  { table: 'partner_keys', key: ['partner_id', 'key_id'], column: 'sealed_key' },
  { table: 'webhook_secrets', key: ['partner_id', 'secret_id'], column: 'sealed_secret' },
] as const satisfies readonly SealedColumn[];

/** The key of the last row that was looked at; empty before the first. */
export type ResealCursor = readonly SqlValue[];

interface ResealedPage {
  readonly rows: number;
  readonly resealed: number;
  /** null: there are no more rows. */
  readonly next: ResealCursor | null;
}

const updateOf = (table: string, key: readonly string[], column: string) =>
  overRows(
    {
      ...Object.fromEntries(key.map((name) => [name, name === 'bucket' ? 'number' : 'text'] as const)),
      sealed: 'bytes',
    },
    (v) => `UPDATE ${table} SET ${column} = v.sealed FROM ${v}
      WHERE ${key.map((name) => `${table}.${name} = v.${name}`).join(' AND ')}`,
  );

export const resealQueries = (sql: Sql, secrets: Secrets) => {
  return {
    async count({ table }: SealedColumn): Promise<number> {
      const row = await sql.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
      return Number(row?.n);
    },

    /** The next `max` rows of a column. A row that is deleted meanwhile stays deleted. */
    async page(
      { table, key, column }: SealedColumn,
      after: ResealCursor,
      max: number,
    ): Promise<ResealedPage> {
      const names = key.join(', ');
      const places = key.map((_, i) => `$${i + 2}`).join(', ');
      const rows = await sql.all<Record<string, SqlValue> & { sealed: Uint8Array }>(
        `SELECT ${names}, ${column} AS sealed FROM ${table}
        ${after.length > 0 ? `WHERE (${names}) > (${places})` : ''} ORDER BY ${names} LIMIT $1`,
        max,
        ...after,
      );
      const keyOf = (row: Record<string, SqlValue>) => key.map((name) => row[name] ?? null);
      const old = rows.filter(
        ({ sealed }) => sealed[0] === SEALED_UNDER_SECRET && secrets.idOf(sealed) !== secrets.id,
      );
      sql.send(
        updateOf(table, key, column),
        old.map((row) => {
          const context = [table, ...keyOf(row).slice(0, 2)].join('/');
          return [...keyOf(row), secrets.seal(secrets.open(row.sealed, context), context)];
        }),
      );
      const last = rows.at(-1);
      const next = last && rows.length === max ? keyOf(last) : null;
      return { rows: rows.length, resealed: old.length, next };
    },

    /** Ends the use of previous secrets. @returns false while something is still sealed under one of them. */
    async finish(): Promise<boolean> {
      for (const { table, column } of SEALED_COLUMNS) {
        const text = `SELECT 1 FROM ${table}
          WHERE substr(${column}, 1, 1) = $1 AND substr(${column}, 2, 4) <> $2 LIMIT 1`;
        if (await sql.get(text, Uint8Array.of(SEALED_UNDER_SECRET), Buffer.from(secrets.id, 'hex')))
          return false;
      }
      const settings = settingQueries(sql);
      const hashKeys = await settings.get('hash_keys');
      if (hashKeys) await settings.set('hash_keys', secrets.sealHashKeys(secrets.openHashKeys(hashKeys)));
      await settings.set('secret_id', secrets.id);
      return true;
    },
  };
};
