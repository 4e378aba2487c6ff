/** The database of one run of a program: a file, or a database of a PostgreSQL server that was started for it. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupSqlite } from '#store/sqlite/backup.ts';
import { baseBackup } from './base-backup.ts';
import { startPostgres } from './start-postgres.ts';

export const DATABASE_NAMES = ['sqlite', 'postgres'] as const;
export type DatabaseName = (typeof DATABASE_NAMES)[number];

export interface OwnDatabase {
  readonly url: string;
  /** Runs SQL beside the server. */
  rows(text: string): Promise<object[]>;
  /** Replaces a SQLite file by one that VACUUM wrote, as backups once were; nobody may have it open. */
  restore(): void;
  /** Every byte that somebody may get hold of: its files and its log now, and a backup made now. */
  copies(): Promise<Readonly<Record<string, Buffer>>>;
  remove(): Promise<void>;
}

export const openOwnDatabase = (name: DatabaseName, isDurable = true): Promise<OwnDatabase> =>
  name === 'sqlite' ? onSqlite() : onPostgres(isDurable);

async function onSqlite(): Promise<OwnDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'database-'));
  const file = path.join(folder, 'own.db');
  return {
    url: `file:${file}`,
    async rows(text) {
      using database = new DatabaseSync(file, { readOnly: true });
      return database.prepare(text).all();
    },
    restore() {
      const restored = `${file}.restored`;
      const database = new DatabaseSync(file);
      // Without `secure_delete`, it leaves copies of keys behind.
      database.prepare('VACUUM INTO ?').run(restored);
      database.close();
      renameSync(restored, file);
    },
    async copies() {
      const files = contentOf(folder);
      const backup = path.join(folder, 'backup.db');
      await backupSqlite(file, backup);
      try {
        return { 'files and log': files, backup: readFileSync(backup) };
      } finally {
        rmSync(backup);
      }
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onPostgres(isDurable: boolean): Promise<OwnDatabase> {
  const server = await startPostgres({ isDurable });
  const { url, tableFolders, query } = await server.createDatabase();
  return {
    url,
    rows: query,
    restore: () => undefined,
    async copies() {
      const [tables = ''] = await tableFolders();
      const files = contentOf(tables);
      const copy = mkdtempSync(path.join(tmpdir(), 'database-backup-'));
      try {
        await baseBackup(url, server.folder, path.join(copy, 'data'));
        return { files, 'base backup': contentOf(copy) };
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
    remove: () => server.stop(),
  };
}

function contentOf(folder: string): Buffer {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((each) => each.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name))));
}
