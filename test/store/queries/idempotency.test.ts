import { expect, test } from 'vitest';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const KEPT = { bodyHash: 'hash-1', response: { status: 200, body: { link: 'é' } }, createdAt: START };

onEveryDatabase('kept answers', (at) => {
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
});
