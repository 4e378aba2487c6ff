/** The time of a page of a list, by its position (D-14) and by the length of the list. */
import type { Deps } from '#handlers/deps.ts';
import { listLinks } from '#handlers/links/listLinks.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { type BenchDatabase, makeTables, onBothKinds, withStore } from '../support/databases.ts';
import { atMost, type Figure, median, plain } from '../support/figure.ts';
import { seedLongList } from '../support/long-list.ts';
import type { BenchOptions } from '../support/size.ts';

const PAGE_LINKS = 20;
const SHORT_LIST = 1_000;
const PAGES_RATIO_MAX = 1.3;

const WARM_UP = 50;

interface Page {
  readonly partnerId: string;
  readonly body: object;
  /** How many links it has. */
  readonly links: number;
}

/** A new database with long lists. */
async function listsOf(
  database: BenchDatabase,
  lists: Readonly<Record<string, number>>,
  { say }: BenchOptions,
): Promise<void> {
  await makeTables(database);
  for (const [partnerId, links] of Object.entries(lists)) await seedLongList(database, partnerId, links, say);
}

/** Asks for each of the pages in turns. @returns the median of the times of each, microseconds. */
async function timesOf<Name extends string>(
  database: BenchDatabase,
  pages: Readonly<Record<Name, Page>>,
  { size }: BenchOptions,
): Promise<Record<Name, number>> {
  const entries = Object.entries<Page>(pages).map(([name, page]) => ({
    name,
    ...page,
    times: [] as number[],
  }));
  await withStore(database, {}, async (store) => {
    const linkUrl = (refId: string) => `http://127.0.0.1/l/${refId}`;
    const list = listLinks({ store, now: Date.now, linkUrl } as unknown as Deps);
    for (let i = -WARM_UP; i < size.pages; i++) {
      for (const { name, partnerId, body, links, times } of entries) {
        const started = performance.now();
        const answer = await list({ body } as never, { partner: aPartner({ partnerId }) } as never);
        const found = (answer as { body: { links: unknown[] } }).body.links.length;
        if (found !== links) throw new Error(`${name} has ${found} links.`);
        if (i >= 0) times.push((performance.now() - started) * 1_000);
      }
    }
  });
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times)])) as Record<Name, number>;
}

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const database = await databases.create();
    const { links } = options.size;
    await listsOf(database, { big: links, few: SHORT_LIST }, options);
    const last = Math.ceil(links / PAGE_LINKS);
    const of = `of ${links.toLocaleString('en')} links`;
    const at = (partnerId: string, page: number) => ({
      partnerId,
      body: { page, limit: PAGE_LINKS },
      links: PAGE_LINKS,
    });
    const pages = {
      [`page 1 ${of}`]: at('big', 1),
      [`the middle page ${of}`]: at('big', Math.ceil(last / 2)),
      [`the last page ${of}`]: at('big', last),
      [`page 1 of ${SHORT_LIST} links`]: at('few', 1),
    };
    const times = await timesOf(database, pages, options);
    const what = `listLinks on ${database.name}`;
    const dearest = Math.max(...Object.values(times)) / Math.min(...Object.values(times));
    return [
      atMost(`${what}, the dearest page of the cheapest`, dearest, '×', PAGES_RATIO_MAX),
      ...Object.entries(times).map(([name, time]) => plain(`${what}, ${name}`, time, 'µs')),
    ];
  });
