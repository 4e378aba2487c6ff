/** The mistakes that the client's mutants make, against its sources as they are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_MUTANTS } from './mutants.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

test('each mistake has a name of its own, and changes the source', () => {
  expect(CLIENT_MUTANTS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(CLIENT_MUTANTS.map(({ name, only }) => `${only} ${name}`)).size).toBe(CLIENT_MUTANTS.length);
  const without = CLIENT_MUTANTS.filter(
    ({ file, from }) => !readFileSync(path.join(ROOT, 'packages', file), 'utf8').includes(from),
  );
  expect(without, 'the source has changed: write the mistake anew').toEqual([]);
});
