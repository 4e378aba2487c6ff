import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkFile } from '#server/background/file-check.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { SQLITE } from '#testing/harness/databases/stores.ts';

const PAGE_BYTES = 4_096;

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
  const opened = openSync(file, 'r+');
  // The last page: no start reads it.
  writeSync(opened, Buffer.alloc(300, 0xa5), 0, 300, statSync(file).size - PAGE_BYTES);
  closeSync(opened);
  expect(await check()).toEqual({ lines: 1, damaged: [['database_damaged', 1]] });
});
