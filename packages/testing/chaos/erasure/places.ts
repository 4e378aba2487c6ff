/** A database of a run, and every byte of it that somebody may get hold of. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { backupSqlite } from '#store/sqlite/backup.ts';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';

export interface Place {
  readonly url: string;
  /** The database's files and its log now, and a backup made now. */
  copies(): Promise<Readonly<Record<string, Buffer>>>;
  remove(): Promise<void>;
}

export async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'erasure-'));
  const file = path.join(folder, 'chaos.db');
  return {
    url: `file:${file}`,
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

export async function postgresPlace(): Promise<Place> {
  const server = await startPostgres({ isDurable: true });
  const { url, folders, query } = await server.createDatabase();
  return {
    url,
    async copies() {
      await query('CHECKPOINT');
      const [tables = ''] = await folders();
      return { files: contentOf(tables), 'base backup': await baseBackup(url, server.folder) };
    },
    remove: () => server.stop(),
  };
}

/** As `pg_basebackup` makes it: without the log from before it. */
async function baseBackup(url: string, folder: string): Promise<Buffer> {
  const copy = mkdtempSync(path.join(tmpdir(), 'erasure-backup-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('chaos', true)");
    execFileSync('cp', ['-a', `${folder}/base`, `${folder}/global`, copy]);
    await client.query('SELECT labelfile FROM pg_backup_stop()');
    return contentOf(copy);
  } finally {
    await client.end();
    rmSync(copy, { recursive: true, force: true });
  }
}

function contentOf(folder: string): Buffer {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  return Buffer.concat(files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name))));
}
