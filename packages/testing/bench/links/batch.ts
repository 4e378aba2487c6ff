/** Links a second in batches (D-103), compared with single calls to the same server, over as many connections and over more. */
import { createBatches, createLinks } from '../support/data.ts';
import { onBothKinds } from '../support/databases.ts';
import { atLeast, type Figure, plain, ratios } from '../support/figure.ts';
import { runRounds } from '../support/rounds.ts';
import { startOurs } from '../support/servers.ts';
import type { BenchOptions } from '../support/size.ts';

const LINKS = [100, 1_000];
/** Enough to keep a server busy, and few enough that it has answered them all by the next sample. */
const CONNECTIONS = 4;
const ANSWERED_WITHIN_MS = 500;
const OF_SINGLE_CALLS = 5;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const database = await databases.create();
    const server = await startOurs('production', database, { partners: 1 });
    const singles = [CONNECTIONS, options.size.connections].map((connections) => ({
      ...server,
      name: `single calls over ${connections} connections`,
      connections,
      requests: createLinks(1),
      links: 1,
    }));
    const batches = LINKS.map((links) => ({
      ...server,
      name: `${links} at once`,
      connections: CONNECTIONS,
      requests: createBatches(links),
      links,
    }));
    const contenders = [...singles, ...batches];
    const ofName = new Map(contenders.map((each) => [each.name, each]));
    const what = `createLinks on ${database.name}`;
    try {
      const samples = await runRounds({
        ...options,
        what,
        contenders,
        worksOnForMs: ANSWERED_WITHIN_MS,
        requests: ({ name }) => ofName.get(name)?.requests ?? [],
        connectionsOf: ({ name }) => ofName.get(name)?.connections ?? 1,
      });
      const linksPerSecond = ({ name, links }: (typeof contenders)[number]) =>
        (samples[name]?.perSecond ?? []).map((each) => each * links);
      return contenders.flatMap((each) => {
        const title = `${what}, ${each.name}`;
        const own = plain(title, linksPerSecond(each), 'links/s');
        if (each.links === 1) return [own];
        const ratioTo = singles.map((single) => ratios(linksPerSecond(each), linksPerSecond(single)));
        const [few, many] = ratioTo.map((ratio, i) => ({ what: `${title}, of ${singles[i]?.name}`, ratio }));
        return few && many
          ? [own, atLeast(few.what, few.ratio, '×', OF_SINGLE_CALLS), plain(many.what, many.ratio, '×')]
          : [own];
      });
    } finally {
      await server.stop();
    }
  });
