/** `npm run bench [-- <name> …]`: measures, and prints the figures with their targets. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { BENCHES, type BenchName } from '#testing/bench/index.ts';
import type { Figure } from '#testing/bench/support/figure.ts';
import { writeGuide } from '#testing/bench/support/guide.ts';
import { MACHINE } from '#testing/bench/support/machine.ts';
import { markdownOf, printReport } from '#testing/bench/support/report.ts';
import { FULL, QUICK } from '#testing/bench/support/size.ts';

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
  .addArgument(new Argument('[name...]', 'what to measure').choices(NAMES).default(NAMES, 'all'))
  .option('--json', 'prints JSON on standard output, and nothing else')
  .addOption(new Option('--quick', 'shows that everything works; its figures say nothing').conflicts('write'))
  .option('--write', 'puts the figures into openapi/guides/contribute/speed.md')
  .option('--rounds <n>', `how often each is measured (default: ${FULL.rounds})`, atLeast(1))
  .option('--links <n>', `links of the long list (default: ${FULL.links})`, atLeast(1_000))
  .option(
    '--delay <ms>',
    'delay between server and PostgreSQL (default: without one, and with 1)',
    atLeast(0),
  )
  .parse();
const names: readonly BenchName[] = command.processedArgs[0];
const { json, quick, write, delay: delayMs, ...sizes } = command.opts<Options>();
const size = { ...(quick ? QUICK : FULL), ...sizes };

// An exit by its own means takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const benches: Record<string, Figure[]> = {};
for (const name of names) {
  const { bench } = await BENCHES[name]();
  benches[name] = await bench({ size, delayMs, say: (text) => console.error(`${name}: ${text}`) });
}
const report = { machine: MACHINE, benches };
if (json) console.log(JSON.stringify(report, null, 2));
else printReport(report);
if (write) writeGuide(markdownOf(report, `npm run bench -- ${command.args.join(' ')}`.replace(/ -- $/, '')));
process.exit(0);

function atLeast(least: number): (text: string) => number {
  return (text) => {
    if (Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It has to be a number, ${least} or more.`);
  };
}
