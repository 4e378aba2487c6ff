/** `npm run bench [-- <name> …]`: measures, and prints the figures with their targets. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { gate, keepCommit } from '#testing/bench/gate.ts';
import { BENCHES, type BenchName, IN_GUIDES } from '#testing/bench/index.ts';
import type { Figure } from '#testing/bench/support/figure.ts';
import { printTables, writeGuides } from '#testing/bench/support/guides.ts';
import { WRK } from '#testing/bench/support/load.ts';
import { MACHINE } from '#testing/bench/support/machine.ts';
import { keepMeasured, problemWithFigures, readMeasured } from '#testing/bench/support/measured.ts';
import { FULL, GATE, QUICK } from '#testing/bench/support/size.ts';

interface Options {
  readonly json?: true;
  readonly quick?: true;
  readonly write?: true;
  readonly rounds?: number;
  readonly links?: number;
  readonly delay?: number;
}

const NAMES = Object.keys(BENCHES) as BenchName[];

const command = new Command('npm run bench --')
  .description('Measures, and prints the figures with their targets.')
  .addArgument(
    new Argument('[name...]', 'what to measure')
      .choices(NAMES)
      .default([], 'all; with --write, what the guides print'),
  )
  .option('--json', 'prints JSON on standard output, and nothing else')
  .addOption(new Option('--quick', 'shows that everything works; its figures say nothing').conflicts('write'))
  .option(
    '--write',
    'puts the figures into the guides; of the gate, keeps the commit that others are compared with',
  )
  .option('--rounds <n>', `how often each is measured (default: ${FULL.rounds})`, atLeast(1))
  .option('--links <n>', `links of the long list (default: ${FULL.links})`, atLeast(1_000))
  .option(
    '--delay <ms>',
    'delay between server and PostgreSQL (default: without one, and with 1)',
    atLeast(0),
  );
command
  .command('gate')
  .description(
    'measures CPU time of requests for two minutes, longer where something seems dearer; fails where it is 15 % dearer than before',
  )
  .action(runGate);
command
  .command('figures')
  .description(
    'says which figures in the guides are older than what they measure, and fails if there are any',
  )
  .action(checkFigures);

// An exit by its own means takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const sayOf = (name: string) => (text: string) => console.error(`${name}: ${text}`);

async function measure(asked: readonly BenchName[]): Promise<void> {
  const { json, quick, write, delay: delayMs, ...sizes } = command.opts<Options>();
  const names = asked.length > 0 ? asked : write ? IN_GUIDES : NAMES;
  const size = { ...(quick ? QUICK : FULL), ...sizes };
  const benches: Record<string, Figure[]> = {};
  for (const name of names) {
    benches[name] = await BENCHES[name]({ size, delayMs, say: sayOf(name) });
    // Each when it is measured, so that a later failure costs little.
    if (write) writeGuides(keepMeasured({ [name]: benches[name] }));
  }
  if (json) console.log(JSON.stringify({ machine: MACHINE, benches }, null, 2));
  else printTables(benches, quick === true);
  if (write) checkFigures();
}

/** Here, where figures are written, and not in what operators run: a clone may be newer than its figures. */
function checkFigures(): void {
  const problem = problemWithFigures(readMeasured(), IN_GUIDES);
  if (problem === null) return;
  console.error(problem);
  process.exitCode = 1;
}

async function runGate(): Promise<void> {
  if (!WRK) {
    console.log('The gate of speed was left out, because it needs wrk: `apt-get install wrk`.');
    return;
  }
  const { quick, write, rounds } = command.opts<Options>();
  if (write) return keepCommit();
  const size = { ...(quick ? QUICK : GATE), ...(rounds && { rounds }) };
  const complaints = await gate({ size, say: sayOf('gate') });
  if (complaints === null) {
    console.log('The gate of speed was left out, because this clone lacks the commit in gate.json.');
    return;
  }
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}

await command.action(measure).parseAsync();
process.exit();

function atLeast(least: number): (text: string) => number {
  return (text) => {
    if (Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It has to be a number, ${least} or more.`);
  };
}
