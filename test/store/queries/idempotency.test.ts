import { describe, expect, test } from 'vitest';
import { DATABASES, useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const KEPT = { bodyHash: 'hash-1', response: { status: 200, body: { link: 'é' } }, createdAt: START };

for (const database of DATABASES) {
  describe(`kept answers on ${database.name}`, () => {
    const at = useStore(database);
    const find = (scope: string, key: string) => at.store.write((tx) => tx.idempotency.lock(scope, key));

    test('an answer is given back under its scope and key, and under no other', async () => {
      await at.store.write((tx) => tx.idempotency.save('createLink 042', 'key-1', KEPT));
      expect(await find('createLink 042', 'key-1')).toEqual(KEPT);
      expect(await find('createLink 043', 'key-1')).toBeNull();
      expect(await find('createLink 042', 'key-2')).toBeNull();
    });

    test('an answer past its time is replaced', async () => {
      const later = { bodyHash: 'hash-2', response: { status: 201 }, createdAt: START + 1 };
      await at.store.write((tx) => tx.idempotency.save('createLink 042', 'key-1', KEPT));
      await at.store.write((tx) => tx.idempotency.save('createLink 042', 'key-1', later));
      expect(await find('createLink 042', 'key-1')).toEqual(later);
    });

    test('an answer whose unit failed is not kept', async () => {
      const failed = at.store.write(async (tx) => {
        await tx.idempotency.save('createLink 042', 'key-1', KEPT);
        throw new Error('this unit fails');
      });
      await expect(failed).rejects.toThrow('this unit fails');
      expect(await find('createLink 042', 'key-1')).toBeNull();
    });
  });
}
