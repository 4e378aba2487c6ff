/**
 * Part of `npm run test:long`: the tests of the store on tables that are split (D-81), and on the PostgreSQL of the
 * system, where one is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

const folders = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => path.join(DEBIAN, name, 'bin')) : [];
const installed = folders.filter((folder) => existsSync(path.join(folder, 'initdb')));
if (installed.length === 0) console.log(`Skipped: there is no PostgreSQL in ${DEBIAN}.`);

const variants = [
  {
    env: { TEST_PARTITIONS: '16' },
    onPostgres: ['test/handlers', 'test/instances', 'test/delivery', 'test/jobs'],
    ofTheStore: ['test/store'],
  },
  ...installed.map((POSTGRES_BIN) => ({
    env: { POSTGRES_BIN },
    onPostgres: [],
    ofTheStore: ['test/store', 'test/admin', 'test/testing/chaos'],
  })),
];
for (const { env, onPostgres, ofTheStore } of variants) {
  const runs = [
    ['--project', 'PostgreSQL', ...onPostgres],
    ['--project', 'SQLite', ...ofTheStore],
  ];
  for (const args of runs) {
    console.log(`${Object.entries(env).map((each) => each.join('='))} vitest run ${args.join(' ')}`);
    const { status } = spawnSync('vitest', ['run', ...args], {
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
