/** `npm run docs` builds the docs into `generated/docs/`, or into the folder after `--out`. */
import path from 'node:path';
import { Command } from 'commander';
import { buildDocs, ROOT } from './docs/build.ts';

const { out } = new Command('npm run docs --')
  .description('Builds the docs.')
  .option('--out <folder>', 'where to', path.join(ROOT, 'generated/docs'))
  .parse()
  .opts<{ out: string }>();

try {
  await buildDocs(out);
  console.log(`Built the docs: ${path.relative(process.cwd(), out) || '.'}`);
} catch (error) {
  console.error(`The docs are not built. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
