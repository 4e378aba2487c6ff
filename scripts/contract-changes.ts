/** `npm run contract:changes` lists what changed in the contract: what breaks, what is added, what is only worded anew. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changesBetween, listOf } from './contract-changes/changes.ts';
import type { Json } from './generate/bundle.ts';

const HELP = `Usage: npm run -s contract:changes -- [before] [after]

Lists what changed between two documents of the contract, in Markdown: what breaks, what is added, and words and examples.

  before   a file, or a revision of git; default: the last release, in openapi/releases
  after    a file, or a revision of git; default: generated/openapi.json

For a pull request: npm run -s contract:changes -- main`;

const ROOT = path.join(import.meta.dirname, '..');
const GENERATED = 'generated/openapi.json';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [before = lastRelease(), after = path.join(ROOT, GENERATED), ...others] = positionals;
  if (others.length > 0) throw new Error('There are two documents to compare: see --help.');
  if (values.help) console.log(HELP);
  else process.stdout.write(listOf(changesBetween(read(before), read(after))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function lastRelease(): string {
  const byVersion = new Intl.Collator('en', { numeric: true }).compare;
  const folder = path.join(ROOT, 'openapi/releases');
  return path.join(folder, readdirSync(folder).toSorted(byVersion).at(-1) ?? '');
}

function read(name: string): Json {
  if (existsSync(name)) return JSON.parse(readFileSync(name, 'utf8'));
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64e6 } as const;
    return JSON.parse(execFileSync('git', ['show', `${name}:${GENERATED}`], options));
  } catch {
    throw new Error(`${name} is neither a file nor a revision of git that has ${GENERATED}.`);
  }
}
