/** The TypeScript client passes the suite that all clients pass. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_CASES } from '#conformance/client-suite/run.ts';
import { failuresOf } from './failures.ts';
import { limitsOfZero, REFUSED_BY_THE_SERVICE } from './limit-zero.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const DRIVER = [process.execPath, 'test/client/suite/driver.ts'];

test('the TypeScript client passes the suite for clients', async () => {
  expect(await failuresOf(DRIVER, ROOT)).toEqual([]);
});

test('the TypeScript client sends a limit of 0 as it is', async () => {
  expect(await limitsOfZero(DRIVER, ROOT)).toEqual(REFUSED_BY_THE_SERVICE);
});

test('every case has a name of its own', () => {
  const names = CLIENT_CASES.map(({ group, title }) => `${group}: ${title}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
