import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InFlight, type InFlightEntry } from '#store/queue/in-flight.ts';

test('items are listed oldest first, whichever left before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (leaving) => {
      const list = new InFlight<number>();
      const entries: InFlightEntry<number>[] = [];
      const expected = new Set<number>();
      for (const [i, each] of leaving.entries()) {
        entries.push(list.add(i));
        expected.add(i);
        const entry = entries[each];
        if (entry) expect(list.remove(entry)).toBe(expected.delete(each));
      }
      expect([...list]).toEqual([...expected]);
      expect(list.size).toBe(expected.size);
    }),
  );
});

test('an entry that has left points to no other', () => {
  const list = new InFlight<number>();
  const [, middle] = [list.add(1), list.add(2), list.add(3)] as const;
  expect(list.remove(middle)).toBe(true);
  expect([middle.older, middle.newer]).toEqual([null, null]);
  expect(list.remove(middle)).toBe(false);
  expect([...list]).toEqual([1, 3]);
});
