import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireTime } from '#protocol/wire-time.ts';
import { forAll } from '#testing/harness/for-all.ts';

test('wireTime writes what a Date does, for every time that one holds', () => {
  const soon = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 20) });
  const any = fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true });
  forAll(fc.oneof(soon, any), (ms) => wireTime(ms) === new Date(ms).toISOString());
});

test('wireTime leaves null as it is, and throws for what is no time', () => {
  expect(wireTime(null)).toBeNull();
  for (const ms of [8.64e15 + 1, Number.NaN]) expect(() => wireTime(ms)).toThrow(RangeError);
});
