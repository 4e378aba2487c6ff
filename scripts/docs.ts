/**
 * `npm run docs` builds the docs into `generated/docs/`, or into the folder after `--out`. With `--if-changed` it
 * leaves alone what is up to date.
 */
import path from 'node:path';
import { Command } from 'commander';
import { buildDocs, ROOT } from './docs/build.ts';
import { isOurs, isUpToDate, markBuilt } from './docs/sources.ts';

const options = new Command('npm run docs --')
  .description('Builds the docs.')
  .option('--out <folder>', 'where to; generated/docs/ unless named')
  .option('--if-changed', 'leaves alone what is up to date')
  .parse()
  .opts<{ out?: string; ifChanged?: true }>();
const out = path.resolve(options.out ?? path.join(ROOT, 'generated/docs'));

if (options.out !== undefined && !isOurs(out)) {
  console.error(`${options.out} has other files in it, which a build would remove. Name a new folder.`);
  process.exitCode = 1;
} else if (options.ifChanged && isUpToDate(ROOT, out)) {
  console.log('The docs are up to date.');
} else {
  const started = performance.now();
  try {
    const missing = await buildDocs(out);
    markBuilt(ROOT, out);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (missing.length > 0) console.log(`Not written yet: ${missing.join(', ')}`);
    console.log(`Built the docs in ${seconds} s: ${path.relative(process.cwd(), out) || '.'}`);
  } catch (error) {
    console.error(`The docs are not built. ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
