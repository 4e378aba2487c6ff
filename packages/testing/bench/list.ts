/** The time of a page of a list, by its position and the length of the list (D-14). */
import type { Deps } from '#handlers/deps.ts';
import { listLinks } from '#handlers/links/listLinks.ts';
import { PARTNER } from './support/data.ts';
import { type BenchDatabase, onBothDatabases, openBenchStore } from './support/databases.ts';
import { atMost, type Figure, median, plain } from './support/figure.ts';
import { seedLongList } from './support/long-list.ts';
import type { BenchOptions } from './support/size.ts';

const PAGE_LINKS = 20;
const SHORT_LIST = 1_000;
const WARM_UP = 50;
const RATIO_MAX = 1.3;

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothDatabases(async (database) => {
    const { size, say } = options;
    const store = await openBenchStore(database);
    await store.close();
    await seedLongList(database, 'big', size.links, say);
    await seedLongList(database, 'few', SHORT_LIST, say);
    return compare(database, options);
  });

async function compare(database: BenchDatabase, { size, say }: BenchOptions): Promise<Figure[]> {
  const store = await openBenchStore(database);
  const list = listLinks({ store, linkUrl: (refId) => `http://127.0.0.1/l/${refId}` } as Deps);
  const last = Math.ceil(size.links / PAGE_LINKS);
  const pages = {
    'page 1': ['big', 1],
    'the middle page': ['big', Math.ceil(last / 2)],
    'the last page': ['big', last],
    [`page 1 of ${SHORT_LIST} links`]: ['few', 1],
  } as const;
  const times = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as number[]]));
  for (let i = -WARM_UP; i < size.pages; i++) {
    for (const [name, [partnerId, page]] of Object.entries(pages)) {
      const started = performance.now();
      const { body } = (await list({
        body: { page, limit: PAGE_LINKS },
        partner: { ...PARTNER, partnerId },
      } as never)) as { body: { links: unknown[] } };
      if (body.links.length !== PAGE_LINKS) throw new Error(`${name} has ${body.links.length} links.`);
      if (i >= 0) times[name]?.push((performance.now() - started) * 1000);
    }
  }
  await store.close();
  const medians = Object.values(times).map(median);
  say(
    `${database.name}: ${Object.entries(times).map(([name, each]) => `${name} ${Math.round(median(each))} µs`)}`,
  );
  const what = `listLinks on ${database.name}`;
  const of = `of ${size.links.toLocaleString('en')} links`;
  return [
    atMost(
      `${what}, the dearest page of the cheapest`,
      Math.max(...medians) / Math.min(...medians),
      '×',
      RATIO_MAX,
    ),
    ...Object.entries(times).map(([name, each]) =>
      plain(`${what}, ${name}${name.includes('links') ? '' : ` ${of}`}`, median(each), 'µs'),
    ),
  ];
}
