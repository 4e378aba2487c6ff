import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { openStore, reasonOf } from '#server/open-store.ts';
import { type Config, ConfigError } from '#server/settings/config.ts';
import { type BackedUpTable, backupSqlite, checkSqlite, restoreSqlite } from '#store/sqlite/backup.ts';
import { countKeyCopies, type KeyCopies } from '#store/sqlite/key-copies.ts';
import { openRawSqlite } from '#store/sqlite/raw.ts';
import type { Store } from '#store/store.ts';
import { AdminError, printRows, recordCommand, settings } from '../command.ts';
import { secretOf } from '../partners/secret.ts';
import { printProgress } from '../progress.ts';

/** `backup` and `restore`: of a SQLite database. PostgreSQL has tools of its own. */
export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('copies the SQLite database into a new file, while servers run, and checks the copy')
    .argument('<file>', 'a new file')
    .option('--json', 'print JSON')
    .action(async (file, { json }) => {
      const config = settings();
      if (existsSync(file)) throw new AdminError(`${file} exists; name a new file.`);
      const folder = path.dirname(file);
      // With the slash, a file is not taken for a folder.
      if (!existsSync(`${folder}/`)) throw new AdminError(`There is no folder ${folder}: make it first.`);
      const tables = await orAdminError(() => backupSqlite(fileOf(config), file), `${file} was not made`);
      await recordCommand();
      printRows(json, tables);
      console.error(`SECRET is not in it. Prove that it can be restored: admin -- restore --check ${file}`);
    });
  program
    .command('restore')
    .description('makes the SQLite database of DATABASE_URL from a backup that SECRET opens')
    .argument('<file>', 'a backup')
    .option('--check', 'restore nothing; prove that the file is whole, and that SECRET opens it')
    .option('--json', 'print JSON')
    .action(async (file, { check, json }) => {
      const config = settings();
      const target = fileOf(config);
      // SQLite would write the log of the former database into the restored one.
      const inTheWay = [target, `${target}-wal`].find((each) => existsSync(each));
      if (!check && inTheWay) {
        throw new AdminError(
          `${inTheWay} exists. Stop the server and move it away first, with its -wal file.`,
        );
      }
      printRows(json, await orAdminError(() => proveBackup(file, config), `${file} cannot be restored`));
      if (check) return printCheck(countKeyCopies(file));
      mkdirSync(path.dirname(target), { recursive: true });
      restoreSqlite(file, target);
      await recordCommand();
      console.error(`${target} is restored.`);
    });
}

function printCheck({ keys, copies }: KeyCopies): void {
  console.error('Nothing was restored. SECRET opens everything in it.');
  console.error(
    copies === 0
      ? `Each of its ${keys} keys stands in it once.`
      : `It holds ${copies} copies of its ${keys} keys, which would outlive their erasing: restoring it with this command removes them.`,
  );
}

function fileOf({ database }: Config): string {
  if (database.kind === 'sqlite') return database.file;
  throw new AdminError('This is for SQLite. The guide on scaling says how PostgreSQL is backed up.');
}

/** Opens a copy of the backup as a server would, and everything that is sealed in it. */
async function proveBackup(file: string, config: Config): Promise<BackedUpTable[]> {
  const tables = await checkSqlite(file);
  const folder = `${file}.${randomUUID()}`;
  const copy = path.join(folder, 'copy.db');
  mkdirSync(folder, { mode: 0o700 });
  try {
    copyFileSync(file, copy);
    const secret = secretOf(config, config.database);
    const database = { ...config.database, kind: 'sqlite', file: copy } as const;
    const { store } = await openStore({ ...config, database, secret });
    try {
      await openEverything(store, copy);
    } finally {
      await store.close();
    }
    return tables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws when SECRET does not open a value. */
async function openEverything(store: Store, file: string): Promise<void> {
  for (const { partnerId } of await store.read((tx) => tx.partners.list())) {
    await store.read((tx) => tx.partners.find(partnerId));
  }
  const onProgress = printProgress();
  const raw = openRawSqlite(file, 'read');
  const jobs = { name: 'jobs', columns: ['service_job_id'] };
  const count = await raw.count(jobs);
  let opened = 0;
  for await (const rows of raw.rows(jobs)) {
    for (const [id] of rows) {
      await store.read(async (tx) => {
        await tx.jobs.findWithPerson(String(id));
        await tx.jobs.images(String(id));
        await tx.callbacks.history(String(id));
        for (const { callbackId } of await tx.deliveries.ofJob(String(id))) {
          await tx.callbacks.attempts(callbackId);
        }
      });
    }
    opened += rows.length;
    onProgress('jobs', opened, count);
  }
  await raw.close();
}

async function orAdminError<T>(work: () => Promise<T>, what: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AdminError || error instanceof ConfigError) throw error;
    throw new AdminError(`${what}: ${reasonOf(error).replace(/\.$/, '')}.`, { cause: error });
  }
}
