import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HeadersLike,
  signWebhook,
  verifyCallback,
  webhookSecret,
  webhookSignedContent,
} from '#protocol/callback.ts';
import { anyString, forAll, inRuns } from '#testing/harness/for-all.ts';

const KEY = 'sandbox-key-001';
const NOW = Date.UTC(2026, 10, 20, 10);
const SECONDS = String(NOW / 1000);
const ID = 'msg_1';
const OPTIONS = { partnerId: '001', keys: [KEY], now: NOW };

// Computed with node:crypto, from the words of D-02 and D-19 alone.
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');
const bodyFor = (at: string | number, signedAs = String(at), key = KEY) =>
  JSON.stringify({ ResultCode: '1012', timestamp: at, signature: hmac(key, `${signedAs}001sid_request`) });
const headersFor = (body: string, key = KEY, id = ID, seconds = SECONDS): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': seconds,
  'webhook-signature': `v1,${hmac(key, `${id}.${seconds}.${body}`)}`,
});
const BODY = bodyFor('2026-11-20T10:00:00.000777777Z');
const reasonOf = async (...input: Parameters<typeof verifyCallback>) => {
  const verdict = await verifyCallback(...input);
  return verdict.ok ? 'accepted' : verdict.reason;
};

describe('the Standard Webhooks headers (D-19)', () => {
  test('a Standard Webhooks library that is given the secret computes the same signature', async () => {
    const secret = Buffer.from(webhookSecret(KEY).replace(/^whsec_/, ''), 'base64');
    expect(secret.toString('utf8')).toBe(KEY);
    expect(webhookSignedContent(ID, NOW / 1000, BODY)).toBe(`${ID}.${SECONDS}.${BODY}`);
    const expected = `v1,${hmac(secret, `${ID}.${SECONDS}.${BODY}`)}`;
    expect(await signWebhook(KEY, ID, NOW / 1000, BODY)).toBe(expected);
  });

  test('the secret of any key is base64 of its UTF-8 bytes', () => {
    forAll(fc.string({ unit: 'grapheme' }), (key) => {
      expect(webhookSecret(key)).toBe(`whsec_${Buffer.from(key, 'utf8').toString('base64')}`);
    });
  });

  test('headers are found whatever holds them and whatever their case', async () => {
    // Nothing in this body proves it, so it is the headers that do.
    const unsigned = '{"ResultCode":"1012"}';
    const plain = headersFor(unsigned);
    const upper = Object.fromEntries(
      Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = { ...plain, 'webhook-signature': ['v1,AAAA', String(plain['webhook-signature'])] };
    const noisy = { get: 'a header named get', 'x-none': undefined, ...plain };
    for (const headers of [new Headers(plain), upper, lists, noisy] satisfies HeadersLike[]) {
      expect(await reasonOf(unsigned, headers, OPTIONS)).toBe('accepted');
    }
  });

  test('a byte order mark is part of what was signed', async () => {
    const marked = Buffer.from('\ufeff{}');
    expect(await reasonOf(marked, headersFor('{}'), OPTIONS)).toBe('malformed');
  });

  test('while two keys live, either part verifies for a receiver that has either key (D-05)', async () => {
    const one = headersFor(BODY, 'old-key');
    const two = headersFor(BODY, 'new-key');
    const both = {
      ...one,
      'webhook-signature': `${one['webhook-signature']} v1a,x ${two['webhook-signature']}`,
    };
    expect(await reasonOf(BODY, both, { ...OPTIONS, keys: ['old-key'] })).toBe('accepted');
    expect(await reasonOf(BODY, both, { ...OPTIONS, keys: ['new-key'] })).toBe('accepted');
    expect(await reasonOf(BODY, one, { ...OPTIONS, keys: ['new-key', 'old-key'] })).toBe('accepted');
    expect(await reasonOf(BODY, both, { ...OPTIONS, keys: [KEY] })).toBe('bad_signature');
  });

  test('a bad header is not rescued by a genuine signature in the body', async () => {
    const options = { ...OPTIONS, unsafeAllowBodySignature: true };
    for (const wrong of ['v1,AAAA', '']) {
      const headers = { ...headersFor(BODY), 'webhook-signature': wrong };
      expect(await reasonOf(BODY, headers, options)).toBe('bad_signature');
    }
    expect(await reasonOf(BODY, { 'webhook-signature': '' }, options)).toBe('malformed');
  });

  test('five minutes either way are tolerated, not a millisecond more', async () => {
    const headers = headersFor(BODY);
    for (const way of [1, -1]) {
      expect(await reasonOf(BODY, headers, { ...OPTIONS, now: NOW + way * 300_000 })).toBe('accepted');
      expect(await reasonOf(BODY, headers, { ...OPTIONS, now: NOW + way * 300_001 })).toBe('stale');
    }
    expect(await reasonOf(BODY, headers, { ...OPTIONS, now: NOW + 1_001, toleranceMs: 1_000 })).toBe('stale');
    expect(await reasonOf(BODY, headers, { ...OPTIONS, now: Number.NaN })).toBe('stale');
  });

  test('without a clock given, the real one is used', async () => {
    const { now: _, ...options } = OPTIONS;
    expect(await reasonOf(BODY, headersFor(BODY), { ...options, toleranceMs: 1 })).toBe('stale');
    const fresh = headersFor(BODY, KEY, ID, String(Math.floor(Date.now() / 1000)));
    expect(await reasonOf(BODY, fresh, options)).toBe('accepted');
  });
});

test('without the webhook headers a callback is refused, whatever its body has', async () => {
  for (const body of [BODY, BODY.replace('1012', '0810')]) {
    for (const headers of [{}, { 'webhook-id': ID, 'webhook-timestamp': SECONDS }]) {
      expect(await reasonOf(body, headers, OPTIONS)).toBe('malformed');
      expect(await reasonOf(body, headers, { ...OPTIONS, unsafeAllowBodySignature: false })).toBe(
        'malformed',
      );
    }
  }
});

describe('a webhook secret (D-63)', () => {
  const bytes = Buffer.from('9f0b77ff00c3d2', 'hex');
  const secret = `whsec_${bytes.toString('base64')}`;
  const headers = {
    ...headersFor(BODY),
    'webhook-signature': `v1,${hmac(bytes, `${ID}.${SECONDS}.${BODY}`)}`,
  };

  test('signs and verifies with the bytes that it stands for', async () => {
    expect(await signWebhook(secret, ID, NOW / 1000, BODY)).toBe(headers['webhook-signature']);
    expect(await reasonOf(BODY, headers, { ...OPTIONS, keys: [secret] })).toBe('accepted');
    expect(await reasonOf(BODY, headers, { ...OPTIONS, keys: [KEY, secret] })).toBe('accepted');
    expect(await reasonOf(BODY, headers, OPTIONS)).toBe('bad_signature');
  });

  test('that the client made from an API key verifies as the key does', async () => {
    expect(await reasonOf(BODY, headersFor(BODY), { ...OPTIONS, keys: [webhookSecret(KEY)] })).toBe(
      'accepted',
    );
  });

  test('that is malformed or empty verifies nothing', async () => {
    for (const wrong of ['whsec_', 'whsec_?', 'whsec_a']) {
      expect(await reasonOf(BODY, headers, { ...OPTIONS, keys: [wrong] })).toBe('bad_signature');
    }
  });
});

describe('the signature in the body (D-02), where it is allowed', () => {
  const OPTIONS = { partnerId: '001', keys: [KEY], now: NOW, unsafeAllowBodySignature: true };

  test('a genuine one is accepted, and vouches for no id', async () => {
    const verdict = await verifyCallback(BODY, { 'webhook-id': ID }, OPTIONS);
    expect(verdict).toEqual({ ok: true, id: null, payload: JSON.parse(BODY) });
  });

  test('what the receiver signed itself is refused: it has not the service’s mark', async () => {
    for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000777776Z', NOW]) {
      expect(await reasonOf(bodyFor(at), {}, OPTIONS)).toBe('bad_signature');
    }
  });

  test('it covers the time and the partner, not the content', async () => {
    expect(await reasonOf(BODY.replace('1012', '0810'), {}, OPTIONS)).toBe('accepted');
    expect(await reasonOf(BODY.replace('10:00:00', '10:00:01'), {}, OPTIONS)).toBe('bad_signature');
    expect(await reasonOf(BODY, {}, { ...OPTIONS, partnerId: '002' })).toBe('bad_signature');
  });

  test('another key, no key and an empty key are refused', async () => {
    for (const keys of [['other'], [], ['']]) {
      expect(await reasonOf(BODY, {}, { ...OPTIONS, keys })).toBe('bad_signature');
      expect(await reasonOf(BODY, headersFor(BODY), { ...OPTIONS, keys })).toBe('bad_signature');
    }
  });

  test('an old and a future timestamp are stale', async () => {
    expect(await reasonOf(bodyFor('2026-11-20T09:54:59.999777777Z'), {}, OPTIONS)).toBe('stale');
    expect(await reasonOf(bodyFor('2026-11-20T10:05:00.001777777Z'), {}, OPTIONS)).toBe('stale');
    expect(await reasonOf(bodyFor('2026-11-20T10:05:00.000777777Z'), {}, OPTIONS)).toBe('accepted');
  });
});

describe('hostile input', () => {
  const OPTIONS = { partnerId: '001', keys: [KEY], now: NOW, unsafeAllowBodySignature: true };

  test('no bytes and no headers make it reject or accept', async () => {
    const value = anyString();
    const name = fc.oneof(fc.constantFrom('webhook-id', 'webhook-timestamp', 'Webhook-Signature'), value);
    const body = fc.oneof(fc.uint8Array(), value, fc.json());
    const headers = fc.dictionary(name, fc.oneof(value, fc.array(value), fc.constant(undefined)));
    await inRuns(500).forAllAsync(body, headers, async (raw, sent) => {
      expect((await verifyCallback(raw, sent, OPTIONS)).ok).toBe(false);
    });
  });
});
