/** The backup of all nodes of Citus that the guide on scaling describes, rehearsed: base backups, logs, a restore point. */
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { idInBucket } from '#core/bucket.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { baseBackup, writeForPostgres } from '#testing/harness/databases/base-backup.ts';
import { CITUS_BIN } from '#testing/harness/databases/citus-bin.ts';
import {
  CITUS_SETTINGS,
  citusDatabaseAt,
  copyDatabase,
  startCitus,
} from '#testing/harness/databases/start-citus.ts';
import { databaseAt, startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, PERSON } from '#testing/harness/fixtures.ts';
import { until } from '#testing/harness/worker.ts';

const BUCKETS = [0, 1, 2, 3, 4, 5];
/** The servers run as another user, where root runs the tests. */
const FOR_POSTGRES = 0o777;
const open = (url: string) => openStore(readConfig({ DATABASE_URL: url, SECRET: TEST_SECRET }));

/** One in each of some buckets, which are on both workers. */
const jobs = () =>
  BUCKETS.map((bucket) => {
    const link = aLink();
    const { serviceJobId } = aJob(link);
    return aJob(link, { serviceJobId: idInBucket(serviceJobId, bucket) });
  });

test('all nodes are restored as they were at one moment', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  const archive = path.join(folder, 'archive');
  mkdirSync(archive);
  for (const each of [folder, archive]) chmodSync(each, FOR_POSTGRES);
  const archiving = ['archive_mode=on', `archive_command=cp %p ${archive}/%f.$(cat node)`];
  const { nodes, templates, stop } = await startCitus(folder, { isDurable: true, settings: archiving });
  for (const [i, node] of nodes.entries()) writeForPostgres(path.join(node.folder, 'node'), String(i));
  const { name, url } = citusDatabaseAt(nodes, await copyDatabase(nodes, templates.tables));
  const { store } = await open(url);
  const insert = (all: ReturnType<typeof jobs>) =>
    store.write(async (tx) => {
      for (const job of all) await tx.jobs.insert(job, PERSON);
    });

  const copies = nodes.map((_, i) => path.join(folder, `copy-${i}`));
  for (const [i, node] of nodes.entries())
    await baseBackup(databaseAt(node, name).url, node.folder, copies[i] as string);
  const [before, after] = [jobs(), jobs()];
  await insert(before);
  const coordinator = nodes[0] as (typeof nodes)[number];
  await databaseAt(coordinator, name).query("SELECT citus_create_restore_point('nightly')");
  await insert(after);
  for (const [i, node] of nodes.entries()) {
    const text = 'SELECT pg_walfile_name(pg_switch_wal()) AS segment';
    const [row] = await databaseAt(node, name).query<{ segment: string }>(text);
    await until(async () => readdirSync(archive).includes(`${row?.segment}.${i}`));
  }
  await store.close();
  const ports = nodes.map(({ port }) => port);
  await stop();

  const restored = await Promise.all(
    copies.map(async (copy, i) => {
      const recovery = [
        `restore_command = 'cp ${archive}/%f.${i} %p'`,
        "recovery_target_name = 'nightly'",
        "recovery_target_action = 'promote'",
      ];
      appendFileSync(path.join(copy, 'postgresql.auto.conf'), `${recovery.join('\n')}\n`);
      writeForPostgres(path.join(copy, 'recovery.signal'), '');
      const options = { isDurable: true, folder: copy, port: ports[i] as number, settings: CITUS_SETTINGS };
      const node = await startPostgres({ ...options, ...(CITUS_BIN && { bin: CITUS_BIN }) });
      await until(async () => {
        const text = 'SELECT pg_is_in_recovery() AS recovering';
        const [row] = await databaseAt(node, name).query<{ recovering: boolean }>(text);
        return row?.recovering === false;
      });
      return node;
    }),
  );
  const { store: again } = await open(url);
  const found = (job: ReturnType<typeof aJob>) =>
    again.read((tx) => tx.jobs.findWithPerson(job.serviceJobId));
  for (const job of before) expect(await found(job)).toEqual({ job, person: PERSON });
  for (const job of after) expect(await found(job)).toBeNull();
  await again.close();
  for (const node of restored) await node.stop();
  rmSync(folder, { recursive: true, force: true });
});
