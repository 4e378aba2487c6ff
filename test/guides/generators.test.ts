/** What the guide says of other projects' generators is what `npm run generators` found, with these versions. */
import { expect, test } from 'vitest';
import { readRecord, renderMatrix } from '../../scripts/generators/record.ts';
import { TOOLS } from '../../scripts/generators/tools.ts';
import { read } from '../repository/tree.ts';

const record = readRecord();

test('the guide shows the recorded matrix', () => {
  expect(read('openapi/guides/integrate/other-languages.md')).toContain(renderMatrix(record));
});

test('every generator is recorded, as it is installed', () => {
  expect(record.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const { packages } = JSON.parse(read('test/generators/package-lock.json'));
  const { devDependencies } = JSON.parse(read('package.json'));
  for (const { from, version } of record) {
    expect(packages[`node_modules/${from}`]?.version ?? devDependencies[from], from).toBe(version);
  }
});

test('a generator that fails is told with its reason', () => {
  expect(record.filter(({ fails, note }) => fails && !note)).toEqual([]);
});
