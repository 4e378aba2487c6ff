/** Lists that are read page after page, with rows of one time on both sides of where a page ends. */
import { expect, test } from 'vitest';
import { completedStep } from '#core/page/link-event.ts';
import type { ReadTx } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { insertWholeJob } from '../whole-job.ts';

type Page = { readonly ids: readonly string[]; readonly after: unknown };
const NONE = { opened: 1, consented: 0, submitted: 0, succeeded: 0, failed: 0 };
const ALL = { links: 'each', from: 0, to: 9 } as const;
const links = Array.from({ length: 4 }, () => aLink());
const [ofEvents = ''] = links.map(({ refId }) => refId);

/** A page after a place; null is the beginning, and after the last page. */
// biome-ignore lint/suspicious/noExplicitAny: each list has places of its own.
const LISTS: Record<string, (tx: ReadTx, after: any, limit: number) => Promise<Page>> = {
  async jobs(tx, after, limit) {
    const page = await tx.jobs.search('042', {}, { after, limit });
    return { ids: page.found.map(({ serviceJobId }) => serviceJobId), after: page.after };
  },
  async deliveries(tx, after, limit) {
    const page = await tx.deliveries.list({ partnerId: '042', after: after ?? undefined }, limit);
    return { ids: page.map(({ callbackId }) => callbackId), after: page.at(-1) ?? null };
  },
  async linkDays(tx, after, limit) {
    const page = await tx.linkDays.search('042', ALL, { after, limit });
    return { ids: page.map(({ refId, day }) => `${refId} ${day}`), after: page.at(-1) ?? null };
  },
  async linkEvents(tx, after, limit) {
    const page = await tx.linkEvents.list(ofEvents, after, START + 1e9, limit);
    return { ids: page.map(({ eventId }) => eventId), after: page.at(-1)?.eventId ?? null };
  },
};

onEveryDatabase('page after page', (at) => {
  test.each(Object.keys(LISTS))('the list of %s holds each once, in one order', async (name) => {
    const list = (after: unknown, limit: number) =>
      at.store.read((tx) => LISTS[name]?.(tx, after, limit) ?? Promise.reject(new Error(name)));
    for (const [i, link] of links.entries()) {
      for (const n of [1, 2]) {
        await insertWholeJob(at.store, { acceptedAt: START + Math.floor(i / 2) }, link);
        await at.store.write(async (tx) => {
          await tx.linkDays.add([{ ...NONE, refId: link.refId, day: n }]);
          const step = completedStep({ refId: ofEvents, serviceJobId: `${i} ${n}` }, START + n);
          const choice = { linkEvents: [], eventsUrl: null };
          await tx.linkEvents.insert([{ step, partnerId: '042', choice }]);
        });
      }
    }
    const whole = await list(null, 100);
    expect(new Set(whole.ids).size).toBe(8);
    for (const limit of [1, 3]) {
      const seen: string[] = [];
      let after: unknown = null;
      do {
        const page = await list(after, limit);
        seen.push(...page.ids);
        after = page.after;
      } while (after !== null && seen.length <= whole.ids.length);
      expect(seen, `${limit} a page`).toEqual(whole.ids);
    }
  });
});
