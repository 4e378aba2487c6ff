import { expect, test } from 'vitest';
import { stateByClock, stateByNewest } from '#core/clocks.ts';

const OFF_MS = 10_000;

test.each([
  [0, 0, 'right'],
  [10_000, 0, 'right'],
  [10_001, 0, 'off'],
  [-10_001, 0, 'off'],
  [60_000, 0, 'off'],
  [60_001, 0, 'wrong'],
  [-8_640_000_000, 20, 'wrong'],
  // The answer took 24 seconds: when in them it was read, nobody knows.
  [12_000, 12_000, 'right'],
  [23_000, 12_000, 'off'],
])('a database %i ms ahead, give or take %i ms, makes the clock %s', (aheadMs, errorMs, state) => {
  expect(stateByClock({ aheadMs, errorMs }, OFF_MS)).toBe(state);
});

test('a clock that may differ by an hour is not wrong before that', () => {
  expect(stateByClock({ aheadMs: 1_800_000, errorMs: 0 }, 3_600_000)).toBe('right');
});

test('a file that was not used for over 7 days, or is from later, leaves the clock in doubt', () => {
  const [now, days] = [Date.UTC(2026, 0, 20), 86_400_000];
  const states = [-8, -7, 0, 7, 8].map((by) => stateByNewest(now, now + by * days));
  expect(states).toEqual(['ahead', 'right', 'right', 'right', 'behind']);
});

test('of three clocks the database’s is wrong where the servers agree, and then nobody stops', () => {
  const reading = { aheadMs: 100_000, errorMs: 10 };
  expect(stateByClock(reading, OFF_MS, [])).toBe('wrong');
  expect(stateByClock(reading, OFF_MS, [95_000, 101_000])).toBe('alike');
  expect(stateByClock(reading, OFF_MS, [95_000, 0])).toBe('wrong');
  expect(stateByClock({ ...reading, aheadMs: 5 }, OFF_MS, [5])).toBe('right');
});
