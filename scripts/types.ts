/** `npm run types`: checks each world against the platform that it runs on, then everything together. */
import { spawnSync } from 'node:child_process';

/** Folders of a `tsconfig.json`; each says what its world has. */
const WORLDS = [
  'packages/core',
  'packages/client',
  'packages/client/element',
  'packages',
  'packages/page/browser',
  'scripts/docs/browser',
  '.',
];
/** The native compiler, by its path: TypeScript 5, which other tools want, has a `tsc` as well. */
const TSC = 'node_modules/typescript-7/bin/tsc';

for (const world of WORLDS) {
  const { status } = spawnSync(process.execPath, [TSC, '--project', world], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
