import { expect, test } from 'vitest';
import { Workers } from '#store/postgres/workers.ts';
import type { ReadSql } from '#store/sql/sql.ts';

/** A coordinator that knows so many workers, each with a bucket. */
const knowing = (workers: number) =>
  ((work: (sql: ReadSql) => Promise<unknown>) =>
    work({
      all: async () => Array.from({ length: workers }, (_, bucket) => ({ buckets: [bucket] })),
    } as unknown as ReadSql)) as Parameters<Workers['parts']>[0];
const failing = (async () => {
  throw new Error('the coordinator is away');
}) as Parameters<Workers['parts']>[0];

test('everything is looked through at once, until a worker is away and ten seconds after', async () => {
  let now = 0;
  const workers = new Workers(() => now);
  expect(workers.parts(knowing(2))).toEqual(['all']);
  workers.away();
  now = 9_999;
  expect(await workers.parts(knowing(2))).toEqual([[0], [1]]);
  now = 10_000;
  expect(workers.parts(knowing(2))).toEqual(['all']);
});

test('buckets that moved, and a coordinator that is back, are noticed while a worker stays away', async () => {
  let now = 0;
  const workers = new Workers(() => now);
  workers.away();
  await expect(workers.parts(failing)).rejects.toThrow('the coordinator is away');
  expect(await workers.parts(knowing(2))).toEqual([[0], [1]]);
  now = 9_000;
  workers.away();
  expect(await workers.parts(knowing(3))).toEqual([[0], [1]]);
  now = 11_000;
  workers.away();
  expect(await workers.parts(knowing(3))).toEqual([[0], [1], [2]]);
});
