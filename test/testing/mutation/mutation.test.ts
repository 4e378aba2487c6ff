/** The runner that makes mistakes in the code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EQUIVALENTS } from '#testing/mutation/equivalents.ts';
import { describeMutant } from '#testing/mutation/mutant.ts';
import { mutantsOf } from '#testing/mutation/mutate.ts';
import { findRoom } from '#testing/mutation/rooms.ts';
import { sampleOrder } from '#testing/mutation/sample.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const mistakesIn = (source: string) =>
  mutantsOf('a.ts', source).map((mutant) => `${mutant.kind}: ${describeMutant(source, mutant).to}`);

test.each([
  ['await save(link);', ['statement dropped: {}', 'await dropped: save(link);']],
  ['if (a) return; b = 1;', ['condition negated: if (!(a)) return; b = 1;', 'guard dropped: b = 1;']],
  ['f(a <= b && c)', ['and for or: f(a <= b || c)', 'boundary moved: f(a < b && c)']],
  ['const a = b ?? c;', ['default dropped: const a = b;']],
  [
    'const a = f(b, c).filter(d);',
    ['call dropped: const a = f(b, c);', 'arguments swapped: const a = f(c, b).filter(d);'],
  ],
  ['const a = { b, c };', ['element dropped: const a = { c };', 'element dropped: const a = { b, };']],
  [
    'const a = /^b$/i;',
    [
      'regex anchor dropped: const a = /b$/i;',
      'regex anchor dropped: const a = /^b/i;',
      'regex flag dropped: const a = /^b$/;',
    ],
  ],
  [
    "const a = 'SELECT b FROM c WHERE d < $1 FOR UPDATE';",
    [
      "lock dropped: const a = 'SELECT b FROM c WHERE d < $1';",
      "condition dropped: const a = 'SELECT b FROM c WHERE $1 = $1 FOR UPDATE';",
      "boundary moved: const a = 'SELECT b FROM c WHERE d <= $1 FOR UPDATE';",
    ],
  ],
])('the mistakes in %s', (source, mistakes) => {
  expect(mistakesIn(source)).toEqual(expect.arrayContaining(mistakes));
});

test('types, imports and the words of errors stay as they are', () => {
  const source =
    "import { a } from 'b';\ntype C = 1 | true;\ninterface D { e: 1 }\nthrow new Error(f('a', 2));";
  expect(mistakesIn(source)).toEqual([]);
});

test('a sample is the same for the same seed, and has each kind in each file before one occurs again', () => {
  const all = ['a.ts', 'b.ts'].flatMap((file) => mutantsOf(file, 'f(1, 2, 3, true)'));
  const [one, same, other] = [1, 1, 2].map((seed) => sampleOrder(all, seed));
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
  expect(new Set(one?.slice(0, 6).map(({ file, kind }) => file + kind)).size).toBe(6);
});

test('a part with tests of its own is left out of its package', () => {
  expect(findRoom(ROOT, 'server').files).not.toContain('packages/server/pages/routes.ts');
  expect(findRoom(ROOT, 'server/pages').tests).toContain('test/page');
  expect(findRoom(ROOT, 'store/queries').tests).toEqual(['test/store']);
  expect(() => findRoom(ROOT, 'no-such-package')).toThrow('packages/no-such-package');
});

test('every mistake that is known to change nothing can still be made', () => {
  for (const { file, from, to } of EQUIVALENTS) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const made = mutantsOf(file, source).map((mutant) => describeMutant(source, mutant));
    expect(made, `${file}: ${from}`).toContainEqual(expect.objectContaining({ from, to }));
  }
});
