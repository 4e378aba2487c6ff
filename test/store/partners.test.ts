import { describe, expect, test } from 'vitest';
import { aPartner, START } from '#harness/fixtures.ts';
import { DATABASES, useStore } from '../support/stores.ts';

for (const database of DATABASES) {
  describe(`partners on ${database.name}`, () => {
    const at = useStore(database);
    const find = (partnerId = '042') => at.store.read((tx) => tx.partners.find(partnerId));
    const addKey = (keyId: string, apiKey: string, now: number) =>
      at.store.write((tx) => tx.partners.insertKey('042', keyId, apiKey, now));

    test('a partner is found with its key', async () => {
      const partner = aPartner({ defaultCallbackUrl: 'https://a.example/', redirectSuccess: 'success' });
      expect(await at.store.write((tx) => tx.partners.insert(partner, START))).toBe(true);
      await addKey('k1', 'key-ä', START);
      expect(await find()).toEqual({ ...partner, apiKeys: ['key-ä'] });
      expect(await find('043')).toBeNull();
    });

    test('a partner without a live key is not found', async () => {
      await at.store.write((tx) => tx.partners.insert(aPartner(), START));
      expect(await find()).toBeNull();
    });

    test('the database refuses a key without a partner', async () => {
      await expect(addKey('k1', 'key', START)).rejects.toThrow();
    });

    test('a partner that exists is neither added again nor changed', async () => {
      await at.store.write((tx) => tx.partners.insert(aPartner({ name: 'first' }), START));
      expect(await at.store.write((tx) => tx.partners.insert(aPartner({ name: 'second' }), START))).toBe(
        false,
      );
      expect(await at.store.read((tx) => tx.partners.list())).toEqual([aPartner({ name: 'first' })]);
    });

    test('live keys come oldest first, and the oldest is retired first', async () => {
      await at.store.write((tx) => tx.partners.insert(aPartner(), START));
      await addKey('a', 'newer', START + 1);
      await addKey('b', 'older', START);
      expect((await find())?.apiKeys).toEqual(['older', 'newer']);
      const retire = () => at.store.write((tx) => tx.partners.retireOldestKey('042', START + 2));
      expect(await retire()).toBe(true);
      expect((await find())?.apiKeys).toEqual(['newer']);
      expect(await retire()).toBe(true);
      expect(await retire()).toBe(false);
      expect(await find()).toBeNull();
    });

    test('a key moved to another partner’s row does not open', async () => {
      for (const partnerId of ['042', '043']) {
        await at.store.write((tx) => tx.partners.insert(aPartner({ partnerId }), START));
      }
      await addKey('k1', 'key', START);
      const [row] = await at.database.rows<{ sealed_key: Uint8Array }>('SELECT sealed_key FROM partner_keys');
      const sealed = row?.sealed_key ?? Buffer.of();
      expect(at.secrets.open(sealed, 'partner_keys/042/k1').toString()).toBe('key');
      expect(() => at.secrets.open(sealed, 'partner_keys/043/k1')).toThrow();
    });

    test('partners are listed in the order of their ids, with and without keys', async () => {
      for (const partnerId of ['b00', 'A00', '00b']) {
        await at.store.write((tx) => tx.partners.insert(aPartner({ partnerId }), START));
      }
      const listed = await at.store.read((tx) => tx.partners.list());
      expect(listed.map(({ partnerId }) => partnerId)).toEqual(['00b', 'A00', 'b00']);
    });
  });
}
