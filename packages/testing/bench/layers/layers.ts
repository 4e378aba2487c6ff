/**
 * Where the time of a request goes: samples of `node --cpu-prof`, each counted for the folder of ours whose code ran or
 * called what ran, as fractions of the CPU time of a request.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPERATIONS } from '../operations.ts';
import { sqliteDatabases, withDatabases } from '../support/databases.ts';
import { type Figure, plain } from '../support/figure.ts';
import { sendLoad } from '../support/load.ts';
import { cpuSeconds } from '../support/processes.ts';
import { startOurs } from '../support/servers.ts';
import type { BenchOptions } from '../support/size.ts';
import { ownTimes, type Profile, readProfile, within } from './profile.ts';

/** What is less is one sum. */
const FRACTION_MIN = 0.01;
const REST = 'the rest';
/** As `run.js` has them. */
const V8_FLAGS = new URL('../../../server/v8-flags.js', import.meta.url).pathname;
/** Frames of the engine, by their names in a profile. */
const ENGINE: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'native code',
};

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  withDatabases(sqliteDatabases(), async (databases) => {
    const figures: Figure[] = [];
    for (const { what, requests } of Object.values(OPERATIONS)) {
      const folder = mkdtempSync(path.join(tmpdir(), 'profile-'));
      const env = { NODE_OPTIONS: `--import=${V8_FLAGS} --cpu-prof --cpu-prof-dir=${folder}` };
      // Frames of the bundle would tell no folder.
      const server = await startOurs('production', await databases.create(), { env, program: 'main.ts' });
      const { seconds, connections } = options.size;
      const load = () =>
        sendLoad({ url: server.urls[0] ?? '', requests: requests(server.seeded), seconds, connections });
      // Code is slower until the engine has compiled it.
      await load();
      const used = () => cpuSeconds(server.pids[0] ?? 0);
      const [before, begin] = [used(), microseconds()];
      const { answers } = await load();
      const end = microseconds();
      const perRequest = ((used() - before) / answers) * 1e6;
      await server.stop();
      const file = path.join(tmpdir(), `${what}.cpuprofile`);
      const whole = readProfile(path.join(folder, readdirSync(folder).find(isOfMainThread) ?? ''));
      rmSync(folder, { recursive: true });
      const profile = within(whole, begin, end);
      writeFileSync(file, JSON.stringify({ ...profile, endTime: end }));
      options.say(`${file} is a flame graph in Chrome's DevTools, or by \`npm run bench -- flame\``);
      for (const [layer, fraction] of fractionsOf(profile)) {
        figures.push(plain(`${what}, ${layer}`, fraction * perRequest, 'µs'));
      }
    }
    return figures;
  });

/** Node names profiles by date, time, process, thread and a number. */
const isOfMainThread = (name: string) => /\.0\.\d+\.cpuprofile$/.test(name);

/** On the clock of profiles. */
const microseconds = () => Number(process.hrtime.bigint() / 1_000n);

/** The fraction of each layer in the CPU time, the largest first. */
export function fractionsOf(profile: Profile): [string, number][] {
  const layers = layersOf(profile);
  const times = new Map<string, number>();
  let total = 0;
  for (const [node, took] of ownTimes(profile)) {
    const layer = layers.get(node);
    if (layer === undefined) continue;
    times.set(layer, (times.get(layer) ?? 0) + took);
    total += took;
  }
  const fractions = [...times].map(([layer, time]): [string, number] => [layer, time / total]);
  const [large, small] = [
    fractions.filter(([, fraction]) => fraction >= FRACTION_MIN),
    fractions.filter(([, fraction]) => fraction < FRACTION_MIN),
  ];
  const rest = small.reduce((sum, [, fraction]) => sum + fraction, 0);
  return [...large.toSorted(([, one], [, other]) => other - one), [REST, rest]];
}

/** The layer of each node: its own folder, else that of its caller; none while the process is idle. */
function layersOf({ nodes }: Profile): Map<number, string | undefined> {
  const layers = new Map<number, string | undefined>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (id: number, above: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const { functionName, url } = node.callFrame;
    const layer = ENGINE[functionName] ?? folderOf(url) ?? above;
    layers.set(id, functionName === '(idle)' ? undefined : layer);
    for (const child of node.children ?? []) visit(child, layer);
  };
  if (nodes[0]) visit(nodes[0].id, 'node');
  return layers;
}

/** `server/http` for a file of that folder; null for what is not ours. */
function folderOf(url: string): string | null {
  const [, inside] = /\/packages\/((?:[^/]+\/){1,2})[^/]*/.exec(url) ?? [];
  if (inside) return inside.slice(0, -1);
  return url.includes('/generated/') ? 'generated' : null;
}
