/** One limiter for all places: no partner takes so many that another finds none. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TaskSlots } from '#store/queue/task-slots.ts';
import { forAll } from '#testing/harness/for-all.ts';

describe('the places of a worker', () => {
  test('no partner ever holds more than its limit, and somebody new finds a place while one is free', () => {
    const steps = fc.array(fc.record({ partner: fc.integer({ min: 0, max: 30 }), takes: fc.boolean() }));
    forAll(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 16 }), steps, (total, per, all) => {
      const limiter = new TaskSlots(
        () => total,
        () => per,
      );
      const held = new Map<string, number>();
      for (const { partner, takes } of all) {
        const id = String(partner);
        const holds = held.get(id) ?? 0;
        if (takes && limiter.availableFor(id) > 0) {
          limiter.acquire(id);
          held.set(id, holds + 1);
        } else if (!takes && holds > 0) {
          limiter.release(id);
          held.set(id, holds - 1);
        }
        const inAll = [...held.values()].reduce((sum, count) => sum + count, 0);
        expect(limiter.free).toBe(total - inAll);
        expect(Math.max(0, ...held.values())).toBeLessThanOrEqual(per);
        const holders = [...held].filter(([, count]) => count > 0).map(([each]) => each);
        const full = holders.filter((each) => limiter.availableFor(each) === 0);
        expect(limiter.fullPartners().toSorted()).toEqual(full.toSorted());
        if (limiter.free > 0) expect(limiter.availableFor('new')).toBeGreaterThan(0);
      }
    });
  });

  test('a smaller total frees nothing until as many have ended', () => {
    let total = 3;
    const limiter = new TaskSlots(
      () => total,
      () => total,
    );
    for (const partner of ['a', 'b', 'c']) limiter.acquire(partner);
    total = 2;
    limiter.release('a');
    expect([limiter.held, limiter.free, limiter.availableFor('d')]).toEqual([2, 0, 0]);
    limiter.release('b');
    expect([limiter.free, limiter.availableFor('d')]).toEqual([1, 1]);
  });

  test('partners that want everything leave places to those who come later', () => {
    const limiter = new TaskSlots(
      () => 100,
      () => 1_000,
    );
    for (let round = 0; round < 1_000; round++) {
      for (let partner = 0; partner < 20; partner++) {
        if (limiter.availableFor(String(partner)) > 0) limiter.acquire(String(partner));
      }
    }
    expect(limiter.free).toBeGreaterThanOrEqual(4);
  });
});
