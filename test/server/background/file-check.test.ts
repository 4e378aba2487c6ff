import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkFile } from '#server/background/file-check.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { SQLITE } from '#testing/harness/databases/stores.ts';
import { serverUntilTestEnds } from '#testing/harness/vitest/child.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { scrape, sumOf } from '#testing/harness/vitest/metrics.ts';

const PAGE_BYTES = 4_096;

/** Overwrites some of the last page: no start reads it. */
function damage(file: string): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(300, 0xa5), 0, 300, statSync(file).size - PAGE_BYTES);
  closeSync(opened);
}

test('a damaged SQLite file is told of in the log and by a metric, a whole one by the metric alone', async () => {
  const database = await SQLITE.createMigrated();
  onTestFinished(() => database.remove());
  const file = database.settings.DATABASE_URL.replace('file:', '');
  const check = async () => {
    const { store } = await openStore(readConfig(database.settings));
    const [error, set] = [vi.fn(), vi.fn()];
    await checkFile({ monitor: store.monitor, log: { error }, metrics: { set } });
    await store.close();
    return { lines: error.mock.calls.length, damaged: set.mock.calls };
  };
  expect(await check()).toEqual({ lines: 0, damaged: [['database_damaged', 0]] });
  damage(file);
  expect(await check()).toEqual({ lines: 1, damaged: [['database_damaged', 1]] });
});

longTest('a server on a damaged file says so within seconds of its start, and goes on', async () => {
  const env = { METRICS_PORT: '0' };
  const before = await serverUntilTestEnds();
  await before.stop();
  damage(path.join(before.folder, 'test.db'));
  const server = await serverUntilTestEnds({ folder: before.folder, env });
  const metric = async () => sumOf(await scrape(server.managementUrl), 'hosted_links_database_damaged');
  await expect.poll(metric, { timeout: 60_000 }).toBe(1);
  expect(server.output()).toContain('the database file is damaged: restore a backup');
  expect(await server.newLink()).toMatch(/-/);
});
