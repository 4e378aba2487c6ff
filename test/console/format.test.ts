/** How the console writes times and texts. */
import { expect, test } from 'vitest';
import { refusalText } from '#console/browser/api.ts';
import { clockTime, duration, firstDifference, shortDay, webHref } from '#console/browser/format.ts';
import { comparison } from '#console/browser/parts/steps.tsx';
import { niceTop } from '#console/browser/plots/bars.tsx';

test.each([
  [40, '40 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [-1_250, '1.3 s'],
  [60_000, '1 min'],
  [125_000, '2 min 5 s'],
  [7_500_000, '2 h 5 min'],
  [86_400_000, '1 day'],
  [2 * 86_400_000 + 3_600_000, '2 days 1 h'],
])('%i ms are %j', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test('a day has its year where that is another, and a time all its digits', () => {
  const at = new Date(2026, 10, 22).getTime();
  expect([shortDay(at, at), shortDay(at, at + 366 * 86_400_000)]).toEqual(['22 Nov', '22 Nov 2026']);
  expect(clockTime(at + 5, true)).toBe('00:00:00.005');
});

test('texts part at their first difference, and an address is a link only over the web', () => {
  expect([firstDifference('ab', 'ab'), firstDifference('ab', 'ac'), firstDifference('ab', 'abc')]).toEqual([
    ...[-1, 1, 2],
  ]);
  expect(['https://a.example/', 'javascript:alert(1)', 7].map(webHref)).toEqual([
    ...['https://a.example/', null, null],
  ]);
});

test('an axis ends at 1, 2 or 5 of a power of ten, at the highest bar or next above it', () => {
  expect([1, 2, 3, 5, 6, 10, 11, 50, 51].map(niceTop)).toEqual([1, 2, 5, 5, 10, 10, 20, 50, 100]);
});

test.each([
  [{ error: 'not_found', message: 'There is none.' }, 'There is none.'],
  [{ error: 'There is none.' }, 'There is none.'],
  [
    {
      error: 'No.',
      details: [
        { path: '/a', message: 'is wrong' },
        { path: '', message: 'too' },
      ],
    },
    'No.: /a is wrong; too',
  ],
  [{ details: [{ path: '/a', message: 'is wrong' }] }, '/a is wrong'],
  [{}, null],
  ['text', null],
  [null, null],
])('a refusal %j is told as %j', (body, text) => {
  expect(refusalText(body)).toBe(text);
});

const STEPS = ['2026-11-22001sid_request', '2026-11-22T10:00sid_request', 'abcd'].map((value, at) => ({
  ...{ title: `step ${at}`, value, ok: true },
}));
test.each([
  ['abcd', 'The same as “step 2”, to the last character.'],
  ['abcd\n', 'The same as “step 2”, but for spaces or line breaks around it.'],
  ['2026-11-22T10:0', 'Like “step 1” for 15 characters; then yours has nothing more where “0” is expected.'],
  ['2026-11-22 001', 'Like “step 0” for 10 characters; then yours has a space where “0” is expected.'],
  ['xyz', 'No step has this value, nor one that begins like it.'],
])('%j is compared with the step that is most like it', (yours, text) => {
  expect(comparison(yours, STEPS)).toBe(text);
});
