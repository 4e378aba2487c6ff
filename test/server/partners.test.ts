import { afterEach, expect, test, vi } from 'vitest';
import type { Partner } from '#core/partner.ts';
import { partnerFinder } from '#server/partners.ts';
import type { Store } from '#store/store.ts';

afterEach(() => void vi.useRealTimers());

test('a partner is cached for a second; a removed one is not found after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let stored: Partial<Partner> | null = { partnerId: '001' };
  const read = vi.fn(async () => stored);
  const find = partnerFinder({ read } as unknown as Store);
  expect(await find('001')).toBe(stored);
  stored = null;
  expect(await find('001')).toEqual({ partnerId: '001' });
  expect(read).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(await find('001')).toBeNull();
  expect(await find('001')).toBeNull();
});
