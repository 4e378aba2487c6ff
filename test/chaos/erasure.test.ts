/** The short form of `npm run chaos -- --erasure`. */
import { expect, test } from 'vitest';
import { runErasure } from '#chaos/erasure/run.ts';

test.each(['sqlite', 'postgres'] as const)(
  'erasing and resealing on %s, killed again and again, lose nothing and leave nothing',
  { timeout: 180_000 },
  async (database) => {
    const { findings, keysBefore, keysAfter } = await runErasure({ database, seed: 7, jobs: 800, kills: 3 });
    expect(findings).toEqual([]);
    expect([keysBefore, keysAfter]).toEqual([2 * 810, 2 * 10]);
  },
);
