import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sign, signedText, verifySignature } from '#protocol/signing.ts';
import { anyString, forAllAsync } from '#testing/harness/for-all.ts';

const VECTOR = {
  key: 'sandbox-key-001',
  timestamp: '2026-11-20T10:00:00.000Z',
  partnerId: '001',
  signature: '4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=',
};
const { key, timestamp, partnerId, signature } = VECTOR;
/** The signature as another implementation computes it. */
const nodeSign = (apiKey: string, text: string) =>
  createHmac('sha256', apiKey).update(`${text}sid_request`, 'utf8').digest('base64');

test('the published vector is signed and verified (D-02)', async () => {
  expect(await sign(key, timestamp, partnerId)).toBe(signature);
  expect(await verifySignature({ keys: [key], timestamp, partnerId, signature })).toBe(true);
});

test('the signed text is the timestamp, the partner id and sid_request', () => {
  expect(signedText(timestamp, partnerId)).toBe('2026-11-20T10:00:00.000Z001sid_request');
});

test('node:crypto computes the same signature for any key, timestamp and partner', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  await forAllAsync(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    text,
    text,
    async (apiKey, at, partner) => {
      expect(await sign(apiKey, at, partner)).toBe(nodeSign(apiKey, at + partner));
    },
  );
});

describe('verifySignature', () => {
  const verify = (change: Partial<Parameters<typeof verifySignature>[0]>) =>
    verifySignature({ keys: [key], timestamp, partnerId, signature, ...change });

  test('either of two live keys verifies, in any order (D-05)', async () => {
    expect(await verify({ keys: ['other', key] })).toBe(true);
    expect(await verify({ keys: [key, 'other'] })).toBe(true);
    expect(await verify({ keys: ['other', 'another'] })).toBe(false);
  });

  test('a number may be signed in its ISO form or as its digits', async () => {
    const number = Date.parse(timestamp);
    expect(await verify({ timestamp: number })).toBe(true);
    expect(await verify({ timestamp: number, signature: nodeSign(key, `${number}001`) })).toBe(true);
    expect(await verify({ timestamp: number + 1 })).toBe(false);
  });

  test('a decimal string is signed as sent, not in its ISO form', async () => {
    const digits = String(Date.parse(timestamp));
    expect(await verify({ timestamp: digits })).toBe(false);
    expect(await verify({ timestamp: digits, signature: nodeSign(key, `${digits}001`) })).toBe(true);
  });

  test('the same instant in another spelling is another text', async () => {
    expect(await verify({ timestamp: '2026-11-20T10:00:00Z' })).toBe(false);
    expect(await verify({ timestamp: '2026-11-20T10:00:00.000+00:00' })).toBe(false);
  });

  test('another partner and a dropped leading zero are refused', async () => {
    expect(await verify({ partnerId: '002' })).toBe(false);
    expect(await verify({ partnerId: '1' })).toBe(false);
  });

  test.each([
    '',
    signature.slice(0, -1),
    `${signature}=`,
    `${signature} `,
    signature.toLowerCase(),
    signature.repeat(2),
    signature.replace('4', '\u0134'),
    '='.repeat(44),
  ])('the signature %j is refused', async (sent) => {
    expect(await verify({ signature: sent })).toBe(false);
  });

  test('no key, and an empty key, prove nothing and throw nothing', async () => {
    expect(await verify({ keys: [] })).toBe(false);
    expect(await verify({ keys: [''] })).toBe(false);
    expect(await verify({ keys: ['', key] })).toBe(true);
  });

  test('any change of a single character is refused', async () => {
    const position = fc.integer({ min: 0, max: signature.length - 1 });
    await forAllAsync(position, fc.string({ minLength: 1, maxLength: 1 }), async (at, character) => {
      const changed = signature.slice(0, at) + character + signature.slice(at + 1);
      expect(await verify({ signature: changed })).toBe(changed === signature);
    });
  });

  test('hostile text anywhere is refused, never thrown', async () => {
    const text = anyString();
    await forAllAsync(text, text, text, async (at, partner, sent) => {
      expect(await verify({ timestamp: at, partnerId: partner, signature: sent })).toBe(false);
    });
  });
});

test('an empty key cannot sign', async () => {
  await expect(sign('', timestamp, partnerId)).rejects.toThrow();
});
