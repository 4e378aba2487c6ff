/** What a flood by one partner takes from another, and from all together (D-76). */
import { setTimeout as sleep } from 'node:timers/promises';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { API_KEY, addPartners, partnerName } from './support/data.ts';
import { type BenchDatabase, onBothDatabases, openBenchStore } from './support/databases.ts';
import { atLeast, atMost, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { type LoadRequest, sendLoad } from './support/load.ts';
import { onCore, SERVER_CORE } from './support/pin.ts';
import type { BenchOptions, Size } from './support/size.ts';

const [FLOODER, OTHER] = [partnerName(0), partnerName(1)];
const FLOOD_CONNECTIONS = 1_000;
/** Of the flooder where the most is answered, and of the other partner always. */
const [BEST_CONNECTIONS, OTHER_CONNECTIONS] = [64, 4];
const ROUNDS_MAX = 5;
const P99_RATIO_MAX = 3;
const TOTAL_RATIO_MIN = 0.9;
const LINKS = 20;
/** How long the flooder's connections are open before the other partner's, and after. */
const LEAD_SECONDS = 1;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothDatabases((database) => benchOn(database, options));

async function benchOn(database: BenchDatabase, { size, say }: BenchOptions): Promise<Figure[]> {
  const store = await openBenchStore(database);
  await addPartners(store, 2);
  await store.close();
  const server = await startServerProcess({ env: database.settings, under: onCore(SERVER_CORE) });
  try {
    const links = { [FLOODER]: await makeLinks(server, FLOODER), [OTHER]: await makeLinks(server, OTHER) };
    const get = (partnerId: string) => (links[partnerId] ?? []).map((path) => request(path, partnerId));
    const create = () => [request('/v1/hosted_links', FLOODER, LINK_FIELDS)];
    const floods = { createLink: create, getLink: () => get(FLOODER) };
    const figures: Figure[] = [];
    for (const [name, flood] of Object.entries(floods)) {
      const what = `${database.name}, a flood of ${name}`;
      figures.push(...(await compare(what, { url: server.url, flood, other: () => get(OTHER) }, size, say)));
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

async function compare(
  what: string,
  { url, flood, other }: Loads,
  { rounds, seconds }: Size,
  say: BenchOptions['say'],
): Promise<Figure[]> {
  const p99: Record<'quiet' | 'flooded', number[]> = { quiet: [], flooded: [] };
  const total: Record<'best' | 'flooded', number[]> = { best: [], flooded: [] };
  /** The other partner's load, while the flooder has so many connections. */
  async function run(connections: number) {
    const flooding =
      connections > 0
        ? sendLoad({ url, requests: flood(), connections, seconds: seconds + 2 * LEAD_SECONDS })
        : null;
    await sleep(LEAD_SECONDS * 1_000);
    const others = await sendLoad({ url, requests: other(), connections: OTHER_CONNECTIONS, seconds });
    if (others.failures > 0) throw new Error(`${others.failures} requests of the other partner failed.`);
    const flooders = await flooding;
    // The flooder may be refused.
    const answered = flooders ? 1 - flooders.failures / flooders.answers : 0;
    return { p99: others.p99Ms, total: others.perSecond + answered * (flooders?.perSecond ?? 0) };
  }
  if (rounds > 1) await run(BEST_CONNECTIONS);
  for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round++) {
    const [quiet, best] = [await run(0), await run(BEST_CONNECTIONS)];
    const flooded = await run(rounds > 1 ? FLOOD_CONNECTIONS : 2 * BEST_CONNECTIONS);
    p99.quiet.push(quiet.p99);
    p99.flooded.push(flooded.p99);
    total.best.push(best.total);
    total.flooded.push(flooded.total);
    say(
      `${what}: the other's p99 ${quiet.p99} ms quiet, ${best.p99} ms beside ${BEST_CONNECTIONS} connections, ${flooded.p99} ms flooded; ` +
        `${Math.round(quiet.total)}, ${Math.round(best.total)} and ${Math.round(flooded.total)}/s`,
    );
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

function request(path: string, partnerId: string, fields: object = {}): LoadRequest {
  return { path, body: JSON.stringify({ ...signingFields(partnerId, API_KEY), ...fields }) };
}

/** @returns the paths of new links of the partner. */
async function makeLinks({ url }: ServerProcess, partnerId: string): Promise<string[]> {
  const make = async () => {
    const { path, body } = request('/v1/hosted_links', partnerId, LINK_FIELDS);
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { ref_id } = (await response.json()) as { ref_id: string };
    return `${path}/${ref_id}`;
  };
  return Promise.all(Array.from({ length: LINKS }, make));
}
