/**
 * `npm run docs` builds the docs into `generated/docs/`, or into the folder after `--out`. With `--if-changed` it
 * leaves alone what is up to date.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildDocs, ROOT } from './docs/build.ts';
import { isOurs, isUpToDate, markBuilt } from './docs/sources.ts';

const { values } = parseArgs({ options: { out: { type: 'string' }, 'if-changed': { type: 'boolean' } } });
const out = path.resolve(values.out ?? path.join(ROOT, 'generated/docs'));

if (values.out !== undefined && !isOurs(out)) {
  console.error(`${values.out} has other files in it, which a build would remove. Name a new folder.`);
  process.exitCode = 1;
} else if (values['if-changed'] && isUpToDate(ROOT, out)) {
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
