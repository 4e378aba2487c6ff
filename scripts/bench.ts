/** `npm run bench [-- <name> …] [--json] [--quick] [--write]`: measures, and prints the figures beside their targets. */
import { parseArgs } from 'node:util';
import { BENCHES, type BenchName } from '../test/bench/index.ts';
import type { Figure } from '../test/bench/support/figure.ts';
import { writeGuide } from '../test/bench/support/guide.ts';
import { MACHINE } from '../test/bench/support/machine.ts';
import { markdownOf, printReport } from '../test/bench/support/report.ts';
import { FULL, QUICK } from '../test/bench/support/size.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    links: { type: 'string' },
  },
});
const isName = (name: string): name is BenchName => Object.hasOwn(BENCHES, name);
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const size = { ...(values.quick ? QUICK : FULL) };
if (values.rounds) size.rounds = Number(values.rounds);
if (values.links) size.links = Number(values.links);
if (!names.every(isName) || !(size.rounds >= 1) || !(size.links >= 1_000) || (values.quick && values.write)) {
  console.error(`npm run bench -- [name …] [--json] [--quick] [--write] [--rounds 9] [--links 5000000]

The names are ${Object.keys(BENCHES).join(', ')}; without one, all run. --quick shows that everything works; its
figures say nothing. --write puts the figures into openapi/guides/speed.md.`);
  process.exit(1);
}

// An exit by its own means takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const benches: Record<string, Figure[]> = {};
for (const name of names) {
  const { bench } = await BENCHES[name]();
  benches[name] = await bench({ size, say: (text) => console.error(`${name}: ${text}`) });
}
const report = { machine: MACHINE, benches };
if (values.json) console.log(JSON.stringify(report, null, 2));
else printReport(report);
if (values.write)
  writeGuide(markdownOf(report, `npm run bench -- ${positionals.join(' ')}`.replace(/ -- $/, '')));
process.exit(0);
