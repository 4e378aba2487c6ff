/** The figures that the guides print: measured.json beside it, where they were measured, when, and of which code. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { MACHINE } from './machine.ts';

const FILE = new URL('../measured.json', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface MeasuredBench {
  /** The last change to what is measured. */
  readonly commit: string;
  readonly date: string;
  readonly machine: typeof MACHINE;
  readonly figures: readonly Figure[];
}
export type Measured = Readonly<Record<string, MeasuredBench>>;

export const readMeasured = (): Measured => JSON.parse(readFileSync(FILE, 'utf8'));

/** What a request or a job goes through. Documentation, console and page are not measured. */
const MEASURED_PACKAGES = [
  'core',
  'protocol',
  'handlers',
  'jobs',
  'delivery',
  'store',
  'server',
  'sandbox-mode',
];
const NOT_MEASURED = ['server/docs', 'server/pages', 'server/deploy', '**/*.md'];
const PATHS = [
  ...MEASURED_PACKAGES.map((name) => `packages/${name}`),
  ...NOT_MEASURED.map((name) => `:(exclude,glob)packages/${name}${name.includes('*') ? '' : '/**'}`),
];

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', [...args, '--', ...PATHS], { cwd: root, encoding: 'utf8' }).trim();

/** The last commit that changed what is measured. */
export const lastChange = (root = ROOT): string => git(root, 'log', '-1', '--format=%H');

/** Why figures do not describe the code, as a sentence that names the command; null when they do. */
export function problemWithFigures(measured: Measured, names: readonly string[], root = ROOT): string | null {
  const last = lastChange(root);
  const old = names.filter((name) => measured[name]?.commit !== last);
  if (old.length === 0) return null;
  const command = `npm run bench -- --write ${old.join(' ')}`;
  return `The figures of ${old.join(', ')} in the guides are missing, or older than the last change to what they measure (${last.slice(0, 8)}): run \`${command}\` and commit what it writes.`;
}

/** Keeps new figures, in place of those of the same benches. @throws Error where the code is not committed. */
export function keepMeasured(benches: Readonly<Record<string, readonly Figure[]>>): Measured {
  const changed = git(ROOT, 'status', '--porcelain');
  if (changed !== '') throw new Error(`Commit what is measured first; figures are of a commit:\n${changed}`);
  const [commit, date] = [lastChange(), new Date().toISOString().slice(0, 10)];
  const kept: Record<string, MeasuredBench> = { ...readMeasured() };
  for (const [name, figures] of Object.entries(benches))
    kept[name] = { commit, date, machine: MACHINE, figures };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}
