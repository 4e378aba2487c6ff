import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LinkState, linkState } from '#core/link-state.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';

const STATES: readonly LinkState[] = ['active', 'used', 'expired', 'disabled'];

onEveryDatabase('a search for links', (at) => {
  test('finds the links of a state that the rule gives this state, whatever else they are', async () => {
    const time = fc.option(fc.constantFrom(START - 1, START, START + 1));
    const aLinkOfAnyState = fc.record({
      disabledAt: time,
      usedAt: time,
      expiresAt: time,
      maxSubmissions: fc.option(fc.constantFrom(1, 2)),
      totalJobs: fc.nat(3),
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(aLinkOfAnyState, { minLength: 1, maxLength: 20 }), async (all) => {
        const partnerId = `s${runs++}`;
        const links = all.map((each) => ({ ...each, link: aLink({ partnerId, ...each }) }));
        await at.store.write(async (tx) => {
          await tx.links.insertAll([[partnerId, links.map(({ link }) => link)]]);
          for (const { link, totalJobs } of links) {
            if (totalJobs > 0) await tx.links.count(link.refId, { totalJobs });
          }
        });
        const within = { below: null, limit: 100, total: links.length, now: START };
        for (const state of STATES) {
          const { found } = await at.store.read((tx) => tx.links.search(partnerId, { state }, within));
          const expected = links.filter(({ link, totalJobs }) => linkState(link, totalJobs, START) === state);
          expect(found.map(({ link }) => link.refId)).toEqual(
            expected.map(({ link }) => link.refId).toReversed(),
          );
        }
      }),
      { numRuns: 25 },
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
