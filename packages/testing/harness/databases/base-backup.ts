/** What `pg_basebackup` does: copies the files of a running PostgreSQL server. */
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { giveToPostgres } from './postgres-process.ts';

export async function baseBackup(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SELECT pg_backup_start('nightly', true)");
  // Keeps the owner and the rights, which PostgreSQL insists on.
  execFileSync('cp', ['-a', from, to]);
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, name));
  const log = path.join(to, 'pg_wal');
  for (const name of readdirSync(log, { withFileTypes: true })) {
    if (name.isFile()) rmSync(path.join(log, name.name));
  }
  const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
  writeForPostgres(path.join(to, 'backup_label'), rows[0].labelfile);
  await client.end();
}

export function writeForPostgres(file: string, text: string): void {
  writeFileSync(file, text);
  giveToPostgres(file);
}
