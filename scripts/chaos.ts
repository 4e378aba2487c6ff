/** `npm run chaos`: a workload under faults, and a checker of what came of it. See openapi/guides/contribute/chaos.md. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { runErasure } from '#testing/chaos/erasure/run.ts';
import { historiesOf } from '#testing/chaos/history.ts';
import { print, summaryOf } from '#testing/chaos/report.ts';
import { type ChaosDatabase, runChaos } from '#testing/chaos/run.ts';
import { CITUS_BIN, NO_CITUS } from '#testing/harness/databases/citus-bin.ts';

interface Options {
  readonly seconds: number;
  readonly seed: number;
  readonly database: keyof typeof DATABASES;
  readonly erasure?: true;
  readonly jobs: number;
  readonly kills: number;
  readonly json?: true;
}

const DATABASES = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
  citus: ['citus'],
} as const satisfies Record<string, readonly ChaosDatabase[]>;

const { seconds, seed, erasure, jobs, kills, json, ...options } = new Command('npm run -s chaos --')
  .description('Lets clients work while servers and databases fail, and checks what came of it.')
  .option('--seconds <n>', 'how long clients and faults are at work, for each database', lengthOf, 120)
  .addOption(
    new Option('--seed <n>', 'repeats the plan of an earlier run')
      .argParser(wholeNumber)
      .default(Date.now() % 1_000_000_000, 'a new one'),
  )
  .addOption(
    new Option(
      '--database <name>',
      'on which; both are SQLite and PostgreSQL, one after the other; Citus is not for --erasure',
    )
      .choices(Object.keys(DATABASES))
      .default('both'),
  )
  .option('--erasure', 'erases planted data and reseals under kills instead, and looks for what remains')
  .option('--jobs <n>', 'with --erasure: how many jobs are erased, a multiple of 40', fortieths, 10_000)
  .option('--kills <n>', 'with --erasure: how often the work is killed', wholeNumber, 12)
  .option('--json', 'prints the summaries as JSON, and the progress to standard error')
  .parse()
  .opts<Options>();

// Leaving by an exit ends the servers as well, paused ones too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (options.database === 'citus' && !CITUS_BIN) {
  console.error(NO_CITUS);
  process.exit(1);
}
console.error(`seed ${seed}`);
if (erasure) process.exit(await erase());
const summaries = [];
for (const database of DATABASES[options.database]) {
  const onProgress = (...now: [string, number, string]) => progress(database, ...now);
  const result = await runChaos({ database, seed, seconds, onProgress });
  if (process.stderr.isTTY) console.error();
  const summary = summaryOf(result);
  summaries.push(summary);
  if (!json) print(summary);
  if (result.findings.length === 0) continue;
  const file = path.join(tmpdir(), `chaos-${database}-${seed}.json`);
  writeFileSync(file, JSON.stringify(result));
  for (const line of historiesOf(result)) console.error(line);
  console.error(
    `The evidence is in ${file}; repeat with --seed ${seed} --seconds ${seconds} --database ${database}.`,
  );
}
if (json) console.log(JSON.stringify(summaries));
process.exit(summaries.some(({ findings }) => findings.length > 0) ? 1 : 0);

/** @returns the exit code. */
async function erase(): Promise<number> {
  const results = [];
  if (options.database === 'citus') throw new Error('--erasure is for SQLite and PostgreSQL.');
  for (const database of DATABASES[options.database]) {
    const startedAt = performance.now();
    const result = await runErasure({ database, seed, jobs, kills });
    const took = Math.round((performance.now() - startedAt) / 1_000);
    results.push(result);
    console.error(
      `${database}: ${jobs} jobs erased in ${took} s, ${result.struck} kills in the middle; keys found: ${result.keysBefore} before, ${result.keysAfter} after, of ${result.kept} jobs that stay`,
    );
    for (const finding of result.findings) console.error(`FINDING ${finding}`);
  }
  if (json) console.log(JSON.stringify(results));
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

function progress(database: string, phase: string, secondsLeft: number, done: string): void {
  const line = `${database} ${phase}: ${secondsLeft} s left, ${done}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (phase !== 'calling' || secondsLeft % 10 === 0) console.error(line);
}

function lengthOf(text: string): number {
  if (Number(text) > 0 && Number(text) <= 86_400) return Number(text);
  throw new InvalidArgumentError('It has to be a number of seconds, a day at most.');
}

/** Half of them belong to 20 users. */
function fortieths(text: string): number {
  if (Number(text) > 0 && Number(text) % 40 === 0) return Number(text);
  throw new InvalidArgumentError('It has to be a multiple of 40.');
}

function wholeNumber(text: string): number {
  if (Number.isInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number.');
}
