import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Link } from '#core/link.ts';
import { type LinkState, linkState } from '#core/link-state.ts';
import type { LinkFilter, LinkPage } from '#store/queries/links/link-search.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { inRuns } from '#testing/harness/for-all.ts';

const STATES: readonly LinkState[] = ['active', 'used', 'expired', 'disabled'];

onEveryDatabase('a search for links', (at) => {
  test('finds what the filter says, page by page, whatever else links are and in whatever order they were made', async () => {
    const time = fc.constantFrom(START - 1, START, START + 1);
    const text = fc.constantFrom('a', 'ab', 'b');
    const aLinkOfAnyKind = fc.record({
      disabledAt: fc.option(time),
      usedAt: fc.option(time),
      expiresAt: fc.option(time),
      createdAt: time,
      userId: fc.option(text),
      name: fc.option(text),
      maxSubmissions: fc.option(fc.constantFrom(1, 2)),
      totalJobs: fc.nat(3),
    });
    const anyFilter = fc.record(
      {
        state: fc.constantFrom(...STATES),
        userId: text,
        name: text,
        createdAfter: time,
        createdBefore: time,
      },
      { requiredKeys: [] },
    );
    const passes = (link: Link, state: LinkState, filter: LinkFilter) =>
      (filter.state ?? state) === state &&
      (filter.userId ?? link.userId) === link.userId &&
      (filter.name === undefined || link.name?.startsWith(filter.name) === true) &&
      link.createdAt >= (filter.createdAfter ?? 0) &&
      link.createdAt < (filter.createdBefore ?? Infinity);
    let runs = 0;
    await inRuns(12).forAllAsync(
      fc.array(aLinkOfAnyKind, { minLength: 12, maxLength: 20 }),
      fc.array(anyFilter, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 2, max: 5 }),
      async (all, filters, limit) => {
        const partnerId = `s${runs++}`;
        const links = all.map((each) => ({ ...each, link: aLink({ partnerId, ...each }) }));
        await at.store.write(async (tx) => {
          await tx.links.insertAll([[partnerId, links.map(({ link }) => link)]]);
          for (const { link, totalJobs } of links) {
            if (totalJobs > 0) await tx.links.count(link.refId, { totalJobs });
          }
        });
        for (const filter of [...STATES.map((state) => ({ state })), ...filters]) {
          const found: string[] = [];
          for (let below: number | null = null, pages = 0; pages === 0 || below !== null; pages++) {
            const within = { below, limit, total: links.length, now: START };
            const page: LinkPage = await at.store.read((tx) => tx.links.search(partnerId, filter, within));
            expect(page.found.length).toBeLessThanOrEqual(limit);
            found.push(...page.found.map(({ link }) => link.refId));
            below = page.below;
          }
          const expected = links.filter(({ link, totalJobs }) =>
            passes(link, linkState(link, totalJobs, START), filter),
          );
          expect(found).toEqual(expected.map(({ link }) => link.refId).toReversed());
        }
      },
    );
  });

  test('looks through a bounded number of links, says where it stopped, and finds by an index at once', async () => {
    const MANY = 25_000;
    const partnerId = 'many';
    const oldest = aLink({ partnerId, name: 'the one', userId: 'ann', disabledAt: START });
    const others = Array.from({ length: MANY - 1 }, (_, i) => aLink({ partnerId, createdAt: START + i }));
    const all = [oldest, ...others];
    for (let from = 0; from < all.length; from += 1_000) {
      await at.store.write((tx) => tx.links.insertAll([[partnerId, all.slice(from, from + 1_000)]]));
    }
    const search = (filter: object, below: number | null = null) => {
      const within = { below, limit: 10, total: MANY, now: START };
      return at.store.read((tx) => tx.links.search(partnerId, filter, within));
    };
    const first = await search({ name: 'the' });
    expect(first).toEqual({ found: [], numbers: [], below: 15_001 });
    const second = await search({ name: 'the' }, first.below);
    expect(second).toEqual({ found: [], numbers: [], below: 5_001 });
    const third = await search({ name: 'the' }, second.below);
    expect(third).toEqual({
      found: [{ link: oldest, counts: expect.anything() }],
      numbers: [1],
      below: null,
    });
    for (const filter of [{ userId: 'ann' }, { state: 'disabled' }, { createdBefore: START + 1 }]) {
      const { found, below } = await search(filter);
      expect([found.at(-1)?.link.refId, below]).toEqual([oldest.refId, null]);
    }
    const [before, after] = [START + 12_000, START + 12_003];
    const between = await search({ createdAfter: before, createdBefore: after });
    expect(between.found.map(({ link }) => link.createdAt - START)).toEqual([12_002, 12_001, 12_000]);
  });
});
