/** The suite for clients against a client that is wrong on purpose. */
import path from 'node:path';
import { test } from 'vitest';
import { runClientSuite } from '#conformance/client-suite/run.ts';
import { CLIENT_MUTANTS } from './mutants.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

test.concurrent.for(CLIENT_MUTANTS)('“$name” is noticed', async ({ name, only }, { expect: expectHere }) => {
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
