/** Of what the database's files have to be purged, because it was erased (D-67). */
import { randomUUID } from 'node:crypto';
import type { RealTime } from '#core/clocks.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';

/** All, or some parts of the table of keys, by their names. */
export type Parts = 'all' | readonly string[];

interface DuePurge {
  readonly parts: Parts;
  /** The names and values of the settings that ask for it. */
  readonly asked: readonly (readonly [name: string, value: string])[];
}

const DUE = 'purge_due';
/** When all parts were purged: what is in no list, as of what was rolled back, is not there for longer than a day. */
const FULLY = 'purged_fully';
const FULLY_EVERY_MS = 86_400_000;
/** Names of settings: each has the parts in which one statement erased keys. */
const PARTS_PREFIX = 'purge_parts ';
/** Begins the value of `DUE` where the parts are known. Servers of 1.0.0 write one without it: then it may be any part. */
const KNOWN = 'parts ';

const ROWS = `SELECT name, value FROM settings WHERE name IN ('${DUE}', '${FULLY}') OR name LIKE '${PARTS_PREFIX}%' ORDER BY name`;
// A value that never comes again: a purge that is over clears only what it was made for.
const REQUEST = `INSERT INTO settings (name, value) VALUES ('${DUE}', '${KNOWN}' || $1)
  ON CONFLICT (name) DO UPDATE SET value = CASE WHEN settings.value LIKE '${KNOWN}%' THEN '${KNOWN}' ELSE '' END || $1`;
const REQUEST_ALL = `INSERT INTO settings (name, value) VALUES ('${DUE}', $1) ON CONFLICT (name) DO UPDATE SET value = $1`;
const SET_FULLY = `INSERT INTO settings (name, value) VALUES ('${FULLY}', $1) ON CONFLICT (name) DO UPDATE SET value = $1`;
/** More than these become one. */
const LISTS_MAX = 50;
const LISTS = `SELECT name, value FROM settings WHERE name LIKE '${PARTS_PREFIX}%' ORDER BY name`;
const ADD_PARTS = 'INSERT INTO settings (name, value) VALUES ($1, $2)';
/** The end of a statement whose `gone` has the parts: a row of its own, so that no unit of work waits for another. */
export const NOTE_PARTS = `INSERT INTO settings (name, value)
  SELECT '${PARTS_PREFIX}' || gen_random_uuid(), string_agg(DISTINCT part, ' ') FROM gone HAVING COUNT(*) > 0`;

export const purgeReads = (sql: ReadSql) => ({
  /** Whether many lists wait, which are better one. */
  hasManyLists: async () => (await sql.all<Setting>(LISTS)).length > LISTS_MAX,

  /** null where nothing was erased since the last purge. @param now - real time. */
  async due(now: RealTime): Promise<DuePurge | null> {
    const rows = await sql.all<Setting>(ROWS);
    const request = rows.find(({ name }) => name === DUE);
    if (!request) return null;
    const asked = rows.filter(({ name }) => name !== FULLY).map(({ name, value }) => [name, value] as const);
    const fully = Number(rows.find(({ name }) => name === FULLY)?.value ?? 0);
    const isRecent = now >= fully && now - fully < FULLY_EVERY_MS;
    if (!isRecent || !request.value.startsWith(KNOWN)) return { parts: 'all', asked };
    return { parts: partsOf(rows), asked };
  },
});

export const purgeQueries = (sql: Sql) => ({
  ...purgeReads(sql),

  /** Records that a purge is over. What was erased meanwhile stays due. @param now - real time. */
  async done({ asked, parts }: DuePurge, now: RealTime): Promise<void> {
    if (parts === 'all') await sql.run(SET_FULLY, String(Math.round(now)));
    await remove(sql, asked);
  },

  /** Makes one list of those that wait for a purge. */
  async mergeParts(): Promise<void> {
    const lists = await sql.all<Setting>(LISTS);
    await sql.run(ADD_PARTS, PARTS_PREFIX + randomUUID(), partsOf(lists).join(' '));
    await remove(
      sql,
      lists.map(({ name, value }) => [name, value] as const),
    );
  },
});

async function remove(sql: Sql, asked: DuePurge['asked']): Promise<void> {
  await sql.run(
    `DELETE FROM settings WHERE (name, value) IN (SELECT value ->> 0, value ->> 1 FROM ${sql.dialect.jsonElements('$1')})`,
    JSON.stringify(asked),
  );
}

interface Setting {
  readonly name: string;
  readonly value: string;
}

const partsOf = (rows: readonly Setting[]): string[] => [
  ...new Set(
    rows.filter(({ name }) => name.startsWith(PARTS_PREFIX)).flatMap(({ value }) => value.split(' ')),
  ),
];

/** Records, in the same unit of work, that the database's files have to be purged of what was erased. */
export async function requestPurge(sql: Sql): Promise<void> {
  await sql.run(sql.dialect.keyPart ? REQUEST : REQUEST_ALL, randomUUID());
}
