import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKETS, bucketOfId, idInBucket } from '#core/bucket.ts';
import { forAll } from '#testing/harness/for-all.ts';

const UUID_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id names the bucket that it was made for, alone and after a prefix, and nothing else of it changes', () => {
  forAll(fc.uuid({ version: 4 }), fc.nat(BUCKETS - 1), (uuid, bucket) => {
    const id = idInBucket(uuid, bucket);
    expect(id).toMatch(UUID_8);
    expect([bucketOfId(id), bucketOfId(`msg_${id}`)]).toEqual([bucket, bucket]);
    expect(id.slice(0, 14) + id.slice(18)).toBe(uuid.slice(0, 14) + uuid.slice(18));
  });
});

test('every other text names bucket 0', () => {
  forAll(fc.uuid({ version: 4 }), (uuid) => bucketOfId(uuid) === 0);
  for (const text of ['', 'job 1', `${randomUUID().slice(0, 14)}8zzz-8000-000000000000`]) {
    expect(bucketOfId(text), text).toBe(0);
  }
});
