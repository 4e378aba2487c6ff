/** The throughput that a second instance adds on one PostgreSQL, with many partners and with a single one. */
import { availableParallelism } from 'node:os';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { API_KEY, addPartners, partnerName } from './support/data.ts';
import { openBenchStore, openPostgresDatabase } from './support/databases.ts';
import { atLeast, type Figure, plain } from './support/figure.ts';
import { ratios } from './support/http.ts';
import { type LoadRequest, sendLoad } from './support/load.ts';
import type { BenchOptions, Size } from './support/size.ts';

const PARTNERS = 50;
const RATIO_MIN = 1.6;
/** One for each instance, one for the load, one for PostgreSQL. */
const CORES_NEEDED = 4;

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const database = await openPostgresDatabase();
  const store = await openBenchStore(database);
  await addPartners(store, PARTNERS);
  await store.close();
  const servers: ServerProcess[] = [];
  try {
    for (let i = 0; i < 2; i++) servers.push(await startServerProcess({ env: database.settings }));
    const many = await compare(servers, PARTNERS, size, say);
    const one = await compare(servers, 1, size, say);
    const gain = atLeast(
      `createLink of ${PARTNERS} partners, two instances of one`,
      ratios(many.two, many.one),
      '×',
      RATIO_MIN,
    );
    const hasCores = availableParallelism() >= CORES_NEEDED;
    return [
      hasCores ? gain : { ...gain, met: null, target: `${gain.target} on ${CORES_NEEDED} cores` },
      plain(`createLink of ${PARTNERS} partners, one instance`, many.one, '/s'),
      plain(`createLink of ${PARTNERS} partners, two instances`, many.two, '/s'),
      plain('createLink of one partner, one instance', one.one, '/s'),
      plain('createLink of one partner, two instances', one.two, '/s'),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  }
}

/** Responses a second of one instance, and of two under the same load. */
async function compare(
  servers: readonly ServerProcess[],
  partners: number,
  size: Size,
  say: (text: string) => void,
) {
  const speeds: Record<'one' | 'two', number[]> = { one: [], two: [] };
  for (let round = size.rounds > 1 ? -1 : 0; round < size.rounds; round++) {
    for (const name of ['one', 'two'] as const) {
      const used = servers.slice(0, name === 'one' ? 1 : 2);
      const connections = size.connections / used.length;
      const measured = await Promise.all(
        used.map(({ url }) =>
          sendLoad({ url, requests: requests(partners), connections, seconds: size.seconds }),
        ),
      );
      const failures = measured.reduce((sum, each) => sum + each.failures, 0);
      if (failures > 0) throw new Error(`${failures} requests failed.`);
      const perSecond = measured.reduce((sum, each) => sum + each.perSecond, 0);
      say(`${partners} partners, ${name}: ${Math.round(perSecond)}/s${round < 0 ? ' (warm-up)' : ''}`);
      if (round >= 0) speeds[name].push(perSecond);
    }
  }
  return speeds;
}

function requests(partners: number): LoadRequest[] {
  return Array.from({ length: partners }, (_, i) => {
    const fields = { ...signingFields(partnerName(i), API_KEY), ...LINK_FIELDS };
    return { path: '/v1/hosted_links', body: JSON.stringify(fields) };
  });
}
