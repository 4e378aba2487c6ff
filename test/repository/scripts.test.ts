import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from './tree.ts';

const FILES = new Set(['scripts', 'test', 'packages'].flatMap(filesBelow));
const SCRIPTS = [...FILES].filter((file) => /^scripts\/[^/]+\.ts$/.test(file));

/** How a script comes to load a module, file by file; null when it does not. Types are not loaded. */
function wayTo(wanted: string, file: string, seen = new Set<string>()): string[] | null {
  if (seen.has(file)) return null;
  seen.add(file);
  const values = read(file).replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  for (const [, target = ''] of values.matchAll(/(?:from|import|import\() ?'([^']+)'/g)) {
    if (target === wanted) return [file];
    const next = target.startsWith('#')
      ? `packages/${target.slice(1)}`
      : path.join(path.dirname(file), target);
    // Text that a script writes imports files too, which are not beside it.
    const further = FILES.has(next) ? wayTo(wanted, next, seen) : null;
    if (further) return [file, ...further];
  }
  return null;
}

test.each(SCRIPTS)('%s runs without the test runner', (script) => {
  expect(wayTo('vitest', script)).toBeNull();
});

test.each(SCRIPTS)('%s imports nothing of the tests', (script) => {
  expect(read(script)).not.toMatch(/from '[./]*\/test\//);
});

test('a way to the test runner is found through other files', () => {
  expect(wayTo('vitest', 'test/browser/use-browser.ts')).toEqual(['test/browser/use-browser.ts']);
  expect(wayTo('vitest', 'test/support/server.ts')).not.toBeNull();
});
