/** The time to the first response, and the memory of an idle server, started without npm. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getLinks, seed } from './support/data.ts';
import { onBothKinds, withStore } from './support/databases.ts';
import { atMost, type Figure } from './support/figure.ts';
import { type LoadRequest, post } from './support/load.ts';
import { residentMegabytes } from './support/processes.ts';
import { MODES, settingsOf, startServer } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';

const START_MS_MAX = 300;
const MEGABYTES_MAX = 120;
/** How long it is idle before its memory is read, milliseconds. */
const IDLE_MS = 1_000;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const figures: Figure[] = [];
    for (const mode of MODES) {
      const database = await databases.create();
      const env = settingsOf(mode, database);
      const { refIds } = await withStore(database, env, (store, secrets) => seed(store, secrets, 1));
      const [milliseconds, megabytes]: [number[], number[]] = [[], []];
      for (let i = 0; i < size.rounds; i++) {
        const started = performance.now();
        const server = await startServer(env, []);
        const [request] = getLinks(refIds.slice(0, 1)) as [LoadRequest];
        const answer = await post(server.url, request);
        if (!answer.ok) throw new Error(`The first answer is ${answer.status}: ${await answer.text()}`);
        milliseconds.push(performance.now() - started);
        await sleep(IDLE_MS);
        megabytes.push(residentMegabytes(server.pid));
        await server.stop();
      }
      const on = `on ${database.name}, ${mode}`;
      say(`${on}: start ${milliseconds.map(Math.round)} ms`);
      figures.push(atMost(`start to first signed answer ${on}`, milliseconds, 'ms', START_MS_MAX));
      const isKnown = megabytes.every(Number.isFinite);
      if (isKnown) figures.push(atMost(`idle memory ${on}`, megabytes, 'MB', MEGABYTES_MAX));
    }
    return figures;
  });
