/** `npm run mutants -- <package>`: makes small mistakes in its code, one at a time, and says which no test noticed. */
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { type MutantResult, runMutants } from '#testing/mutation/run.ts';

const program = new Command('npm run mutants --')
  .description('Makes small mistakes in the code, one at a time, and runs the tests nearest to each.')
  .argument('<packages...>', 'such as core, or a part: store/queries, server/http, handlers/createLink.ts')
  .option('--count <n>', 'mistakes in each', positiveInteger, 20)
  .option('--seed <n>', 'chooses the mistakes; the same number repeats them', positiveInteger, 1)
  .option('--long', 'runs the long forms of the tests as well, of what the short ones do not notice')
  .parse();
const { count, seed, long: isLong = false } = program.opts<{ count: number; seed: number; long?: true }>();
const root = fileURLToPath(new URL('..', import.meta.url));

// Leaving by an exit ends the tests, and removes the copy.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const results: Record<string, MutantResult[]> = {};
for (const name of program.args) {
  const ofPackage: MutantResult[] = [];
  results[name] = ofPackage;
  for await (const result of runMutants({ root, name, count, seed, isLong })) {
    ofPackage.push(result);
    const { mutant, line, caughtBy, seconds, from, to } = result;
    const verdict = caughtBy ? `caught by ${caughtBy}`.padEnd(15) : 'SURVIVED       ';
    console.log(
      `${name} ${ofPackage.length}/${count} ${verdict} ${mutant.file}:${line} ${mutant.kind}, ${seconds.toFixed()} s`,
    );
    if (!caughtBy) console.log(`  - ${from}\n  + ${to}`);
  }
}
if (program.args.length > 1) results['all'] = Object.values(results).flat();
console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, each]) => {
      const caught = each.filter(({ caughtBy }) => caughtBy).length;
      const byLint = each.filter(({ caughtBy }) => caughtBy === 'lint').length;
      const percent = Math.round((100 * caught) / each.length);
      return [name, { mistakes: each.length, caught, 'by lint': byLint, percent }];
    }),
  ),
);

function positiveInteger(text: string): number {
  if (Number.isInteger(Number(text)) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a positive integer.');
}
