/**
 * `npm run types`: checks each world against the platform that it runs on, and everything together; each error is printed once.
 * What is known of files that have not changed is kept for the next run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** Folders of a `tsconfig.json`, the largest first; each says what its world has. */
const WORLDS = [
  '.',
  'packages',
  'packages/core',
  'packages/client',
  'packages/client/element',
  'packages/page/browser',
  'packages/console/browser',
  'scripts/docs/browser',
];
/** The native compiler, by its path: TypeScript 5, which other tools want, has a `tsc` as well. */
const TSC = 'node_modules/typescript-7/bin/tsc';

/** What is printed already: files are in several worlds. */
const printed = new Set<string>();

/** As many at a time as there are cores, so each with one checker: several would each learn the same types anew. */
async function checkNext(): Promise<void> {
  const world = WORLDS.shift();
  if (world === undefined) return;
  const args = [TSC, '--project', world, '--checkers', '1', '--incremental'];
  args.push('--tsBuildInfoFile', `node_modules/.cache/types/${world}/known.tsbuildinfo`);
  const tsc = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(tsc, 'close');
  // An error begins a line; what explains it is indented.
  for (const error of (await text(tsc.stdout)).split(/\n(?=\S)/)) {
    if (error && !printed.has(error.trimEnd())) console.log(error.trimEnd());
    printed.add(error.trimEnd());
  }
  const [code] = await closed;
  if (code !== 0) process.exitCode = 1;
  await checkNext();
}

await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
