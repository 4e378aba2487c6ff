/**
 * `npm run conformance:mutants` sets the whole conformance kit on each of its mutants, and prints which check saw it
 * and which clause that names. It takes minutes. A mutant can be served as well, to look at it by hand.
 */
import { Command } from 'commander';
import { caughtBy, hunt, MUTANTS, SOUND } from '../test/conformance/mutants/hunt.ts';
import type { Mutant } from '../test/conformance/mutants/mutant.ts';
import { startProxy } from '../test/conformance/mutants/proxy.ts';
import { PARTNER, startSandbox } from '../test/conformance/mutants/sandbox.ts';

/** Mutants at once; each is a server, a proxy and a kit. */
const AT_ONCE = 3;
/** For a callback that a mutant keeps back. */
const WAIT_MS = 8_000;

const command = new Command('npm run conformance:mutants --')
  .description('Tries the conformance kit on broken servers.')
  .argument('[word]', 'only mutants whose name has it', '')
  .option('--list', 'prints their names, and what each breaks')
  .option('--serve', 'starts the first of them, and leaves the kit to you');
const [word = ''] = command.parse().processedArgs;
const { list, serve } = command.opts<{ list?: boolean; serve?: boolean }>();

const chosen = [SOUND, ...MUTANTS].filter(({ name }) => name.includes(word));
if (!chosen[0]) command.error(`No mutant's name has ${JSON.stringify(word)}.`);
else if (list) for (const { name, breaks } of chosen) console.log(`${breaks.padEnd(5)} ${name}`);
else if (serve) await serveMutant(chosen[0]);
else process.exitCode = (await huntAll()) === 0 ? 0 : 1;

/** @returns how many were not seen for what they are. */
async function huntAll(): Promise<number> {
  const rows = new Map<Mutant, string>();
  let missed = 0;
  const queue = chosen.values();
  const work = async () => {
    for (const mutant of queue) {
      const failures = await hunt(mutant, { only: null, waitMs: WAIT_MS });
      const caught = caughtBy(mutant, failures);
      const isRight = mutant === SOUND ? failures.length === 0 : caught !== null;
      if (!isRight) missed++;
      const by = caught ? `${caught.group}: ${caught.title}` : 'nothing';
      rows.set(mutant, `| ${mutant.name} | ${mutant.breaks || '–'} | ${by} | ${failures.length} |`);
      console.error(`${rows.size} of ${chosen.length}: ${mutant.name}${isRight ? '' : ' WAS NOT SEEN'}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log('| Mutant | Breaks | Seen by | Failed checks |\n|---|---|---|---|');
  for (const mutant of chosen) console.log(rows.get(mutant));
  console.log(`\n${chosen.length - missed} of ${chosen.length} as they should be.`);
  return missed;
}

async function serveMutant({ name, env, make, breaks }: Mutant): Promise<void> {
  const sandbox = await startSandbox(env);
  const { url } = await startProxy(sandbox.url, make?.() ?? {});
  console.log(`${url} is a server of which this is wrong: ${name} (${breaks}).

npm run -s conformance -- ${url} --partner ${PARTNER.id} --key ${PARTNER.key}

Ctrl-C stops it.`);
  process.once('SIGINT', () => sandbox.stop().then(() => process.exit(0)));
}
