import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isServiceTimestamp,
  parseTimestamp,
  signedTimestamps,
  toServiceTimestamp,
  toWireTimestamp,
} from '#protocol/timestamps.ts';
import { anyString, forAll, inRuns } from '#testing/harness/for-all.ts';

const AT = Date.UTC(2026, 0, 1);
/** Years 0100 to 9999: what four digits can say and a real clock might. */
const epochMs = fc.integer({ min: Date.UTC(100, 0, 1), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });

describe('parseTimestamp (D-04)', () => {
  test.each([
    ['2026-01-01T00:00:00Z', AT],
    ['2026-01-01T00:00:00.5Z', AT + 500],
    ['2026-01-01T00:00:00.123999999Z', AT + 123],
    ['2026-01-01T02:00:00+02:00', AT],
    ['2026-01-01T02:00:00.000+0200', AT],
    ['2025-12-31T18:30:00-05:30', AT],
    ['2026-01-01T00:00:00-00:00', AT],
    ['2026-01-01 00:00:00 +0000', AT],
    ['2026-01-01 05:45:00 +0545', AT],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    [AT, AT],
    [String(AT), AT],
    [0, 0],
    [-1, -1],
    [8.64e15, 8.64e15],
  ])('%j is accepted', (sent, expected) => {
    expect(parseTimestamp(sent)).toBe(expected);
  });

  test.each([
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234567890Z',
    '2026-01-01T00:00:00,5Z',
    '2026-01-01T00:00:00+02',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00:00 +0000',
    '2026-01-01 00:00:00+0000',
    '2026-01-01t00:00:00z',
    '2026-01-01T00:00:00Z\n',
    ' 2026-01-01T00:00:00Z',
    '+002026-01-01T00:00:00Z',
    '\u0662026-01-01T00:00:00Z',
    '2026\u221201-01T00:00:00Z',
    '0099-01-01T00:00:00Z',
    'Thu, 01 Jan 2026 00:00:00 GMT',
    'now',
    '',
    '-',
    '1e12',
    '0x10',
    '1.5',
    '1767225600000 ',
    '8640000000000001',
    '99999999999999999999',
    8.64e15 + 1,
    -8.64e15 - 1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [],
    [AT],
    {},
    new Date(AT),
  ])('%o is refused', (sent) => {
    expect(parseTimestamp(sent)).toBeNull();
  });

  test('what toWireTimestamp writes is read back exactly', () => {
    forAll(epochMs, (ms) => parseTimestamp(toWireTimestamp(ms)) === ms);
  });

  test('the same instant is read from any offset, in all three spellings', () => {
    const offset = fc.record({
      minus: fc.boolean(),
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
    });
    const inYear = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
    forAll(inYear, offset, (ms, { minus, hours, minutes }) => {
      const shift = (hours * 60 + minutes) * 60_000 * (minus ? -1 : 1);
      const local = toWireTimestamp(ms + shift).slice(0, -1);
      const sign = minus ? '-' : '+';
      const [hh, mm] = [hours, minutes].map((part) => String(part).padStart(2, '0'));
      expect(parseTimestamp(`${local}${sign}${hh}:${mm}`)).toBe(ms);
      expect(parseTimestamp(`${local}${sign}${hh}${mm}`)).toBe(ms);
      expect(parseTimestamp(`${local.replace('T', ' ')} ${sign}${hh}${mm}`)).toBe(ms);
    });
  });

  test('integers and their decimal strings mean the same', () => {
    forAll(epochMs, (ms) => parseTimestamp(String(ms)) === ms && parseTimestamp(ms) === ms);
  });

  test('it never throws, and never answers anything but null or an instant', () => {
    const digits = fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,10})? ?(Z|[+-]\d\d:?\d\d)$/);
    inRuns(1_000).forAll(fc.oneof(fc.anything(), anyString(), digits), (sent) => {
      const ms = parseTimestamp(sent);
      if (ms !== null) expect(Number.isNaN(new Date(ms).getTime())).toBe(false);
    });
  });

  test('a very long string is refused at once', () => {
    const started = performance.now();
    expect(parseTimestamp('1'.repeat(1_000_000))).toBeNull();
    expect(parseTimestamp(`2026-01-01T00:00:00.${'0'.repeat(1_000_000)}Z`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('signedTimestamps (D-02)', () => {
  test('text is signed exactly as sent', () => {
    forAll(fc.string(), (sent) => String(signedTimestamps(sent)) === sent);
    expect(signedTimestamps(String(AT))).toEqual([String(AT)]);
  });

  test('a number is signed in its ISO form, or as its digits', () => {
    expect(signedTimestamps(AT)).toEqual(['2026-01-01T00:00:00.000Z', '1767225600000']);
  });

  test('a number that is no timestamp can have been signed as nothing', () => {
    for (const sent of [Number.NaN, Number.POSITIVE_INFINITY, 1.5, 8.64e15 + 1]) {
      expect(signedTimestamps(sent)).toEqual([]);
    }
  });
});

test('toWireTimestamp writes UTC with milliseconds, and throws outside the range of a date', () => {
  expect(toWireTimestamp(AT + 7)).toBe('2026-01-01T00:00:00.007Z');
  expect(() => toWireTimestamp(Number.NaN)).toThrow(RangeError);
});

test('the service marks the times that it signs, and every sender reads them (D-02)', () => {
  expect(toServiceTimestamp(AT + 7)).toBe('2026-01-01T00:00:00.007777777Z');
  forAll(epochMs, (ms) => {
    const marked = toServiceTimestamp(ms);
    return parseTimestamp(marked) === ms && Date.parse(marked) === ms && isServiceTimestamp(marked);
  });
});

test.each([
  '2026-01-01T00:00:00.777Z',
  '2026-01-01T00:00:00.777777Z',
  '2026-01-01T00:00:00.000777770Z',
  '2026-01-01T00:00:00.000777777+00:00',
  '2026-01-01T00:00:00Z',
  1_767_225_600_000,
])('%s has no mark', (sent) => {
  expect(isServiceTimestamp(sent)).toBe(false);
});
