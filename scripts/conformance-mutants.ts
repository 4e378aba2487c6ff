/**
 * `npm run conformance:mutants` sets the whole conformance kit on each of its mutants, and prints which check saw it
 * and which clause that names. It takes minutes. A mutant can be served as well, to look at it by hand.
 */
import { Command } from 'commander';
import { ALL, huntAll } from '#conformance/mutants/hunt-all.ts';
import type { Mutant } from '#conformance/mutants/mutant.ts';
import { startProxy } from '#conformance/mutants/proxy.ts';
import { PARTNER, startSandbox } from '#conformance/mutants/sandbox.ts';

const command = new Command('npm run conformance:mutants --')
  .description('Tries the conformance kit on broken servers.')
  .argument('[word]', 'only mutants whose name has it', '')
  .option('--list', 'prints their names, and what each breaks')
  .option('--serve', 'starts the first of them, and leaves the kit to you');
const [word = ''] = command.parse().processedArgs;
const { list, serve } = command.opts<{ list?: boolean; serve?: boolean }>();

const chosen = ALL.filter(({ name }) => name.includes(word));
if (!chosen[0]) command.error(`No mutant's name has ${JSON.stringify(word)}.`);
else if (list) for (const { name, breaks } of chosen) console.log(`${breaks.padEnd(5)} ${name}`);
else if (serve) await serveMutant(chosen[0]);
else await printHunt(chosen.map(({ name }) => name));

async function printHunt(names: readonly string[]): Promise<void> {
  let done = 0;
  const findings = await huntAll(names, ({ name, isRight }) => {
    console.error(`${++done} of ${names.length}: ${name}${isRight ? '' : ' WAS NOT SEEN'}`);
  });
  console.log('| What is wrong | Breaks | Seen first by | Checks that fail |\n|---|---|---|---|');
  for (const { name, breaks, seenBy, failures } of findings) {
    console.log(`| ${name} | ${breaks || '–'} | ${seenBy ?? 'none'} | ${failures} |`);
  }
  const right = findings.filter(({ isRight }) => isRight).length;
  console.log(`\n${right} of ${names.length} were seen for what they are.`);
  process.exitCode = right === names.length ? 0 : 1;
}

async function serveMutant({ name, env, make, breaks }: Mutant): Promise<void> {
  const sandbox = await startSandbox(env);
  const { url } = await startProxy(sandbox.url, make?.() ?? {});
  console.log(`${url} is a server of which this is wrong: ${name} (${breaks}).

npm run -s conformance -- ${url} --partner ${PARTNER.id} --key ${PARTNER.key}

Ctrl-C stops it.`);
  process.once('SIGINT', () => sandbox.stop().then(() => process.exit(0)));
}
