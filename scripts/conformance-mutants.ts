/**
 * `npm run conformance:mutants` runs the conformance kit against each of its mutants, and prints which check detected it.
 * It takes minutes, with all checks an hour. It can also serve one mutant, to look at it by hand.
 */
import { Command } from 'commander';
import type { ServerMutant } from '#testing/conformance-mutants/mutant.ts';
import { startProxy } from '#testing/conformance-mutants/proxy.ts';
import { ALL, runAllMutants } from '#testing/conformance-mutants/run-all.ts';
import { PARTNER, startSandbox } from '#testing/harness/sandbox.ts';

const command = new Command('npm run conformance:mutants --')
  .description('Tests the conformance kit with servers that are wrong on purpose.')
  .argument('[word]', 'only mutants whose name contains it', '')
  .option('--whole', 'runs all checks of the kit, also where a few are enough, and counts those that fail')
  .option('--list', 'prints their names, and the clause that each violates')
  .option('--serve', 'starts the first of them, without running the kit');
const [word = ''] = command.parse().processedArgs;
const { list, serve, whole = false } = command.opts<{ list?: boolean; serve?: boolean; whole?: boolean }>();

const chosen = ALL.filter(({ name }) => name.includes(word));
if (!chosen[0]) command.error(`No mutant's name contains ${JSON.stringify(word)}.`);
else if (list) for (const { name, breaks } of chosen) console.log(`${breaks.padEnd(5)} ${name}`);
else if (serve) await serveMutant(chosen[0]);
else await printResults(chosen.map(({ name }) => name));

async function printResults(names: readonly string[]): Promise<void> {
  let done = 0;
  const results = await runAllMutants(names, whole, ({ name, isExpected, detectedBy }) => {
    const wrong = detectedBy ? ` WAS ACCUSED BY ${detectedBy}` : ' WAS NOT DETECTED';
    console.error(`${++done} of ${names.length}: ${name}${isExpected ? '' : wrong}`);
  });
  console.log(`| What is wrong | Violates | Detected by |\n|---|---|---|`);
  for (const { name, breaks, detectedBy, failures } of results) {
    const count = whole ? ` (of ${failures} checks that fail)` : '';
    console.log(`| ${name} | ${breaks || '–'} | ${detectedBy ?? 'none'}${count} |`);
  }
  const expected = results.filter(({ isExpected }) => isExpected).length;
  console.log(`\n${expected} of ${names.length} mutants were detected.`);
  process.exitCode = expected === names.length ? 0 : 1;
}

async function serveMutant({ name, env, make, breaks }: ServerMutant): Promise<void> {
  const sandbox = await startSandbox(env);
  const { url } = await startProxy(sandbox.url, make?.() ?? {});
  console.log(`${url} serves this mutant: ${name} (${breaks}).

npm run -s conformance -- ${url} --partner ${PARTNER.id} --key ${PARTNER.key}

Ctrl-C stops it.`);
  process.once('SIGINT', () => sandbox.stop().then(() => process.exit(0)));
}
