import { describe, expect, test } from 'vitest';
import { VISIT_MS_MAX } from '#core/page/visit.ts';
import { makeVisits } from '#server/pages/visits.ts';
import { makeSecrets } from '#store/seal/secrets.ts';

const SECRET = 'the secret of these tests';
const NOW = Date.UTC(2026, 10, 20, 10);
const visits = makeVisits(makeSecrets(SECRET));
const token = visits.begin('link-1', NOW);

describe('the token of a visit (D-82)', () => {
  test('says when the visit began, and each is another one', () => {
    expect(visits.find('link-1', token, NOW)).toEqual({
      linkId: 'link-1',
      visitId: expect.stringMatching(/^[\w-]{22}$/),
      beganAt: NOW,
    });
    expect(visits.begin('link-1', NOW).slice(0, 22)).not.toBe(token.slice(0, 22));
  });

  test('is good for its link alone, and for a day', () => {
    expect(visits.find('link-2', token, NOW)).toBeNull();
    expect(visits.find('link-1', token, NOW + VISIT_MS_MAX - 1)).not.toBeNull();
    expect(visits.find('link-1', token, NOW + VISIT_MS_MAX)).toBeNull();
  });

  test('is nothing with any character changed, or cut short, or of another type', () => {
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      // The last character of a signature has bits that say nothing; another text is refused all the same.
      expect(visits.find('link-1', token.slice(0, at) + other + token.slice(at + 1), NOW)).toBeNull();
      expect(visits.find('link-1', token.slice(0, at), NOW)).toBeNull();
    }
    for (const other of [undefined, null, 7, {}, `${token} `]) {
      expect(visits.find('link-1', other, NOW)).toBeNull();
    }
  });

  test('outlives a change of SECRET while the previous one is named', () => {
    const rotated = makeVisits(makeSecrets('another secret of these tests', [SECRET]));
    expect(rotated.find('link-1', token, NOW)).not.toBeNull();
    const foreign = makeVisits(makeSecrets('another secret of these tests'));
    expect(foreign.find('link-1', token, NOW)).toBeNull();
  });
});
