import { expect, test } from 'vitest';
import { repeatOf } from '#handlers/with-idempotency-key.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const at = useStore();

test('a saved response is given again until its time is over, to the same request alone', async () => {
  const saved = { bodyHash: 'same', response: { status: 200, body: {} }, createdAt: START };
  const asked = (bodyHash: string, passedMs: number) =>
    at.store.write(async (tx) => {
      const key = { scope: 'scope', key: 'key', bodyHash };
      return repeatOf<'createLink'>(tx, key, saved, { now: START + passedMs, keptMs: 1_000, audit: null });
    });
  expect(await asked('same', 999)).toBe(saved.response);
  expect(await asked('other', 999)).toEqual({ refused: 'idempotency_key_reused' });
  expect([await asked('same', 1_000), await asked('other', 1_000)]).toEqual([null, null]);
});
