import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#server/new-id.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CYCLE_MS = 8 * 65_536;

afterEach(() => void vi.useRealTimers());

test('ids made within eight milliseconds begin alike, and those of the next are after them until the ticks begin anew', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const beginAt = (at: number) => {
    vi.setSystemTime(at);
    const ids = [newId(), newId()];
    for (const id of ids) expect(id).toMatch(UUID_4);
    const [one, other] = ids.map((id) => Number.parseInt(id.slice(0, 4), 16));
    expect(one).toBe(other);
    return one;
  };
  fc.assert(
    fc.property(fc.nat(4e12), (at) => {
      const tick = Math.floor(at / 8) * 8;
      expect(beginAt(tick)).toBe(beginAt(tick + 7));
      expect(beginAt(tick + 8)).toBe((Number(beginAt(tick)) + 1) % 65_536);
      expect(beginAt(tick + CYCLE_MS)).toBe(beginAt(tick));
    }),
  );
});

test('all else of an id differs from one to the next', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids.map((id) => id.slice(4))).size).toBe(1_000);
});
