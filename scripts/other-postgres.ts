/** Part of `npm run test:long`: the tests of the store on the PostgreSQL of the system, where one is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const TESTS = [
  ['--project', 'PostgreSQL'],
  ['--project', 'SQLite', 'test/store', 'test/admin', 'test/chaos'],
];

const folders = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => path.join(DEBIAN, name, 'bin')) : [];
const installed = folders.filter((folder) => existsSync(path.join(folder, 'initdb')));
if (installed.length === 0) console.log(`Skipped: there is no PostgreSQL in ${DEBIAN}.`);
for (const POSTGRES_BIN of installed) {
  for (const args of TESTS) {
    console.log(`POSTGRES_BIN=${POSTGRES_BIN} vitest run ${args.join(' ')}`);
    const env = { ...process.env, POSTGRES_BIN };
    const { status } = spawnSync('vitest', ['run', ...args], { env, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}
