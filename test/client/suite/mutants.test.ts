/** The suite for clients against a client that is wrong on purpose: an eighteenth of its mistakes, all with `LONG=1`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runClientSuite } from '#conformance/client-suite/run.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
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

const TRIED = CLIENT_MUTANTS.filter((_, at) => IS_LONG || at % 18 === 0);

test.concurrent.for(TRIED)('“$name” is noticed', async ({ name, only }, { expect: expectHere }) => {
  const command = [
    process.execPath,
    '--import',
    './test/client/suite/mutate.ts',
    'test/client/suite/driver.ts',
  ];
  const env = { ...process.env, MUTANT: name };
  const report = await runClientSuite({ command, cwd: ROOT, env, only, untilFailure: true });
  expectHere(report.outcomes.at(-1)?.result).toBe('failed');
});
