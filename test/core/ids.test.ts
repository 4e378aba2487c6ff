import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeNewId } from '#core/bucket.ts';
import { forAll } from '#testing/harness/for-all.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CYCLE_MS = 8 * 65_536;

test('ids made within eight milliseconds begin alike, and those of the next are after them until the ticks begin anew', () => {
  const beginAt = (at: number) => {
    const id = makeNewId(randomUUID, () => at)();
    expect(id).toMatch(UUID_4);
    return Number.parseInt(id.slice(0, 4), 16);
  };
  forAll(fc.nat(4e12), (at) => {
    const tick = Math.floor(at / 8) * 8;
    expect(beginAt(tick)).toBe(beginAt(tick + 7));
    expect(beginAt(tick + 8)).toBe((beginAt(tick) + 1) % 65_536);
    expect(beginAt(tick + CYCLE_MS)).toBe(beginAt(tick));
  });
});

test('all else of an id is as random as what it is made of', () => {
  const uuid = randomUUID();
  expect(makeNewId(() => uuid, Date.now)().slice(4)).toBe(uuid.slice(4));
});
