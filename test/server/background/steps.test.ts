import { expect, test } from 'vitest';
import { inSteps } from '#server/background/steps.ts';
import { StoreUnavailable } from '#store/store.ts';

/** Runs steps over `rows`, each of which takes `rowMs`; a unit of work ends with an error after `timeoutMs`. */
async function run(rows: number, rowMs: number, timeoutMs = 5_000) {
  const asked: number[] = [];
  let [left, now] = [rows, 0];
  await inSteps(
    async (max) => {
      asked.push(max);
      const done = Math.min(max, left);
      now += Math.min(done * rowMs, timeoutMs);
      if (done * rowMs > timeoutMs) throw new StoreUnavailable('The database is unavailable.');
      left -= done;
      return done;
    },
    () => now,
  );
  return { asked, left };
}

test('a unit grows while it is short, up to 500 rows', async () => {
  const { asked, left } = await run(2_000, 0.1);
  expect(left).toBe(0);
  expect(asked).toEqual([25, 50, 100, 200, 400, 500, 500, 500, 500]);
});

test('a unit shrinks when it took long', async () => {
  const { asked, left } = await run(60, 50);
  expect(left).toBe(0);
  expect(asked.slice(0, 2)).toEqual([25, 12]);
});

test('a unit that ran out of time is done again in smaller ones', async () => {
  const { asked, left } = await run(10, 1_000);
  expect(left).toBe(0);
  expect(asked.slice(0, 3)).toEqual([25, 6, 1]);
});

test('one row that takes too long ends the work', async () => {
  await expect(run(10, 6_000)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a database that is away ends the work at once', async () => {
  let runs = 0;
  const away = inSteps(async () => {
    runs++;
    throw new StoreUnavailable('There is no connection to the database.');
  });
  await expect(away).rejects.toBeInstanceOf(StoreUnavailable);
  expect(runs).toBe(1);
});
