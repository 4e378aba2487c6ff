/** `npm run fuzz`: generated requests, and what must hold of every answer. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { type FuzzMode, MODES } from '#testing/fuzz/mode.ts';
import { runFuzz } from '#testing/fuzz/run.ts';
import { DATABASE_NAMES, type DatabaseName } from '#testing/harness/databases/own-database.ts';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly only?: number;
  readonly delay: number;
  readonly database: DatabaseName;
  readonly mode: FuzzMode;
}

const { requests, seed, only, delay, database, mode } = new Command('npm run -s fuzz --')
  .description(
    'Sends generated requests to a sandbox, and checks every answer, the database, memory and delay.',
  )
  .option('--requests <n>', 'how many', wholeNumber, 100_000)
  .addOption(
    new Option('--seed <n>', 'repeats an earlier run')
      .argParser(wholeNumber)
      .default(Date.now() % 1_000_000_000, 'a new one'),
  )
  .addOption(new Option('--database <name>', 'on which').choices(DATABASE_NAMES).default('sqlite'))
  .addOption(new Option('--mode <name>', 'how the server is set up').choices(MODES).default('sandbox'))
  .option('--only <n>', 'sends the request with this number alone', wholeNumber)
  .option('--delay <ms>', 'the longest p99 of the event loop’s delay', wholeNumber, 100)
  .parse()
  .opts<Options>();

console.error(`seed ${seed}`);
const { findings, ...figures } = await runFuzz({
  mode,
  database,
  requests,
  seed,
  only,
  delayMaxMs: delay,
  onProgress: progress,
});
if (process.stderr.isTTY) console.error();
console.log(JSON.stringify(figures, null, 2));
for (const finding of findings) console.log(`✗ ${finding}`);
if (findings.length === 0) console.log(`✓ ${requests} requests: every answer was as it must be.`);
else console.log(`Repeat with --seed ${seed} --requests ${requests} --database ${database} --mode ${mode}.`);
process.exit(findings.length > 0 ? 1 : 0);

function progress(done: number, found: number): void {
  const line = `${done} requests, ${found} findings`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (done % 10_000 === 0) console.error(line);
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number.');
}
