import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from '#store/seal/hmac.ts';
import { anyString, forAll } from '#testing/harness/for-all.ts';

test('it is the HMAC of Node, for keys and texts of any length and script', () => {
  const key = fc.oneof(fc.uint8Array({ maxLength: 200 }), anyString({ maxLength: 100 }));
  forAll(key, anyString({ maxLength: 200 }), (secret, text) => {
    const expected = createHmac('sha256', secret).update(text).digest('hex');
    expect(hmacSha256(secret, text, 'hex')).toBe(expected);
  });
});
