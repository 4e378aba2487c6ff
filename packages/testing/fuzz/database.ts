/** The database of the server under test, with a way to look into it beside the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';

export const DATABASES = ['sqlite', 'postgres'] as const;

export interface FuzzDatabase {
  readonly settings: Readonly<Record<string, string>>;
  rows(text: string): Promise<object[]>;
  remove(): Promise<void>;
}

export async function openDatabase(name: (typeof DATABASES)[number]): Promise<FuzzDatabase> {
  if (name === 'sqlite') {
    const folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'));
    const file = path.join(folder, 'test.db');
    return {
      settings: { DATABASE_URL: `file:${file}` },
      rows: async (text) => rowsOf(file, text),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const server = await startPostgres({ isDurable: false });
  const { url, query } = await server.createDatabase();
  const settings = { DATABASE_URL: url, SECRET: 'a secret that only the fuzz knows' };
  return { settings, rows: query, remove: () => server.stop() };
}

/** The rows of a SQLite file that another process has open. */
function rowsOf(file: string, text: string): object[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}
