/** A PostgreSQL that was restored or copied, and one that does not say what it is (D-117). */

import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import type { HostState } from '#store/monitor.ts';
import { parseTimeline } from '#store/postgres/hosts/timeline.ts';
import { POSTGRESQL, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

async function aDatabase() {
  const database = await POSTGRESQL.createMigrated();
  onTestFinished(() => database.remove());
  const settings = { SECRET: TEST_SECRET, ...database.settings };
  const hosts: HostState[] = [];
  const onHost = (host: HostState) => void hosts.push(host);
  return {
    database,
    settings,
    hosts,
    async open(url = settings.DATABASE_URL) {
      const config = readConfig({ ...settings, DATABASE_URL: url });
      const { store } = await openStore(config, { isServer: true, hosts: { onHost } });
      onTestFinished(() => store.close());
      return store;
    },
  };
}

test('the timeline is noted in the database, and a database of another system is refused until it is accepted', async () => {
  const { database, settings, hosts, open } = await aDatabase();
  const store = await open();
  await store.monitor.lookAtHosts();
  const noted = await store.read((tx) => tx.settings.get('database_timeline'));
  expect(parseTimeline(noted ?? '')).toMatchObject({
    systemId: expect.stringMatching(/^\d+$/),
    acceptedAt: 0,
  });

  // As in a dump from another PostgreSQL.
  const elsewhere = '{"systemId":"7","timeline":3,"acceptedAt":0}';
  await database.rows(`UPDATE settings SET value = '${elsewhere}' WHERE name = 'database_timeline'`);
  await expect(open()).rejects.toThrow(/is refused: its database was in use on timeline 3 of system 7/);
  expect(hosts).toMatchObject([{ state: 'refused', reason: expect.stringContaining('database accept') }]);
  await store.monitor.lookAtHosts().catch(() => undefined);
  expect(store.monitor.hosts()).toMatchObject([{ state: 'refused' }]);

  const { code, stdout } = await admin(['database', 'accept', '--json'], settings);
  expect(JSON.parse(stdout)).toEqual({ accepted: hosts[0]?.host });
  expect(code).toBe(0);
  await (await open()).monitor.lookAtHosts();
  // A server that refused it goes on without a restart.
  await store.monitor.lookAtHosts();
  expect(store.monitor.hosts()).toMatchObject([{ reason: null }]);
  await store.write((tx) => tx.settings.probe('a'.repeat(8)));
});

test('where the role may not ask for the timeline, a server works as without it and says so one time', async () => {
  const { database, hosts, open, settings } = await aDatabase();
  const role = `role_${Date.now()}`;
  for (const text of [
    'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC',
    `CREATE ROLE ${role} LOGIN PASSWORD 'x'`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  ]) {
    await database.rows(text);
  }
  onTestFinished(async () => void (await database.rows(`DROP OWNED BY ${role}; DROP ROLE ${role}`)));
  const url = settings.DATABASE_URL.replace('postgres:postgres@', `${role}:x@`);
  const store = await open(url);
  for (let look = 0; look < 3; look++) await store.monitor.lookAtHosts();
  expect(await store.read((tx) => tx.settings.get('database_timeline'))).toBeNull();
  expect(hosts).toMatchObject([{ state: 'silent', reason: null }]);
  expect((await admin(['database', 'accept'], { ...settings, DATABASE_URL: url })).stderr).toMatch(
    /does not tell its timeline/,
  );
});

test('nothing is accepted on SQLite', async () => {
  const { stderr, code } = await admin(['database', 'accept'], {
    DATABASE_URL: `file:${folderUntilTestEnds()}/test.db`,
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('nothing has to be accepted')]);
});
