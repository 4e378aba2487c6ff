import { afterEach, expect, test, vi } from 'vitest';
import type { Partner } from '#core/partners/partner.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { makeAuthenticate } from '#server/api/authenticate.ts';
import { REAL_CLOCK } from '#server/clock.ts';
import { partnerFinder } from '#server/partners.ts';
import { currentPartner } from '#store/queue/current-partner.ts';
import type { Store } from '#store/store.ts';
import { aPartner } from '#testing/harness/fixtures.ts';

afterEach(() => void vi.useRealTimers());

test('a partner is cached for a second; a removed one is not found after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let stored: Partial<Partner> | null = { partnerId: '001' };
  const readBatch = vi.fn(async () => stored);
  const find = partnerFinder({ readBatch } as unknown as Store);
  expect(await find('001')).toBe(stored);
  stored = null;
  expect(await find('001')).toEqual({ partnerId: '001' });
  expect(readBatch).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(await find('001')).toBeNull();
  expect(await find('001')).toBeNull();
});

test('requests at the same time share a look-up, also one that fails', async () => {
  const readBatch = vi.fn(async () => {
    throw new Error('unavailable');
  });
  const find = partnerFinder({ readBatch } as unknown as Store);
  const both = await Promise.allSettled([find('001'), find('001')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(readBatch).toHaveBeenCalledOnce();
  await expect(find('001')).rejects.toThrow('unavailable');
  expect(readBatch).toHaveBeenCalledTimes(2);
});

test('a partner is looked up with its own permits once it is known; those who may not exist share the permits of one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const partners: string[] = [];
  const readBatch = async () => {
    partners.push(currentPartner());
    return { partnerId: '001' };
  };
  const find = partnerFinder({ readBatch } as unknown as Store);
  await find('001');
  vi.advanceTimersByTime(1_000);
  await find('001');
  expect(partners).toEqual(['', '001']);
});

test('a wrong signature costs one look-up, of a partner that is in use and of a made-up one', async () => {
  const known = {
    ...aPartner({ partnerId: '001' }),
    apiKeys: [{ keyId: 'k', key: 'key', role: 'all', createdAt: 0, expiresAt: null }],
  };
  const readBatch = vi.fn(async () => (lookedUp === '001' ? known : null));
  let lookedUp = '001';
  const findPartner = partnerFinder({ readBatch } as unknown as Store);
  await findPartner('001');
  const authenticate = makeAuthenticate({
    findPartner,
    verifierKey: null,
    clock: REAL_CLOCK,
    toleranceMs: 1_000,
  });
  const lookups: string[] = [];
  for (const partnerId of ['001', 'zz9', '001', 'zz9']) {
    readBatch.mockClear();
    lookedUp = partnerId;
    const fields = { partner_id: partnerId, timestamp: new Date().toISOString(), signature: 'x'.repeat(44) };
    const request = { fields, headers: {}, rawBody: '', http: { method: 'POST', url: '/' } };
    const asked = async () => authenticate(OPERATIONS.listLinks, request);
    await expect(asked(), partnerId).rejects.toThrow(RequestRefused);
    lookups.push(`${readBatch.mock.calls.length}`);
  }
  expect(lookups).toEqual(['1', '1', '1', '1']);
});
