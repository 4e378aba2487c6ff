/** The backup of PostgreSQL that the guide on scaling describes, rehearsed: a base backup, and the archived log. */
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { baseBackup, writeForPostgres } from '#testing/harness/databases/base-backup.ts';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, PERSON } from '#testing/harness/fixtures.ts';
import { until } from '#testing/harness/worker.ts';

const open = (url: string) => openStore(readConfig({ DATABASE_URL: url, SECRET: TEST_SECRET }));

test('a base backup and the archived log restore what was committed after the backup', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  const [archive, copy] = [path.join(folder, 'archive'), path.join(folder, 'copy')];
  mkdirSync(archive);
  for (const each of [folder, archive]) chmodSync(each, FOR_POSTGRES);
  const archiving = ['wal_level=replica', 'archive_mode=on', `archive_command=cp %p ${archive}/%f`];
  const server = await startPostgres({ isDurable: true, settings: archiving });
  const database = await server.createDatabase();
  const { store } = await open(database.url);
  const [before, after] = [aJob(aLink()), aJob(aLink())];
  await store.write((tx) => tx.jobs.insert(before, PERSON));

  await baseBackup(database.url, server.folder, copy);
  await store.write((tx) => tx.jobs.insert(after, PERSON));
  const [{ segment } = { segment: '' }] = await database.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
  );
  await until(async () => readdirSync(archive).includes(segment));
  await store.close();
  // The machine is lost.
  await server.stop();

  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`);
  writeForPostgres(path.join(copy, 'recovery.signal'), '');
  const restored = await startPostgres({ isDurable: true, folder: copy });
  const url = database.url.replace(`:${server.port}/`, `:${restored.port}/`);
  // Until it has read the log, it cannot be written to.
  await until(async () => {
    const [row] = await queryAt(url, 'SELECT pg_is_in_recovery() AS recovering');
    return row?.['recovering'] === false;
  });
  const { store: again } = await open(url);
  for (const job of [before, after]) {
    expect(await again.read((tx) => tx.jobs.findWithPerson(job.serviceJobId))).toEqual({
      job,
      person: PERSON,
    });
  }
  await again.close();
  await restored.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server runs as another user, where root runs the tests. */
const FOR_POSTGRES = 0o777;

async function queryAt(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
