/** `npm run chaos`: a workload under faults, and a checker of what came of it. See openapi/guides/chaos.md. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print, summaryOf } from '../test/chaos/model/report.ts';
import { type DatabaseName, type Progress, runChaos } from '../test/chaos/model/run.ts';

const USAGE = `npm run -s chaos -- [options]
  --seconds <n>    how long clients and faults are at work, for each database (default 120)
  --seed <n>       repeats the plan of an earlier run (default: a new one)
  --database <d>   sqlite, postgres or both (default both)
  --json           print the summaries as JSON, and the progress to standard error`;

const DATABASES: Readonly<Record<string, readonly DatabaseName[]>> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
};

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    database: { type: 'string', default: 'both' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
const databases = DATABASES[values.database];
if (values.help || !Number.isInteger(seed) || !(seconds > 0 && seconds <= 86_400) || !databases) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}

// Leaving by an exit ends the servers as well, paused ones too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

console.error(`seed ${seed}`);
const summaries = [];
for (const database of databases) {
  const result = await runChaos({ database, seed, seconds, onProgress: (each) => progress(database, each) });
  if (process.stderr.isTTY) console.error();
  const summary = summaryOf(result);
  summaries.push(summary);
  if (!values.json) print(summary);
  if (result.findings.length === 0) continue;
  const file = path.join(tmpdir(), `chaos-${database}-${seed}.json`);
  writeFileSync(file, JSON.stringify(result));
  console.error(
    `The evidence is in ${file}; repeat with --seed ${seed} --seconds ${seconds} --database ${database}.`,
  );
}
if (values.json) console.log(JSON.stringify(summaries));
process.exit(summaries.some(({ findings }) => findings.length > 0) ? 1 : 0);

function progress(
  database: string,
  { phase, secondsLeft, calls, unknown, faults, arrivals }: Progress,
): void {
  const line = `${database} ${phase}: ${secondsLeft} s left, ${calls} calls (${unknown} unknown), ${faults} faults, ${arrivals} callbacks`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (phase !== 'at work' || secondsLeft % 10 === 0) console.error(line);
}
