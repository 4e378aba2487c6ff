/** The time to the first response, and the memory of an idle server, started without npm. */

import { signingFields } from '#testing/harness/api.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { residentMegabytes } from './support/cpu.ts';
import { API_KEY, PARTNER, seed } from './support/data.ts';
import { onBothDatabases, openBenchStore } from './support/databases.ts';
import { atMost, type Figure } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

const START_MS_MAX = 700;
const MEGABYTES_MAX = 150;
/** How long it is idle before its memory is read, milliseconds. */
const IDLE_MS = 1_000;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothDatabases(async (database) => {
    const store = await openBenchStore(database);
    const { refIds } = await seed(store);
    await store.close();
    const [milliseconds, megabytes]: [number[], number[]] = [[], []];
    for (let i = 0; i < size.rounds; i++) {
      const started = performance.now();
      const server = await startServerProcess({ env: database.settings });
      const answer = await fetch(`${server.url}/v1/hosted_links/${refIds[0]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(signingFields(PARTNER.partnerId, API_KEY)),
      });
      if (answer.status !== 200)
        throw new Error(`The first answer is ${answer.status}: ${await answer.text()}`);
      milliseconds.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      const held = residentMegabytes(server.pid);
      if (held !== null) megabytes.push(held);
      await server.stop();
      say(`${database.name}: start ${Math.round(milliseconds.at(-1) ?? 0)} ms, ${Math.round(held ?? 0)} MB`);
    }
    const on = `on ${database.name}`;
    return [
      atMost(`start to first signed answer ${on}`, milliseconds, 'ms', START_MS_MAX),
      ...(megabytes.length > 0 ? [atMost(`idle memory ${on}`, megabytes, 'MB', MEGABYTES_MAX)] : []),
    ];
  });
