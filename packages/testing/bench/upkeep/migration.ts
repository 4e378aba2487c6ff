/** How long a large change of data takes that is run in steps, and how long requests wait meanwhile (D-107). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { seed } from '../support/data.ts';
import { type BenchDatabase, onBothKinds, withStore } from '../support/databases.ts';
import { atMost, type Figure, plain } from '../support/figure.ts';
import { seedLongList } from '../support/long-list.ts';
import { settingsOf } from '../support/servers.ts';
import type { BenchOptions } from '../support/size.ts';
import { longestWait } from './longest-wait.ts';

const LINKS_MAX = 1_000_000;
const WAIT_MAX_MS = 500;
const MIGRATIONS = {
  '9001-note.sql': "ALTER TABLE links ADD COLUMN note TEXT NOT NULL DEFAULT '';",
  '9002-note.steps.sql': '-- steps: links by ref_id\nUPDATE links SET note = company_name WHERE {{rows}};',
};
const LOOK_EVERY_MS = 100;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const database = await databases.create();
    const links = Math.min(size.links, LINKS_MAX);
    const seeded = await withStore(database, {}, (store, secrets) => seed(store, secrets, 1));
    await seedLongList(database, 'long', links, say);
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    cpSync('packages/store/migrations', folder, { recursive: true });
    for (const [name, sql] of Object.entries(MIGRATIONS)) writeFileSync(path.join(folder, name), sql);
    const port = await freePort();
    const config = readConfig({ ...settingsOf('production', database), PORT: String(port) });
    const location = { ...config.database, migrations: pathToFileURL(`${folder}/`) };
    const started = performance.now();
    const server = await startServer({ ...config, database: location });
    const startMs = performance.now() - started;
    try {
      const ours = { urls: [`http://127.0.0.1:${port}`], seeded };
      const longest = await longestWait(ours, () => untilDone(database));
      const seconds = (performance.now() - started) / 1_000;
      const what = `${links.toLocaleString('en')} links changed in steps on ${database.name}`;
      return [
        atMost(`${what}: the longest submission meanwhile`, longest, 'ms', WAIT_MAX_MS),
        plain(`${what}: all of it`, seconds, 's'),
        plain(`${what}: the start before it`, startMs, 'ms'),
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  });

async function untilDone(database: BenchDatabase): Promise<void> {
  await withStore(database, {}, async (store) => {
    while ((await store.read((tx) => tx.settings.get('migration_mark'))) === null) await sleep(LOOK_EVERY_MS);
    while ((await store.read((tx) => tx.settings.get('migration_mark'))) !== null) await sleep(LOOK_EVERY_MS);
  });
}
