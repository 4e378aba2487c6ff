/** The time of a page of a filtered list, by the length of the list (D-104). */
import type { Deps } from '#handlers/deps.ts';
import { listLinks } from '#handlers/links/listLinks.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { onBothKinds, withStore } from '../support/databases.ts';
import { atMost, type Figure, median, plain } from '../support/figure.ts';
import { seedLongList } from '../support/long-list.ts';
import type { BenchOptions } from '../support/size.ts';

/** Longer than what one page looks through. */
const SHORT_LIST = 50_000;
const WARM_UP = 20;
/** A moment takes one lookup more for each doubling of the list. */
const RATIO_MAX = 1.5;

const FILTERS = {
  'a name that no link has': { name: 'None' },
  'a user without links': { user_id: 'nobody' },
  'disabled links, of which there are none': { state: 'disabled' },
  'the links of a moment': {
    created_after: '2025-10-09T08:53:30.000Z',
    created_before: '2025-10-09T08:53:30.020Z',
  },
  'active links': { state: 'active' },
} as const;

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const database = await databases.create();
    // Makes the tables.
    await withStore(database, {}, async () => undefined);
    const lists = { long: size.links, short: Math.min(SHORT_LIST, size.links) };
    for (const [partnerId, links] of Object.entries(lists))
      await seedLongList(database, partnerId, links, say);
    return withStore(database, {}, async (store) => {
      const deps = { store, now: Date.now, linkUrl: (refId: string) => `http://127.0.0.1/l/${refId}` };
      const list = listLinks(deps as unknown as Deps);
      const figures: Figure[] = [];
      for (const [name, filter] of Object.entries(FILTERS)) {
        const times = { long: [] as number[], short: [] as number[] };
        for (let i = -WARM_UP; i < size.pages; i++) {
          for (const partnerId of ['long', 'short'] as const) {
            const started = performance.now();
            await list({ body: filter, partner: aPartner({ partnerId }) } as never);
            if (i >= 0) times[partnerId].push((performance.now() - started) * 1_000);
          }
        }
        const [long, short] = [median(times.long), median(times.short)];
        const what = `${name}, on ${database.name}`;
        figures.push(
          atMost(`${what}, of ${lists.long} links beside ${lists.short}`, long / short, '×', RATIO_MAX),
          plain(`${what}, of ${lists.long} links`, long, 'µs'),
        );
      }
      return figures;
    });
  });
