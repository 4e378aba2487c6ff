/** What a flood by one partner takes from another, and from all together (D-76). */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLinks, getLinks, partnerName } from './support/data.ts';
import { type Databases, onBothKinds } from './support/databases.ts';
import { atLeast, atMost, type Figure, plain, ratios } from './support/figure.ts';
import { type LoadRequest, sendLoad } from './support/load.ts';
import { startOurs } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';

const OTHER = partnerName(1);
const FLOOD_CONNECTIONS = 1_000;
/** Of the flooder where the most is answered, and of the other partner always. */
const [BEST_CONNECTIONS, OTHER_CONNECTIONS] = [64, 4];
const ROUNDS_MAX = 5;
const P99_RATIO_MAX = 3;
const TOTAL_RATIO_MIN = 0.9;
/** How long the flooder's connections are open before the other partner's, and after. */
const LEAD_SECONDS = 1;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds((databases) => benchOn(databases, options));

async function benchOn(databases: Databases, options: BenchOptions): Promise<Figure[]> {
  const database = await databases.create();
  const server = await startOurs('production', database, { partners: 2 });
  const { refIds, ofEachPartner } = server.seeded;
  const floods = { createLink: () => createLinks(1), getLink: () => getLinks(refIds) };
  const figures: Figure[] = [];
  try {
    for (const [name, flood] of Object.entries(floods)) {
      const other = () => getLinks(ofEachPartner.slice(1), OTHER);
      const loads = { url: server.urls[0] ?? '', flood, other };
      figures.push(...(await compare(`${database.name}, a flood of ${name}`, loads, options)));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

interface Loads {
  readonly url: string;
  readonly flood: () => LoadRequest[];
  readonly other: () => LoadRequest[];
}

async function compare(what: string, loads: Loads, { size, say }: BenchOptions): Promise<Figure[]> {
  const { url, flood, other } = loads;
  const { rounds, seconds } = size;
  /** The other partner's load, while the flooder has so many connections. */
  async function run(connections: number) {
    const flooded = { url, requests: flood(), connections, seconds: seconds + 2 * LEAD_SECONDS };
    const flooding = connections > 0 ? sendLoad(flooded) : null;
    await sleep(LEAD_SECONDS * 1_000);
    const others = await sendLoad({ url, requests: other(), connections: OTHER_CONNECTIONS, seconds });
    if (others.failures > 0) throw new Error(`${others.failures} requests of the other partner failed.`);
    const flooders = await flooding;
    // The flooder may be refused.
    const answered = flooders ? 1 - flooders.failures / flooders.answers : 0;
    return { p99: others.p99Ms, total: others.perSecond + answered * (flooders?.perSecond ?? 0) };
  }
  if (rounds > 1) await run(BEST_CONNECTIONS);
  const p99: Record<'quiet' | 'flooded', number[]> = { quiet: [], flooded: [] };
  const total: Record<'best' | 'flooded', number[]> = { best: [], flooded: [] };
  for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round++) {
    const [quiet, best] = [await run(0), await run(BEST_CONNECTIONS)];
    const flooded = await run(rounds > 1 ? FLOOD_CONNECTIONS : 2 * BEST_CONNECTIONS);
    p99.quiet.push(quiet.p99);
    p99.flooded.push(flooded.p99);
    total.best.push(best.total);
    total.flooded.push(flooded.total);
    const waits = [quiet, best, flooded].map((each) => `${each.p99} ms`).join(', ');
    say(`${what}: the other's p99 quiet, beside ${BEST_CONNECTIONS} connections, and flooded: ${waits}`);
  }
  return [
    atMost(`${what}: another's p99 of getLink, of quiet`, ratios(p99.flooded, p99.quiet), '×', P99_RATIO_MAX),
    plain(`${what}: another's p99 of getLink, quiet`, p99.quiet, 'ms'),
    plain(`${what}: another's p99 of getLink, flooded`, p99.flooded, 'ms'),
    atLeast(`${what}: the total, of the best`, ratios(total.flooded, total.best), '×', TOTAL_RATIO_MIN),
    plain(`${what}: the total, best`, total.best, '/s'),
    plain(`${what}: the total, flooded`, total.flooded, '/s'),
  ];
}
