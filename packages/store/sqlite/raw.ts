import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { DoneMigration } from '../migration.ts';
import {
  BYTES_AT_ONCE,
  bytesOf,
  insertText,
  type RawDatabase,
  type RawRow,
  type RawTable,
  ROWS_AT_ONCE,
  topologicalOrder,
} from '../raw.ts';
import { connectSqlite, migrateSqlite, SQLITE_DIALECT } from './file.ts';
import { FileInUse, lockForServer } from './lock.ts';

interface RawSqlite extends RawDatabase {
  /** Reads the whole file. @returns a sentence for each problem. */
  integrityProblems(): string[];
}

/** Opens a file: to read, it must exist and is never changed; to write, it is created with its folder. */
export function openRawSqlite(file: string, mode: 'read' | 'write'): RawSqlite {
  if (mode === 'write') mkdirSync(path.dirname(file), { recursive: true });
  const database = mode === 'read' ? new DatabaseSync(file, { readOnly: true }) : connectSqlite(file);

  const names = (text: string, ...values: string[]) =>
    database
      .prepare(text)
      .all(...values)
      .map(({ name }) => String(name));
  const hasTable = (name: string) =>
    names("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?", name).length > 0;

  let inserting: { text: string; statement: StatementSync } | null = null;

  return {
    dialect: SQLITE_DIALECT,
    async migrations() {
      if (!hasTable('migrations')) return [];
      const text = 'SELECT number, name FROM migrations ORDER BY number';
      return database.prepare(text).all() as unknown as DoneMigration[];
    },
    migrate: async (now, options) => migrateSqlite(database, now, options),
    places: async () => [],
    async others() {
      try {
        lockForServer(file)();
        return [];
      } catch (error) {
        if (error instanceof FileInUse) return ['a server'];
        throw error;
      }
    },
    async tables() {
      const tables = names(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
           AND name <> 'migrations' ORDER BY name`,
      ).map((name) => ({ name, columns: names('SELECT name FROM pragma_table_info(?) ORDER BY cid', name) }));
      const references = tables.flatMap(({ name: from }) =>
        names('SELECT "table" AS name FROM pragma_foreign_key_list(?)', from).map((to) => ({ from, to })),
      );
      return topologicalOrder(tables, references);
    },
    async beginReading() {
      database.exec('BEGIN');
      // SQLite takes its snapshot at the first read, not at BEGIN.
      names('SELECT name FROM sqlite_schema LIMIT 1');
    },
    beginWriting: async () => database.exec('BEGIN IMMEDIATE'),
    commit: async () => database.exec('COMMIT'),
    rows: (table) => rowsOf(database, table),
    async count({ name }) {
      return Number(database.prepare(`SELECT COUNT(*) AS n FROM ${name}`).get()?.['n']);
    },
    async insert(table, rows) {
      const text = insertText(table, rows.length).replaceAll('$', '?');
      if (inserting?.text !== text) inserting = { text, statement: database.prepare(text) };
      inserting.statement.run(...rows.flat());
    },
    async setting(name) {
      if (!hasTable('settings')) return null;
      const row = database.prepare('SELECT value FROM settings WHERE name = ?').get(name);
      return row ? String(row['value']) : null;
    },
    deleteSetting: async (name) => void database.prepare('DELETE FROM settings WHERE name = ?').run(name),
    changeCounter: async () => String(database.prepare('PRAGMA data_version').get()?.['data_version']),
    integrityProblems() {
      const rows = database.prepare('PRAGMA integrity_check').all();
      return rows.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
    },
    close: async () => database.close(),
  };
}

async function* rowsOf(database: DatabaseSync, { name, columns }: RawTable): AsyncGenerator<RawRow[]> {
  const statement = database.prepare(`SELECT ${columns.join(', ')} FROM ${name}`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  let rows: RawRow[] = [];
  let bytes = 0;
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<RawRow>) {
    rows.push(row);
    bytes += bytesOf(row);
    if (rows.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield rows;
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield rows;
}
