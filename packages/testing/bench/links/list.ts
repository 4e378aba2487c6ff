/** The time of a page of a list, by its position and the length of the list (D-14). */
import type { Deps } from '#handlers/deps.ts';
import { listLinks } from '#handlers/links/listLinks.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { onBothKinds, withStore } from '../support/databases.ts';
import { atMost, type Figure, median, plain } from '../support/figure.ts';
import { seedLongList } from '../support/long-list.ts';
import type { BenchOptions } from '../support/size.ts';

const PAGE_LINKS = 20;
const SHORT_LIST = 1_000;
const WARM_UP = 50;
const RATIO_MAX = 1.3;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const database = await databases.create();
    const last = Math.ceil(size.links / PAGE_LINKS);
    const of = `of ${size.links.toLocaleString('en')} links`;
    const pages = {
      [`page 1 ${of}`]: ['big', 1],
      [`the middle page ${of}`]: ['big', Math.ceil(last / 2)],
      [`the last page ${of}`]: ['big', last],
      [`page 1 of ${SHORT_LIST} links`]: ['few', 1],
    } as const;
    const times = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as number[]]));
    // Makes the tables.
    await withStore(database, {}, async () => undefined);
    await seedLongList(database, 'big', size.links, say);
    await seedLongList(database, 'few', SHORT_LIST, say);
    await withStore(database, {}, async (store) => {
      const list = listLinks({ store, linkUrl: (refId) => `http://127.0.0.1/l/${refId}` } as Deps);
      for (let i = -WARM_UP; i < size.pages; i++) {
        for (const [name, [partnerId, page]] of Object.entries(pages)) {
          const request = { body: { page, limit: PAGE_LINKS }, partner: aPartner({ partnerId }) };
          const started = performance.now();
          const { body } = (await list(request as never)) as { body: { links: unknown[] } };
          if (body.links.length !== PAGE_LINKS) throw new Error(`${name} has ${body.links.length} links.`);
          if (i >= 0) times[name]?.push((performance.now() - started) * 1_000);
        }
      }
    });
    const medians = Object.values(times).map(median);
    const what = `listLinks on ${database.name}`;
    const dearest = Math.max(...medians) / Math.min(...medians);
    return [
      atMost(`${what}, the dearest page of the cheapest`, dearest, '×', RATIO_MAX),
      ...Object.entries(times).map(([name, each]) => plain(`${what}, ${name}`, median(each), 'µs')),
    ];
  });
