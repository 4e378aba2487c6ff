import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { startNode } from '#testing/harness/process.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

interface Report {
  readonly acknowledged: string[];
  readonly refused: string[];
  /** The names of the errors that refused them. */
  readonly errors: string[];
  readonly counted: number;
}

const folder = useFolder();

test('a full disk refuses whole groups as unavailable, and keeps exactly what was acknowledged', async () => {
  const settings = { DATABASE_URL: `file:${path.join(folder, 'test.db')}`, SECRET: TEST_SECRET };
  // No file may grow beyond a size: for a process, that is a full disk.
  const { exited, written } = startNode(
    ['test/store/sqlite/fill-disk.ts'],
    { ...settings, PATH: process.env['PATH'] },
    ['sh', '-c', 'ulimit -f 1400; exec "$@"', 'sh'],
  );
  expect(await exited, written.all).toBe(0);
  const report: Report = JSON.parse(written.stdout);
  expect(report.acknowledged.length).toBeGreaterThan(10);
  expect(report.refused.length).toBeGreaterThan(10);
  expect(report.errors).toEqual(['StoreUnavailable']);
  expect(report.counted).toBe(report.acknowledged.length);

  const { store } = await openStore(readConfig(settings));
  const found = async (refId: string) => (await store.read((tx) => tx.links.find(refId))) !== null;
  try {
    for (const refId of report.acknowledged) expect(await found(refId)).toBe(true);
    for (const refId of report.refused) expect(await found(refId)).toBe(false);
    expect(await store.read((tx) => tx.links.total('042'))).toBe(report.acknowledged.length);
  } finally {
    await store.close();
  }
});
