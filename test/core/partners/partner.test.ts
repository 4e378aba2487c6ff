import { describe, expect, test } from 'vitest';
import { type ApiKey, callbackKeys, liveKeys, mayCall } from '#core/partners/partner.ts';

const key = (keyId: string, more: Partial<ApiKey> = {}): ApiKey => ({
  ...{ keyId, key: keyId, role: 'all', createdAt: 0, expiresAt: null },
  ...more,
});
const ids = (keys: readonly ApiKey[]) => keys.map(({ keyId }) => keyId);

describe('the keys of a partner (D-62)', () => {
  test('live until the moment that they expire', () => {
    const apiKeys = [key('a', { expiresAt: 10 }), key('b')];
    expect(ids(liveKeys({ apiKeys }, 9))).toEqual(['a', 'b']);
    expect(ids(liveKeys({ apiKeys }, 10))).toEqual(['b']);
  });

  test('sign callbacks if they may call everything; limited ones only if there is no other', () => {
    const [limited, full] = [key('a', { role: 'links' }), key('b')];
    expect(ids(callbackKeys({ apiKeys: [limited, full] }, 0))).toEqual(['b']);
    expect(ids(callbackKeys({ apiKeys: [limited] }, 0))).toEqual(['a']);
    expect(ids(callbackKeys({ apiKeys: [limited, key('b', { expiresAt: 5 })] }, 5))).toEqual(['a']);
  });

  test.each([
    ['all', 'links', true],
    ['all', 'status', true],
    ['all', 'all', true],
    ['links', 'links', true],
    ['links', 'status', false],
    ['links', 'all', false],
    ['status', 'links', false],
  ] as const)('with the role %s may call an operation of %s: %j', (role, operation, may) => {
    expect(mayCall(role, operation)).toBe(may);
  });
});
