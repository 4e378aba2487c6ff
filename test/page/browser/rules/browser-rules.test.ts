/** Small rules of the browser script: warnings, the search, and the key of a submission. */
import { expect, test } from 'vitest';
import { matches } from '#page/browser/details/search-text.ts';
import { submissionKey } from '#page/browser/sending/submission-key.ts';
import { browserAddress } from '#page/browser/start/app-browser.ts';
import { expiryWarning } from '#page/browser/start/expiry-warning.ts';

test('a link that expires within half an hour says so, and more urgently in the last ten minutes', () => {
  const minutes = [31, 30, 11, 10, 1, -5].map((left) => expiryWarning(left * 60_000));
  expect(minutes).toEqual([null, 'expiresSoon', 'expiresSoon', 'expiresNow', 'expiresNow', 'expiresNow']);
});

test('a search finds every word, whatever its accents, its case and its apostrophes', () => {
  const text = 'National ID Côte d’Ivoire';
  for (const typed of ['', 'cote', "D'IVOIRE", 'ivoire national'])
    expect(matches(typed, text), typed).toBe(true);
  for (const typed of ['ghana', 'national ghana']) expect(matches(typed, text), typed).toBe(false);
});

test('a submission has one key for its content, and one for the visit where two devices have it', () => {
  const draft = { seed: 'seed', type: 'NG.BVN', fields: { id_number: '1' }, photos: {}, handoff: undefined };
  const key = submissionKey(draft);
  expect(key).toMatch(/^seed\../);
  expect(submissionKey({ ...draft })).toBe(key);
  expect(submissionKey({ ...draft, fields: { id_number: '2' } })).not.toBe(key);
  expect(submissionKey({ ...draft, asksForAll: true })).not.toBe(key);
  expect(submissionKey({ ...draft, handoff: { id: 'a', isPhone: true } })).toBe('seed');
});

test('only an address that begins with https leads out of an app', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; wv)';
  expect(browserAddress('https://a.example/l/1', android)).toMatch(/^intent:\/\/a\.example\/l\/1#/);
  expect(browserAddress('http://a.example/?to=https://b.example', android)).toBeNull();
});
