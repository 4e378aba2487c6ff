/** The kit itself, tried on servers that are broken in one way each. The long form is `npm run conformance:mutants`. */
import { expect, test } from 'vitest';
import { caughtBy, hunt, MUTANTS, SOUND } from './mutants/hunt.ts';

const HUNT_MS = 60_000;

test('there are at least 30 mutants, each with a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(30);
});

test(
  'nothing is found through a proxy that alters nothing',
  async () => {
    expect(await hunt(SOUND, 'Callbacks')).toEqual([]);
    expect(await hunt(SOUND, 'Redirects')).toEqual([]);
  },
  HUNT_MS,
);

test.concurrent.for(MUTANTS)(
  'the kit sees that $name, and names $breaks',
  { timeout: HUNT_MS },
  async (mutant, { expect: expectHere }) => {
    const failures = await hunt(mutant, mutant.only ?? mutant.breaks);
    expectHere(failures.map(({ title, clauses }) => ({ title, clauses }))).not.toEqual([]);
    expectHere(caughtBy(mutant, failures)?.clauses).toContain(mutant.breaks);
  },
);
