import { expect, test } from 'vitest';
import { randomPart } from '#store/seal/random.ts';

test('no random bytes come twice, and none change afterwards', () => {
  const parts = Array.from({ length: 2_000 }, (_, i) => randomPart(i % 2 ? 12 : 32));
  const first = parts.map((part) => part.toString('hex'));
  const lengths = new Set(parts.map(({ length }) => length));
  expect(lengths).toEqual(new Set([12, 32]));
  expect(new Set(first).size).toBe(parts.length);
  expect(parts.map((part) => part.toString('hex'))).toEqual(first);
  // All zeros would mean bytes that were given out before.
  expect(first.filter((hex) => /^0+$/.test(hex))).toEqual([]);
});
