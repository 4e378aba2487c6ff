/** How long a partner's createLink takes, alone and while another partner has a thousand connections (D-76). */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLinks } from './support/data.ts';
import { type Databases, onBothKinds } from './support/databases.ts';
import { atMost, type Figure, percentile, plain, ratios } from './support/figure.ts';
import { type LoadRequest, post, sendLoad } from './support/load.ts';
import { startOurs } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';

const CONNECTIONS = 1_000;
/** How much longer the slowest of a hundred may take. */
const TIMES_MAX = 3;
/** Until all connections are open, and the load is even. */
const OPEN_MS = 800;
/** From an answer to the neighbour's next request. */
const PAUSE_MS = 3;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds((databases) => besideMany(databases, options));

async function besideMany(databases: Databases, { size, say }: BenchOptions): Promise<Figure[]> {
  const database = await databases.create();
  const server = await startOurs('production', database, { partners: 2 });
  const [url = ''] = server.urls;
  const [neighbour, many] = createLinks(2) as [LoadRequest, LoadRequest];
  const seconds = size.seconds * 2;
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let i = 0; i < size.rounds; i++) {
    alone.push(await slowest(url, neighbour, sleep(seconds * 1_000)));
    const load = sendLoad({
      url,
      requests: [many],
      connections: CONNECTIONS,
      seconds: seconds + OPEN_MS / 1_000,
    });
    await sleep(OPEN_MS);
    beside.push(await slowest(url, neighbour, load));
    const { failures, perSecond } = await load;
    if (failures > 0) throw new Error(`${failures} requests of the load failed.`);
    say(
      `${database.name}: p99 ${alone.at(-1)} ms alone, ${beside.at(-1)} ms beside ${Math.round(perSecond)}/s`,
    );
  }
  await server.stop();
  const what = `createLink beside ${CONNECTIONS} connections of another partner, ${database.name}, p99`;
  return [atMost(`${what}, of alone`, ratios(beside, alone), '×', TIMES_MAX), plain(what, beside, 'ms')];
}

/** Sends a request after the other until `end`. @returns what one of a hundred exceeds, milliseconds. */
async function slowest(url: string, request: LoadRequest, end: Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const answer = await post(url, request);
    await answer.text();
    if (!answer.ok) throw new Error(`The neighbour was answered with ${answer.status}.`);
    waits.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  await over;
  return Math.round(percentile(waits, 0.99) * 10) / 10;
}
