/** Of what the database's files have to be purged, because it was erased (D-67). */
import { randomUUID } from 'node:crypto';
import type { ReadSql, Sql } from '#store/sql/sql.ts';

/** All, or some parts of the table of keys, by their names. */
export type Parts = 'all' | readonly string[];

export interface DuePurge {
  readonly parts: Parts;
  /** The names and values of the settings that ask for it. */
  readonly asked: readonly (readonly [name: string, value: string])[];
}

const DUE = 'purge_due';
/** Names of settings: each has the parts in which one statement erased keys. */
const PARTS_PREFIX = 'purge_parts ';
/** Begins the value of `DUE` where the parts are known. Servers of 1.0.0 write one without it: then it may be any part. */
const KNOWN = 'parts ';

const ROWS = `SELECT name, value FROM settings WHERE name = '${DUE}' OR name LIKE '${PARTS_PREFIX}%' ORDER BY name`;
// A value that never comes again: a purge that is over clears only what it was made for.
const REQUEST = `INSERT INTO settings (name, value) VALUES ('${DUE}', '${KNOWN}' || $1)
  ON CONFLICT (name) DO UPDATE SET value = CASE WHEN settings.value LIKE '${KNOWN}%' THEN '${KNOWN}' ELSE '' END || $1`;
const REQUEST_ALL = `INSERT INTO settings (name, value) VALUES ('${DUE}', $1) ON CONFLICT (name) DO UPDATE SET value = $1`;
const ADD_PARTS = 'INSERT INTO settings (name, value) VALUES ($1, $2)';

export const purgeReads = (sql: ReadSql) => ({
  /** null where nothing was erased since the last purge. */
  async due(): Promise<DuePurge | null> {
    const rows = await sql.all<{ name: string; value: string }>(ROWS);
    const request = rows.find(({ name }) => name === DUE);
    if (!request) return null;
    const asked = rows.map(({ name, value }) => [name, value] as const);
    if (!request.value.startsWith(KNOWN)) return { parts: 'all', asked };
    const lists = rows.filter(({ name }) => name !== DUE).map(({ value }) => value.split(' '));
    return { parts: [...new Set(lists.flat())], asked };
  },
});

export const purgeQueries = (sql: Sql) => ({
  ...purgeReads(sql),

  /** Records that a purge is over. What was erased meanwhile stays due. */
  async done({ asked }: DuePurge): Promise<void> {
    await sql.run(
      `DELETE FROM settings WHERE (name, value) IN (SELECT value ->> 0, value ->> 1 FROM ${sql.dialect.jsonElements('$1')})`,
      JSON.stringify(asked),
    );
  },
});

/** Records, in the same unit of work, that the database's files have to be purged of what was erased. */
export async function requestPurge(sql: Sql): Promise<void> {
  await sql.run(sql.dialect.keyPart ? REQUEST : REQUEST_ALL, randomUUID());
}

/** Records in which parts keys were erased: in a row of its own, so that no unit of work waits for another. */
export async function noteParts(sql: Sql, parts: readonly string[]): Promise<void> {
  if (parts.length > 0) await sql.run(ADD_PARTS, PARTS_PREFIX + randomUUID(), [...new Set(parts)].join(' '));
}
