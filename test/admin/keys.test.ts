import { describe, expect, test } from 'vitest';
import { retireKey, rotateKey } from '#admin/partners/keys.ts';
import { DATABASES, useStore } from '#testing/harness/databases/stores.ts';
import { aPartner, START } from '#testing/harness/fixtures.ts';

for (const database of DATABASES) {
  describe(`a partner’s keys on ${database.name}, changed by many at once`, () => {
    const at = useStore(database);
    const AT_ONCE = 5;

    async function partnerWithKeys(count: number): Promise<void> {
      await at.store.write(async (tx) => {
        await tx.partners.insert(aPartner(), START);
        for (let i = 0; i < count; i++) await tx.partners.insertKey('042', `id-${i}`, `key-${i}`, START + i);
      });
    }
    const keys = async () =>
      (await at.store.read((tx) => tx.partners.find('042')))?.apiKeys.map(({ key }) => key);
    const succeeded = async (change: (i: number) => Promise<void>) => {
      // Each has its connection beforehand, so that they begin together.
      await Promise.all(Array.from({ length: AT_ONCE }, keys));
      const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, i) => change(i)));
      return settled.filter(({ status }) => status === 'fulfilled').length;
    };

    test('one is added, and no third', async () => {
      await partnerWithKeys(1);
      expect(
        await succeeded(async (i) => void (await rotateKey(at.store, '042', `new-${i}`, START + 9))),
      ).toBe(1);
      expect(await keys()).toHaveLength(2);
    });

    test('one is retired, and not the last', async () => {
      await partnerWithKeys(2);
      expect(await succeeded(async () => void (await retireKey(at.store, '042', START + 9)))).toBe(1);
      expect(await keys()).toEqual(['key-1']);
    });

    test('none is retired that only expired ones stand beside, and these leave room for a new one', async () => {
      await partnerWithKeys(1);
      const expired = { expiresAt: START + 8 };
      await at.store.write((tx) => tx.partners.insertKey('042', 'id-old', 'old', START, expired));
      const last = 'has one live key';
      await expect(retireKey(at.store, '042', START + 9)).rejects.toThrow(last);
      await expect(retireKey(at.store, '042', START + 9, 'id-0')).rejects.toThrow(last);
      await rotateKey(at.store, '042', 'new', START + 9);
      // Those of one role take no room of another.
      await rotateKey(at.store, '042', 'limited', START + 9, { role: 'links' });
      expect(await retireKey(at.store, '042', START + 9, 'id-0')).toBe('id-0');
    });
  });
}
