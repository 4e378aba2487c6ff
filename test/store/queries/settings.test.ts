import { expect, test } from 'vitest';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';

onEveryDatabase('settings', (at) => {
  const get = () => at.store.read((tx) => tx.settings.get('id_number_limit'));

  test('a setting is unset, then what it was last set to', async () => {
    expect(await get()).toBeNull();
    await at.store.write((tx) => tx.settings.set('id_number_limit', '30'));
    await at.store.write((tx) => tx.settings.set('id_number_limit', '31'));
    expect(await get()).toBe('31');
  });

  test('a first value is kept only where there is none', async () => {
    const lock = (first: string) => at.store.write((tx) => tx.settings.lock('clock_offset_ms', first));
    expect([await lock('100'), await lock('200')]).toEqual(['100', '100']);
    const initialise = (value: string) =>
      at.store.write((tx) => tx.settings.initialise('id_number_limit', value));
    // At once: one value holds, and both are told which.
    expect(new Set(await Promise.all([initialise('30'), initialise('31')]))).toEqual(new Set([await get()]));
  });
});
