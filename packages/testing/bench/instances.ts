/** The throughput that a second instance adds on one PostgreSQL, with many partners and with a single one. */
import { availableParallelism } from 'node:os';
import { createLinks } from './support/data.ts';
import { postgresDatabases, withDatabases } from './support/databases.ts';
import { atLeast, type Figure, plain, ratios } from './support/figure.ts';
import { runRounds, type Samples } from './support/rounds.ts';
import { startOurs } from './support/servers.ts';
import type { BenchOptions } from './support/size.ts';

const PARTNERS = 50;
const RATIO_MIN = 1.6;
/** One for each instance, one for the load, one for PostgreSQL. */
const CORES_NEEDED = 4;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  withDatabases(postgresDatabases(), async (databases) => {
    const both = await startOurs('production', await databases.create(), { partners: PARTNERS, servers: 2 });
    const one = { ...both, urls: both.urls.slice(0, 1), pids: both.pids.slice(0, 1) };
    const contenders = [
      { ...one, name: 'one instance' },
      { ...both, name: 'two instances' },
    ];
    const figures: Figure[] = [];
    try {
      for (const partners of [PARTNERS, 1]) {
        const what = `createLink of ${partners === 1 ? 'one partner' : `${partners} partners`}`;
        const requests = () => createLinks(partners);
        const samples = await runRounds({ ...options, what, contenders, requests });
        const [alone = [], together = []] = contenders.map(({ name }) => samples[name]?.perSecond);
        const gain = atLeast(`${what}, two instances of one`, ratios(together, alone), '×', RATIO_MIN);
        const target = `${gain.target} on ${CORES_NEEDED} cores`;
        if (partners > 1)
          figures.push(availableParallelism() >= CORES_NEEDED ? gain : { ...gain, target, met: null });
        for (const [name, { perSecond }] of Object.entries(samples) as [string, Samples][])
          figures.push(plain(`${what}, ${name}`, perSecond, '/s'));
      }
      return figures;
    } finally {
      await both.stop();
    }
  });
