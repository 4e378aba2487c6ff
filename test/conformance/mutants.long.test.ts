/** The kit against servers that are wrong on purpose, each with a few checks; `npm run conformance:mutants` runs all. */
import { expect, test } from 'vitest';
import {
  canShare,
  detectedBy,
  MUTANTS,
  runMutant,
  UNCHANGED,
} from '#testing/conformance-mutants/run-mutant.ts';
import { startSandbox } from '#testing/harness/sandbox.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const RUN_MS = 120_000;
/** For a callback that a mutant holds back. */
const WAIT_MS = 4_000;

const shared = useStarted(() => startSandbox());

test('there are at least 130 mutants, each with its own name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(130);
});

test.each(['Callbacks', 'Redirects', 'The selfie', 'Stories'])(
  'a proxy that alters nothing passes: %s',
  { timeout: RUN_MS },
  async (only) => {
    expect(await runMutant(UNCHANGED, { only })).toEqual([]);
  },
);

test.concurrent.for(MUTANTS)(
  '“$name” is detected as a violation of $breaks',
  { timeout: RUN_MS },
  async (mutant, { expect: expectHere }) => {
    const { only } = mutant;
    const failures = await runMutant(mutant, {
      only,
      waitMs: WAIT_MS,
      untilDetected: true,
      ...(canShare(mutant, only) && { shared }),
    });
    expectHere(failures.map(({ title, clauses }) => ({ title, clauses }))).not.toEqual([]);
    expectHere(detectedBy(mutant, failures)?.clauses).toContain(mutant.breaks);
  },
);
