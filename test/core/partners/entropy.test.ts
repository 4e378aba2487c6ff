import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ENTROPY_BITS_MIN, entropyBits } from '#core/partners/entropy.ts';

describe('a key or secret is', () => {
  test.each(['', 'a', 'x'.repeat(200), '1234567890123456', 'abcdefghijklmnopqrstuvwxyz', 'password12345678'])(
    'too easy to guess: %j',
    (text) => expect(entropyBits(text)).toBeLessThan(ENTROPY_BITS_MIN),
  );

  test('too easy to guess when it repeats a word, however often', () => {
    expect(entropyBits('secret-'.repeat(50))).toBeLessThan(ENTROPY_BITS_MIN);
  });

  test('long enough when it is random: 24 hexadecimal digits, 20 characters of base64', () => {
    for (let i = 0; i < 2_000; i++) {
      const random = createHash('sha256').update(String(i));
      expect(entropyBits(random.copy().digest('hex').slice(0, 24))).toBeGreaterThan(ENTROPY_BITS_MIN);
      expect(entropyBits(random.digest('base64').slice(0, 20))).toBeGreaterThan(ENTROPY_BITS_MIN);
    }
  });
});
