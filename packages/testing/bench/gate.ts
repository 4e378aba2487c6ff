/**
 * `npm run bench -- gate`: what a request costs the server in production mode, as a multiple of what it costs the floor.
 * CPU time is compared, because it depends less on other work of the machine than speed does, and the least of many short
 * rounds, because such work only ever adds. The engine compiles code while it runs, and ours takes it longer than the floor's: so
 * a row that is dearer after its rounds gets more of them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { OPERATIONS, type Operation } from './operations.ts';
import { postgresDatabases, sqliteDatabases, withDatabases } from './support/databases.ts';
import { dearestOf, isDearer, judge, keptOn, type Ratios, TRIES } from './support/gate-rule.ts';
import { MACHINE } from './support/machine.ts';
import { runRounds, type TurnsByName } from './support/rounds.ts';
import { startBaseline, startOurs } from './support/servers.ts';
import { type BenchOptions, isQuick } from './support/size.ts';

/** Of one kind of processor. */
interface KeptFigures {
  readonly commit: string;
  readonly date: string;
  readonly machine: typeof MACHINE;
  readonly ratios: Ratios;
}

/** Of a row that is dearer after those of its size. */
const MORE_ROUNDS = 15;
const FILE = new URL('./gate.json', import.meta.url);
const ON = { SQLite: sqliteDatabases, PostgreSQL: postgresDatabases };
const OF: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.values(OPERATIONS).map((operation) => [operation.what, operation]),
);
const ROWS = Object.keys(ON).flatMap((database) => Object.keys(OF).map((what) => `${what} on ${database}`));

/** @returns a sentence for each row that has become dearer, which is none where its figures are written. */
export async function gate(options: BenchOptions, isWriting: boolean): Promise<string[]> {
  if (isWriting) {
    const tries: Ratios[] = [];
    while (tries.length < TRIES) tries.push(await measureRatios(ROWS, {}, options));
    keep(dearestOf(tries));
    return [];
  }
  const kept = keptOn(MACHINE.processor, readKept());
  const { complaints, first } = await judge(ROWS, kept, (rows) => measureRatios(rows, kept, options));
  const shown = ROWS.map((row) => [row, { measured: first[row], kept: kept[row] }]);
  console.table(Object.fromEntries(shown));
  return isQuick(options.size) ? [] : complaints;
}

/** @param kept - a row that is dearer than here gets more rounds; one that is not in it gets them too. */
async function measureRatios(rows: readonly string[], kept: Ratios, options: BenchOptions): Promise<Ratios> {
  const moreRounds = isQuick(options.size) ? 0 : MORE_ROUNDS;
  const ratios: Record<string, number> = {};
  for (const [name, start] of Object.entries(ON)) {
    const asked = rows.filter((row) => row.endsWith(` on ${name}`));
    if (asked.length === 0) continue;
    await withDatabases(start(), async (databases) => {
      const contenders = [
        await startOurs('production', await databases.create()),
        await startBaseline('floor', await databases.create()),
      ];
      try {
        for (const row of asked) {
          const operation = OF[row.replace(/ on .*/, '')] as Operation;
          const requests = ({ seeded }: (typeof contenders)[number]) => operation.requests(seeded);
          const areNeeded = (turns: TurnsByName) => isDearer(ratioOf(turns), kept[row]);
          const more = { rounds: moreRounds, areNeeded };
          const turns = await runRounds({ ...options, what: row, contenders, requests, more });
          ratios[row] = ratioOf(turns);
          const said = [leastOf(turns, 'production'), leastOf(turns, 'floor')].map(Math.round);
          options.say(`${row}: ${said[0]} µs, the floor ${said[1]} µs`);
        }
      } finally {
        await Promise.all(contenders.map((contender) => contender.stop()));
      }
    });
  }
  return ratios;
}

const readKept = (): KeptFigures[] => JSON.parse(readFileSync(FILE, 'utf8'));

const leastOf = (turns: TurnsByName, name: string) => Math.min(...(turns[name]?.cpuMicroseconds ?? []));
const ratioOf = (turns: TurnsByName) =>
  Math.round((leastOf(turns, 'production') / leastOf(turns, 'floor')) * 100) / 100;

function keep(ratios: Ratios): void {
  // Says so where the code is not committed yet: a commit that costs more brings its figures along.
  const describe = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'];
  const commit = execFileSync('git', describe, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const figures: KeptFigures = { commit, date, machine: MACHINE, ratios };
  const others = readKept().filter(({ machine }) => machine.processor !== MACHINE.processor);
  writeFileSync(FILE, `${JSON.stringify([...others, figures], null, 2)}\n`);
}
