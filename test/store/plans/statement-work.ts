/** What a statement reads, counted by the database and so the same on every machine; all that it changes is undone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { PLANS_BY_INDEX } from '#store/postgres/connection.ts';
import type { TestDatabase } from '#testing/harness/databases/stores.ts';
import type { Values } from './recorded-statements.ts';

export interface Meter {
  /** How many pages, and rows, it reads; null where it fails, as an INSERT of a row that is there. */
  readonly workOf: (text: string, values: Values) => Promise<number | null>;
  readonly close: () => Promise<void>;
}

/** Reads of the calling thread: SQLite works in it. Linux alone counts them. */
const READS = '/proc/thread-self/io';

export const openMeter = ({ folder, settings }: TestDatabase): Promise<Meter> =>
  folder ? meterSqlite(path.join(folder, 'test.db')) : meterPostgres(settings.DATABASE_URL);

async function meterSqlite(file: string): Promise<Meter> {
  const database = new DatabaseSync(file);
  // Each page is read from the file, but the upper ones of an index once.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 200');
  const reads = () => Number(/syscr: (\d+)/.exec(readFileSync(READS, 'utf8'))?.[1]);
  return {
    async workOf(text, values) {
      const statement = database.prepare(text);
      database.exec('BEGIN; PRAGMA shrink_memory');
      const before = reads();
      try {
        statement.all(...(values as string[]));
        return reads() - before;
      } catch {
        return null;
      } finally {
        database.exec('ROLLBACK');
      }
    },
    close: async () => database.close(),
  };
}

/** How often a connection plans a statement for its values, before it looks for a plan for all. */
const PLANNED_BEFORE = 5;

async function meterPostgres(url: string): Promise<Meter> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(PLANS_BY_INDEX)) await client.query(`SET ${name} = ${value}`);
  return {
    async workOf(text, values) {
      const literals = values.map(literal).join(', ');
      const execute = `EXECUTE judged${literals && `(${literals})`}`;
      const read = async () => {
        const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${execute}`);
        return readBy(rows[0]['QUERY PLAN'][0].Plan);
      };
      try {
        await client.query(`PREPARE judged AS ${text}`);
        await client.query('BEGIN');
        const first = await read();
        for (let i = 1; i < PLANNED_BEFORE; i++) await client.query(`EXPLAIN ${execute}`);
        await client.query('ROLLBACK; BEGIN');
        return Math.max(first, await read());
      } catch {
        return null;
      } finally {
        await client.query('ROLLBACK; DEALLOCATE ALL');
      }
    },
    close: () => client.end(),
  };
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

const readBy = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  return pg.escapeLiteral(String(value));
}
