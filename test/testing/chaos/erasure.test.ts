/** The short form of `npm run chaos -- --erasure`; PostgreSQL is in the long one. */
import { expect, test } from 'vitest';
import { runErasure } from '#testing/chaos/erasure/run.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';

const DATABASES = IS_LONG ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
const JOBS = IS_LONG ? 800 : 200;
const KILLS = IS_LONG ? 3 : 1;

test.each(DATABASES)(
  'erasing and resealing on %s, killed again and again, lose nothing and leave nothing',
  { timeout: 180_000 },
  async (database) => {
    const { findings, keysBefore, keysAfter } = await runErasure({
      database,
      seed: 7,
      jobs: JOBS,
      kills: KILLS,
    });
    expect(findings).toEqual([]);
    expect([keysBefore, keysAfter]).toEqual([2 * (JOBS + 10), 2 * 10]);
  },
);
