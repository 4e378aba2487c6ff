import { expect, test } from 'vitest';
import { documented } from './examples.ts';

test('every export, and every option and method of one, has a TSDoc comment', () => {
  const all = documented();
  expect(all.length).toBeGreaterThan(100);
  const bare = all.filter(({ text }) => !text.trim()).map(({ name }) => name);
  expect([...new Set(bare)], 'say what they are for').toEqual([]);
});
