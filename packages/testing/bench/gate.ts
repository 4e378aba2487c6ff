/**
 * `npm run bench -- gate`: what a request costs the server in production mode, beside the version that `gate.json` names, in
 * the same rounds. CPU time is compared, because it depends less on other work of the machine than speed does, and the least
 * of many short rounds, because such work only ever adds. The engine compiles code while it runs: so a row that is dearer
 * after its rounds gets more of them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { OPERATIONS } from './operations.ts';
import { postgresDatabases, sqliteDatabases, withDatabases } from './support/databases.ts';
import { isDearer, judge, type Ratios } from './support/gate-rule.ts';
import { runRounds, type SamplesByName } from './support/rounds.ts';
import { startOurs } from './support/servers.ts';
import { type BenchOptions, isQuick } from './support/size.ts';

/** Of a row that is dearer after those of its size. */
const MORE_ROUNDS = 15;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FILE = new URL('./gate.json', import.meta.url);
const ON = { SQLite: sqliteDatabases, PostgreSQL: postgresDatabases };
const OF = Object.fromEntries(Object.values(OPERATIONS).map((operation) => [operation.what, operation]));
const ROWS = Object.keys(ON).flatMap((database) => Object.keys(OF).map((what) => `${what} on ${database}`));

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** From now on, costs are compared with those of the commit that is checked out. */
export const keepCommit = (): void =>
  writeFileSync(FILE, `${JSON.stringify({ commit: git('rev-parse', 'HEAD') })}\n`);

/** @returns a sentence for each row that has become dearer. Null where the clone does not have the version before. */
export async function gate(options: BenchOptions): Promise<string[] | null> {
  const sources = sourcesOf(JSON.parse(readFileSync(FILE, 'utf8')).commit);
  if (sources === null) return null;
  const { complaints, first } = await judge(ROWS, (rows) => measureRatios(rows, sources, options));
  console.table(Object.fromEntries(ROWS.map((row) => [row, { 'of the version before': first[row] }])));
  return isQuick(options.size) ? [] : complaints;
}

/** Checks a commit out into a folder of its own, with the libraries of this one, until this process ends. */
function sourcesOf(commit: string): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'before-'));
  try {
    git('worktree', 'add', '--detach', folder, commit);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  process.once('exit', () => git('worktree', 'remove', '--force', folder));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Each fills its database, and makes its requests, by its own sources. */
async function measureRatios(rows: readonly string[], sources: string, options: BenchOptions) {
  const more = isQuick(options.size) ? 0 : MORE_ROUNDS;
  const bench = pathToFileURL(path.join(sources, 'packages/testing/bench/')).href;
  const before: { OPERATIONS: typeof OPERATIONS } = await import(`${bench}operations.ts`);
  const servers: { startOurs: typeof startOurs } = await import(`${bench}support/servers.ts`);
  const ratios: Record<string, number> = {};
  for (const [name, start] of Object.entries(ON)) {
    const asked = rows.filter((row) => row.endsWith(` on ${name}`));
    if (asked.length === 0) continue;
    await withDatabases(start(), async (databases) => {
      const contenders = [
        { ...(await startOurs('production', await databases.create())), name: 'now' },
        { ...(await servers.startOurs('production', await databases.create())), name: 'before' },
      ];
      try {
        for (const row of asked) {
          const what = row.replace(/ on .*/, '');
          const earlier = Object.values(before.OPERATIONS).find((operation) => operation.what === what);
          const requests = ({ name: whose, seeded }: (typeof contenders)[number]) =>
            (whose === 'before' ? earlier : OF[what])?.requests(seeded) ?? [];
          const areNeeded = (samples: SamplesByName) => isDearer(ratioOf(samples));
          const samples = await runRounds({
            ...options,
            what: row,
            contenders,
            requests,
            more: { rounds: more, areNeeded },
          });
          ratios[row] = ratioOf(samples);
          const said = ['now', 'before'].map((each) => `${each} ${Math.round(leastOf(samples, each))} µs`);
          options.say(`${row}: ${said.join(', ')}`);
        }
      } finally {
        await Promise.all(contenders.map((contender) => contender.stop()));
      }
    });
  }
  return ratios as Ratios;
}

const leastOf = (samples: SamplesByName, name: string) => Math.min(...(samples[name]?.cpuMicroseconds ?? []));
const ratioOf = (samples: SamplesByName) =>
  Math.round((leastOf(samples, 'now') / leastOf(samples, 'before')) * 100) / 100;
