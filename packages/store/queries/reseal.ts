/** Seals anew, under SECRET, what is sealed under a previous one (D-67). */
import { SEALED_UNDER_SECRET, type Secrets } from '../secrets.ts';
import type { Sql } from '../sql.ts';
import { sealJobAnew } from './reseal-job.ts';
import { settingQueries } from './settings.ts';

/** A column that is sealed under SECRET itself. */
interface SealedColumn {
  readonly table: string;
  readonly key: readonly [owner: string, id: string];
  readonly column: string;
}

/** Every such column. The others are sealed under a job's key. */
export const SEALED_COLUMNS = [
  { table: 'job_keys', key: ['service_job_id', 'kind'], column: 'sealed_key' },
  { table: 'partner_keys', key: ['partner_id', 'key_id'], column: 'sealed_key' },
  { table: 'webhook_secrets', key: ['partner_id', 'secret_id'], column: 'sealed_secret' },
] as const satisfies readonly SealedColumn[];

/** The key of the last row that was looked at. */
export type ResealCursor = readonly [owner: string, id: string];
export const FIRST_ROW: ResealCursor = ['', ''];

export interface ResealedPage {
  readonly rows: number;
  readonly resealed: number;
  /** null: there are no more rows. */
  readonly next: ResealCursor | null;
}

interface SealedRow {
  readonly owner: string;
  readonly id: string;
  readonly sealed: Uint8Array;
}

export const resealQueries = (sql: Sql, secrets: Secrets) => {
  const queries = {
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
      const [owner, id] = key;
      const rows = await sql.all<SealedRow>(
        `SELECT ${owner} AS owner, ${id} AS id, ${column} AS sealed FROM ${table}
        WHERE (${owner}, ${id}) > ($1, $2) ORDER BY ${owner}, ${id} LIMIT $3`,
        ...after,
        max,
      );
      const old = rows.filter(({ sealed }) => secrets.idOf(sealed) !== secrets.id);
      if (old.length > 0) {
        const values = old.map(
          (_, i) => `($${3 * i + 1}, $${3 * i + 2}, CAST($${3 * i + 3} AS ${sql.dialect.bytes}))`,
        );
        await sql.run(
          `UPDATE ${table} SET ${column} = v.column3 FROM (VALUES ${values.join(', ')}) AS v
          WHERE ${owner} = v.column1 AND ${id} = v.column2`,
          ...old.flatMap((each) => {
            const context = `${table}/${each.owner}/${each.id}`;
            return [each.owner, each.id, secrets.seal(secrets.open(each.sealed, context), context)];
          }),
        );
      }
      const last = rows.at(-1);
      const next = last && rows.length === max ? ([last.owner, last.id] as const) : null;
      return { rows: rows.length, resealed: old.length, next };
    },

    /** Jobs that the version before sealed under SECRET itself. */
    async countJobs(): Promise<number> {
      const text = 'SELECT COUNT(*) AS n FROM jobs WHERE substr(sealed_person, 1, 1) = $1';
      const row = await sql.get<{ n: number }>(text, Uint8Array.of(SEALED_UNDER_SECRET));
      return Number(row?.n);
    },

    /** Gives `max` of them keys of their own. @returns how many. */
    async jobs(max: number): Promise<number> {
      const jobs = await sql.all<{ service_job_id: string }>(
        `SELECT service_job_id FROM jobs WHERE substr(sealed_person, 1, 1) = $1
        LIMIT $2${sql.dialect.forUpdate}`,
        Uint8Array.of(SEALED_UNDER_SECRET),
        max,
      );
      for (const { service_job_id } of jobs) await sealJobAnew(sql, secrets, service_job_id);
      return jobs.length;
    },

    /** Ends the use of previous secrets. @returns false while something is still sealed under one of them. */
    async finish(): Promise<boolean> {
      for (const { table, column } of SEALED_COLUMNS) {
        const text = `SELECT 1 FROM ${table} WHERE substr(${column}, 2, 4) <> $1 LIMIT 1`;
        if (await sql.get(text, Buffer.from(secrets.id, 'hex'))) return false;
      }
      if ((await queries.countJobs()) > 0) return false;
      const settings = settingQueries(sql);
      const hashKeys = await settings.get('hash_keys');
      if (hashKeys) await settings.set('hash_keys', secrets.sealHashKeys(secrets.openHashKeys(hashKeys)));
      await settings.set('secret_id', secrets.id);
      return true;
    },
  };
  return queries;
};
