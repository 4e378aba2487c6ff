/** After a failover the old primary is started again, and takes writes (D-117). */
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import type { HostState } from '#store/monitor.ts';
import {
  databaseAt,
  promote,
  startPostgres,
  startStandby,
} from '#testing/harness/databases/start-postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { listen } from '#testing/harness/loopback.ts';
import { scrape } from '#testing/harness/vitest/metrics.ts';
import { noPromtool, trippedAlerts } from '#testing/harness/vitest/promtool.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds, untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

/** Two primaries: the old one, which has crashed, and its standby, which was promoted. */
async function failedOver() {
  const old = await untilTestEnds(startPostgres({ isDurable: true }));
  const { name } = await old.createDatabase();
  const promoted = await untilTestEnds(startStandby(old));
  const urlOf = (...ports: number[]) =>
    `postgres://postgres:postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${name}`;
  const links = async (of: typeof old) =>
    (await databaseAt(of, name).query<{ ref_id: string }>('SELECT ref_id FROM links')).map(
      (row) => row.ref_id,
    );
  /** Of the first link at the standby, which may not even have its table yet. */
  const arrival = () => until(async () => (await links(promoted).catch(() => [])).length === 1);
  const failOver = async () => {
    await old.shutDown('immediate');
    await promote(promoted);
  };
  return { old, promoted, urlOf, links, arrival, failOver };
}

const onDatabase = (DATABASE_URL: string, env = {}) =>
  startTestServer({ METRICS_PORT: '0', LOG_LEVEL: 'silent', DATABASE_TIMEOUT_SECONDS: '3', ...env }, {
    settings: { DATABASE_URL, SECRET: TEST_SECRET },
  } as Parameters<typeof startTestServer>[1]);

async function stateOf(managementUrl: string, port: number) {
  const name = 'hosted_links_database_hosts';
  const samples = (await scrape(managementUrl)).filter((each) => each.name === name);
  return samples.find(({ labels }) => labels['host'] === `127.0.0.1:${port}`)?.labels['state'];
}

async function alerts(managementUrl: string) {
  const first = { at: 0, samples: await scrape(managementUrl) };
  return trippedAlerts(first, { ...first, at: 1_000 });
}

test('a server that has just started goes to the new primary, as one does that runs; both refuse the old one', async () => {
  const { old, promoted, urlOf, links, arrival, failOver } = await failedOver();
  const both = urlOf(old.port, promoted.port);
  const running = await untilTestEnds(onDatabase(both));
  await running.newLink();
  await arrival();
  await failOver();
  await until(async () => (await fetch(`${running.url}/readyz`)).status === 200);
  await running.newLink();
  await old.startAgain();
  const before = await links(old);

  const restarted = await untilTestEnds(onDatabase(both));
  for (const server of [restarted, running]) {
    await until(async () => (await stateOf(server.managementUrl, old.port)) === 'refused');
    if (!noPromtool) expect(await alerts(server.managementUrl)).toContain('HostRefused');
    await server.newLink();
  }
  expect(await links(old)).toEqual(before);
  expect(await links(promoted)).toHaveLength(before.length + 3);
});

test('of two primaries that were promoted to the same timeline, that which was in use is used', async () => {
  const { old, promoted, urlOf, links, arrival, failOver } = await failedOver();
  const both = urlOf(old.port, promoted.port);
  const running = await untilTestEnds(onDatabase(both));
  await running.newLink();
  await arrival();
  await failOver();
  await until(async () => (await fetch(`${running.url}/readyz`)).status === 200);
  await running.newLink();
  const noted = "SELECT 1 FROM settings WHERE name = 'database_timeline' AND value LIKE '%\"timeline\":2,%'";
  await until(
    async () => (await databaseAt(promoted, urlOf().split('/').at(-1) ?? '').query(noted)).length === 1,
  );
  // As by somebody who wanted a standby, and did not say of what.
  writeFileSync(path.join(old.folder, 'standby.signal'), '');
  await old.startAgain();
  await promote(old);
  const before = await links(old);

  const restarted = await untilTestEnds(onDatabase(both));
  for (const server of [restarted, running]) {
    await until(async () => (await stateOf(server.managementUrl, old.port)) === 'refused');
    if (!noPromtool) expect(await alerts(server.managementUrl)).toContain('HostRefused');
    for (let i = 0; i < 4; i++) await server.newLink();
  }
  expect(await links(old)).toEqual(before);
  expect(await links(promoted)).toHaveLength(before.length + 9);
});

test.each([
  ['alone', '127.0.0.1'],
  ['by another name', 'localhost'],
])('an old primary that DATABASE_URL names %s is refused by what was known before', async (_, host) => {
  const { old, promoted, urlOf, links, arrival, failOver } = await failedOver();
  const STATE_FOLDER = folderUntilTestEnds();
  const before = await onDatabase(urlOf(old.port, promoted.port), { STATE_FOLDER });
  await before.newLink();
  await arrival();
  await failOver();
  await until(async () => (await fetch(`${before.url}/readyz`)).status === 200);
  await before.newLink();
  await old.startAgain();
  await before.stop();
  const url = urlOf(old.port).replace('127.0.0.1', host);
  await expect(onDatabase(url, { STATE_FOLDER })).rejects.toThrow('it is on timeline 1');
  expect(await links(old)).toHaveLength(1);
});

test('a server leaves a primary that works when a newer one appears', async () => {
  const { old, promoted, urlOf, links, arrival } = await failedOver();
  const server = await untilTestEnds(onDatabase(urlOf(old.port, promoted.port)));
  await server.newLink();
  await arrival();
  await promote(promoted);
  // While the server leaves the old one, a request may be refused.
  await until(async () => {
    await server.newLink().catch(() => undefined);
    return (await links(promoted)).length > 1;
  });
  const before = await links(old);
  await server.newLink();
  expect(await links(old)).toEqual(before);
});

test('behind one name the old primary is refused also by a server that starts, which reads it in a file', async () => {
  const { old, promoted, urlOf, arrival, failOver } = await failedOver();
  let behind = old.port;
  const name = await untilTestEnds(
    listen(
      createServer((client) => {
        const database = connect(behind, '127.0.0.1');
        client.on('error', () => undefined).pipe(database);
        database.on('error', () => client.destroy()).pipe(client);
      }),
    ),
  );
  const STATE_FOLDER = folderUntilTestEnds();
  const first = await onDatabase(urlOf(name.port), { STATE_FOLDER });
  await first.newLink();
  await arrival();
  await failOver();
  behind = promoted.port;
  await until(async () => (await fetch(`${first.url}/readyz`)).status === 200);
  await first.newLink();
  await first.stop();
  await old.startAgain();
  behind = old.port;

  const hosts: HostState[] = [];
  const config = readConfig({ DATABASE_URL: urlOf(name.port), SECRET: TEST_SECRET, STATE_FOLDER });
  const opening = openStore(config, {
    waitMs: 60_000,
    hosts: { onHost: (host) => void hosts.push(host) },
  });
  await until(async () => hosts.length > 0);
  expect(hosts).toMatchObject([{ host: `127.0.0.1:${name.port}`, state: 'refused' }]);
  behind = promoted.port;
  const { store } = await opening;
  onTestFinished(() => store.close());
  expect(store.monitor.hosts()).toMatchObject([{ reason: null }]);
});
