/** The limit of a partner's requests (D-64), apart from a server. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Count, consumeUpTo } from '#core/limits/rate-limit.ts';
import {
  leaseFrom,
  localRequestLimit,
  sharedRequestLimit,
  type TakeRequest,
} from '#server/api/request-limit.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { inRuns } from '#testing/harness/for-all.ts';

const START = Date.UTC(2026, 10, 20, 10);
const SECOND_MS = 1_000;

/** So many servers on one database, with a clock that the test moves. */
function servers(count: number, max: number) {
  const limit = { max, windowMs: SECOND_MS };
  const rows = new Map<string, Count>();
  const at = { now: START, leases: 0 };
  const lease = async (partnerId: string, wanted: number) => {
    at.leases++;
    const { granted, state } = consumeUpTo(rows.get(partnerId) ?? null, limit, wanted, at.now);
    rows.set(partnerId, state);
    return { granted, until: state.at + SECOND_MS };
  };
  const all = Array.from({ length: count }, () => sharedRequestLimit(limit, lease, () => at.now));
  return { at, all };
}

const isTaken = async (take: TakeRequest | undefined, partnerId = '001') =>
  (await take?.(partnerId)) === null;

test('a server alone takes exactly the limit in a second, for each partner', async () => {
  let now = START;
  const take = localRequestLimit({ max: 3, windowMs: SECOND_MS }, () => now);
  for (let i = 0; i < 3; i++) expect(await take('001')).toBeNull();
  now += 400;
  expect(await take('001')).toBe(600);
  expect(await take('002')).toBeNull();
  now += 600;
  expect(await take('001')).toBeNull();
});

test('a batch counts as many requests, or as the whole limit', async () => {
  const { all } = servers(1, 30);
  const local = localRequestLimit({ max: 30, windowMs: SECOND_MS }, () => START);
  for (const take of [local, all[0] as TakeRequest]) {
    expect(await take('001', 20)).toBeNull();
    expect(await take('001', 11)).toBe(SECOND_MS);
    expect(await take('001', 10)).toBeNull();
    expect(await take('001')).toBe(SECOND_MS);
    expect(await take('002', 100)).toBeNull();
    expect(await take('002')).toBe(SECOND_MS);
  }
});

describe('servers on one database', () => {
  test('of one, a burst gets exactly the limit, at few leases', async () => {
    const { at, all } = servers(1, 200);
    const taken = await Promise.all(Array.from({ length: 300 }, () => isTaken(all[0])));
    expect(taken.filter(Boolean)).toHaveLength(200);
    expect(at.leases).toBeLessThanOrEqual(11);
  });

  test('a partner with few requests costs no lease', async () => {
    const { at, all } = servers(2, 200);
    for (let i = 0; i < 100; i++) {
      at.now += 100;
      expect(await isTaken(all[i % 2])).toBe(true);
    }
    expect(at.leases).toBe(0);
  });

  test('a limit below ten is exact over all of them', async () => {
    const { at, all } = servers(4, 9);
    const taken = await Promise.all(Array.from({ length: 60 }, (_, i) => isTaken(all[i % 3])));
    expect(taken.filter(Boolean)).toHaveLength(9);
    at.now += 400;
    expect(await all[3]?.('001'), 'of the second of the others').toBe(600);
  });

  test('what is consumed is not asked for again until the second is over', async () => {
    // The last lease is granted in part.
    const { at, all } = servers(1, 21);
    for (let i = 0; i < 21; i++) expect(await isTaken(all[0])).toBe(true);
    const { leases } = at;
    at.now += 400;
    for (let i = 0; i < 30; i++) expect(await all[0]?.('001'), 'what is left of the second').toBe(600);
    expect(at.leases).toBe(leases);
    at.now += 600;
    expect(await isTaken(all[0])).toBe(true);
  });

  test('a lease that fails is asked for again', async () => {
    let isAway = true;
    const lease = async () => {
      if (isAway) throw new Error('away');
      return { granted: 1, until: START + SECOND_MS };
    };
    const take = sharedRequestLimit({ max: 5, windowMs: SECOND_MS }, lease, () => START);
    await expect(take('001')).rejects.toThrow('away');
    isAway = false;
    expect(await take('001')).toBeNull();
  });

  test('together they never take more than the limit, and a tenth for each of them, in a second', async () => {
    await inRuns(50).forAllAsync(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.record({ server: fc.nat(3), requests: fc.nat(80), waitMs: fc.nat(300) }), {
        maxLength: 12,
      }),
      async (count, max, bursts) => {
        const { at, all } = servers(count, max);
        const times: number[] = [];
        for (const { server, requests, waitMs } of bursts) {
          at.now += waitMs;
          const take = all[server % count];
          const taken = await Promise.all(Array.from({ length: requests }, () => isTaken(take)));
          for (const each of taken) if (each) times.push(at.now);
        }
        // Any second overlaps with two of the limit's at most.
        const most = 2 * (max + count * Math.floor(max / 10));
        for (const from of times) {
          const within = times.filter((time) => time >= from && time < from + SECOND_MS);
          expect(within.length).toBeLessThanOrEqual(most);
        }
      },
    );
  });
});

onEveryDatabase('a lease', (at) => {
  test('is of the partner’s own second, which began with its first', async () => {
    let now = START;
    const lease = leaseFrom(at.store, 'requests', { max: 30, windowMs: SECOND_MS }, () => now);
    const until = START + SECOND_MS;
    expect(await lease('001', 20)).toEqual({ granted: 20, until });
    now += 400;
    expect(await lease('001', 20)).toEqual({ granted: 10, until });
    expect(await lease('002', 20)).toEqual({ granted: 20, until: until + 400 });
  });
});
