import { describe, expect, test } from 'vitest';
import { DATABASES, useStore } from '../support/stores.ts';

for (const database of DATABASES) {
  describe(`settings on ${database.name}`, () => {
    const at = useStore(database);
    const get = () => at.store.read((tx) => tx.settings.get('id_number_limit'));

    test('a setting is unset, then what it was last set to', async () => {
      expect(await get()).toBeNull();
      await at.store.write((tx) => tx.settings.set('id_number_limit', '30'));
      await at.store.write((tx) => tx.settings.set('id_number_limit', '31'));
      expect(await get()).toBe('31');
    });

    test('units that read a locked value and write it, the first one too, lose none of each other’s changes', async () => {
      const stores = [at.store, await at.another()];
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          stores[i % 2]?.write(async (tx) => {
            const before = await tx.settings.lock('id_number_limit', '100');
            await tx.settings.set('id_number_limit', String(Number(before) + 1));
          }),
        ),
      );
      expect(await get()).toBe('120');
    });

    test('of many first values that race, one holds, and everyone is told which', async () => {
      const stores = [at.store, await at.another()];
      const told = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          stores[i % 2]?.write((tx) => tx.settings.initialise('id_number_limit', String(i))),
        ),
      );
      expect(new Set(told)).toEqual(new Set([await get()]));
    });
  });
}
