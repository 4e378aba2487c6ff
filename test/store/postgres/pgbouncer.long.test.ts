/** A server whose PostgreSQL is behind PgBouncer, which shares few connections among many; by session in the long form. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { StoreUnavailable } from '#store/store.ts';
import { noPgBouncer, type PgBouncer, startPgBouncer } from '#testing/harness/databases/start-pgbouncer.ts';
import { POSTGRESQL, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { aPartner, START } from '#testing/harness/fixtures.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const UNITS = 60;
/** What a server's own attempts take, and PgBouncer's next one. */
const AGAIN_WITHIN_MS = 6_000;

async function databaseThrough(mode: 'session' | 'transaction') {
  const database = await POSTGRESQL.createMigrated();
  onTestFinished(() => database.remove());
  const { DATABASE_URL, SECRET = '' } = database.settings;
  // In session mode each connection of ours has one of its own.
  const connections = mode === 'session' ? 6 : 2;
  const pooler: PgBouncer = await startPgBouncer(Number(new URL(DATABASE_URL).port), mode, connections);
  onTestFinished(() => pooler.stop());
  const settings = { DATABASE_URL: pooler.through(DATABASE_URL), SECRET, DATABASE_CONNECTIONS: '4' };
  return { database, settings };
}

async function open(settings: Record<string, string>) {
  const { store } = await openStore(readConfig(settings));
  onTestFinished(() => store.close());
  return store;
}

describe.skipIf(noPgBouncer)(`behind PgBouncer${noPgBouncer ? ` (${noPgBouncer})` : ''}`, () => {
  for (const mode of ['session', 'transaction'] as const) {
    test(`in ${mode} mode, a server takes a link through to its result`, async () => {
      const { database, settings } = await databaseThrough(mode);
      const server = await untilTestEnds(startTestServer(settings, database));
      const { body } = await server.submit(await server.newLink());
      await server.completed(body.user_id, body.job_id);
    });

    test(`in ${mode} mode, units in parallel and on shared connections are all committed`, async () => {
      const { database, settings } = await databaseThrough(mode);
      const stores =
        mode === 'session' ? [await open(settings)] : [await open(settings), await open(settings)];
      const ids = Array.from({ length: UNITS }, (_, i) => String(100 + i));
      await Promise.all(
        ids.map((partnerId, i) =>
          stores[i % stores.length]?.write(async (tx) => {
            await tx.settings.get('secret_id');
            await tx.partners.insert(aPartner({ partnerId }), START);
          }),
        ),
      );
      const rows = await database.rows<{ id: string }>('SELECT partner_id AS id FROM partners ORDER BY 1');
      expect(rows.map(({ id }) => id)).toEqual(ids);
    });

    test(`in ${mode} mode, a unit that is idle for too long is cut off by the database`, async () => {
      const { database, settings } = await databaseThrough(mode);
      const store = await open({ ...settings, DATABASE_TIMEOUT_SECONDS: '1' });
      const idle = store.write(async (tx) => {
        await tx.partners.insert(aPartner({ partnerId: '001' }), START);
        await sleep(1_500);
        await tx.partners.insert(aPartner({ partnerId: '002' }), START);
      });
      await expect(idle).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await database.rows('SELECT 1 FROM partners')).toEqual([]);
    });

    test(`in ${mode} mode, a PostgreSQL that was away is used again soon`, async () => {
      const database = await POSTGRESQL.createMigrated();
      onTestFinished(() => database.remove());
      const { DATABASE_URL, SECRET = '' } = database.settings;
      const port = Number(new URL(DATABASE_URL).port);
      const proxy = await untilTestEnds(startTcpProxy(port));
      const pooler = await untilTestEnds(startPgBouncer(proxy.port, mode, 6));
      const url = pooler.through(DATABASE_URL.replace(`:${port}/`, `:${proxy.port}/`));
      const store = await open({ DATABASE_URL: url, SECRET, DATABASE_TIMEOUT_SECONDS: '2' });
      const answers = () =>
        store
          .read((tx) => tx.links.total('042'))
          .then(
            () => true,
            () => false,
          );
      expect(await answers()).toBe(true);
      proxy.cut();
      expect(await answers()).toBe(false);
      proxy.restore();
      await expect.poll(answers, { timeout: AGAIN_WITHIN_MS }).toBe(true);
    });

    test(`in ${mode} mode, a purge rewrites the keys, and fails while they can still be read`, async () => {
      const { database, settings } = await databaseThrough(mode);
      const store = await open(settings);
      // The table, or its partitions.
      const file = () =>
        database.rows(
          `SELECT pg_relation_filenode(oid) AS file FROM pg_class
            WHERE relkind = 'r' AND relname ~ '^job_keys(_\\d+)?$' ORDER BY relname`,
        );
      const before = await file();
      await store.purge();
      expect(await file()).not.toEqual(before);
      await holdSnapshotOfDeleted(database);
      await expect(store.purge()).rejects.toThrow(StoreUnavailable);
    });
  }
});

/** A reader that began before a key was deleted. */
async function holdSnapshotOfDeleted(database: TestDatabase): Promise<void> {
  const reader = new Client({ connectionString: database.settings.DATABASE_URL });
  await reader.connect();
  onTestFinished(() => reader.end());
  await database.rows(
    "INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key) VALUES (0, 'a', 'texts', '')",
  );
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await reader.query('SELECT 1 FROM partners');
  await database.rows('DELETE FROM job_keys');
}
