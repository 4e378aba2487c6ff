/** The TypeScript client passes the suite that all clients pass. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_CASES } from '#conformance/client-suite/run.ts';
import { failuresOf } from './failures.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

test('the TypeScript client passes the suite for clients', async () => {
  expect(await failuresOf([process.execPath, 'test/client/suite/driver.ts'], ROOT)).toEqual([]);
});

test('every case has a name of its own', () => {
  const names = CLIENT_CASES.map(({ group, title }) => `${group}: ${title}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
