import { describe, expect, test } from 'vitest';
import {
  apiKeyText,
  duration,
  httpUrl,
  partnerId,
  partnerName,
  positiveInteger,
  time,
} from '#admin/arguments.ts';

describe('an argument', () => {
  test('is read', () => {
    expect(partnerId('a01')).toBe('a01');
    expect(httpUrl('http://x.example/')).toBe('http://x.example/');
    expect([apiKeyText('a key'), apiKeyText('k'.repeat(200))]).toEqual(['a key', 'k'.repeat(200)]);
    expect([positiveInteger('1'), positiveInteger('999999999')]).toEqual([1, 999_999_999]);
    expect(['30m', '24h', '5d'].map(duration)).toEqual([1_800_000, 86_400_000, 432_000_000]);
    const day = Date.UTC(2026, 10, 20);
    expect([time('2026-11-20'), time('2026-11-20T01:00:00+01:00')]).toEqual([day, day]);
  });

  test.each<[string, (value: string) => unknown, string[]]>([
    ['a partner id', partnerId, ['ab', 'abcd', 'a-1', '']],
    ['a partner’s name', partnerName, ['', 'x'.repeat(201), 'a\u009bb', 'a\nb', 'a\u202eb', 'a\u200bb']],
    ['an address', httpUrl, ['ftp://x', 'x']],
    ['an API key', apiKeyText, ['', '  ', 'k'.repeat(201), 'é', 'a\nb']],
    ['a whole number', positiveInteger, ['0', '1.5', '-1', '1000000000', '']],
    ['a duration', duration, ['5', 'm', '1w', '1.5h', '1000000m', '0d']],
    ['a time', time, ['yesterday', '2026-11-20T10:00:00', '2026-13-01']],
  ])('that is not %s is refused in a sentence', (_, read, values) => {
    for (const value of values) expect(() => read(value), value).toThrow(/^It must .+\.$/);
  });
});
