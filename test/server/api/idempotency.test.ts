/** Which requests count as the same under one Idempotency-Key (D-29). */
import { expect, test } from 'vitest';
import { requestText } from '#generated/stubs/idempotency-key.ts';
import { imageHashes, RunningKeys } from '#server/api/idempotency.ts';

const picture = (text: string) => ({ selfie: { type: 'image/png' as const, bytes: Buffer.from(text) } });
const DECLARED = new Set(['a', 'b', 'c', 'd', 'timestamp', 'signature']);
const hashOf = (fields: object, selfie = 'one') =>
  requestText(fields, DECLARED, imageHashes(picture(selfie)));

test('the order of fields and who signed make no difference', () => {
  const hash = hashOf({ a: { b: 1, c: [2] }, d: 'x' });
  expect(hashOf({ d: 'x', a: { c: [2], b: 1 } })).toBe(hash);
  expect(hashOf({ a: { b: 1, c: [2] }, d: 'x', timestamp: 1, signature: 's' })).toBe(hash);
});

test('every value and every image makes one', () => {
  const fields = [
    { a: 1, b: 2 },
    { a: 2, b: 1 },
    { a: '1', b: 2 },
    { a: [1, 2] },
    { a: [2, 1] },
    { a: null },
  ];
  const hashes = [...fields.map((each) => hashOf(each)), hashOf({ a: 1, b: 2 }, 'two')];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a key is that of its scope alone: two partners may use one at the same time', async () => {
  const keys = new RunningKeys();
  const run = (scope: string, work: () => Promise<unknown>) =>
    keys.run({ scope, key: 'key', bodyHash: '' }, work);
  await run('one', async () => {
    expect(await run('other', async () => 'done')).toBe('done');
    await expect(run('one', async () => 'twice')).rejects.toMatchObject({ condition: 'request_in_progress' });
  });
});
