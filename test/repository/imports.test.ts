/**
 * Who may import whom, as far as the compiler (a tsconfig for each world) and the lint (`noRestrictedImports` and
 * `noProcessEnv` in biome.json, `no-cycle` in .oxlintrc.json) cannot say it.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from './tree.ts';

const SOURCES = filesBelow('packages').filter((file) => /\.tsx?$/.test(file));
const packageOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** Every import and export of a file from another one, and whether it is of types only. */
function importsOf(file: string): { specifier: string; isType: boolean }[] {
  const found = read(file).matchAll(/^(?:import|export) (type )?(?:[^';]* from )?'([^']+)';/gm);
  return [...found].map(([, type, specifier = '']) => ({ specifier, isType: type !== undefined }));
}

/** A sentence for each import of the packages that a rule finds fault with. */
function problems(fault: (file: string, specifier: string, isType: boolean) => string | null): string[] {
  return SOURCES.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, isType }) => {
      const fix = fault(file, specifier, isType);
      return fix ? [`${file} imports '${specifier}': ${fix}.`] : [];
    }),
  );
}

test('a relative import stays in its package; the client, which is installed alone, reaches two more', () => {
  const found = problems((file, specifier) => {
    if (!specifier.startsWith('.')) return null;
    const target = path.posix.join(path.posix.dirname(file), specifier);
    if (packageOf(target) === packageOf(file)) return null;
    if (target === 'package.json') return null;
    const forClient = /^(packages\/protocol|generated)\//.test(target);
    if (packageOf(file) === 'packages/client' && forClient) return null;
    return `write '#${target.replace('packages/', '')}', through the imports map of package.json`;
  });
  expect(found, found.join('\n')).toEqual([]);
});

/** What some packages know the types of, but must not have at run time. */
const TYPES_ONLY: readonly (readonly [packages: RegExp, target: RegExp, why: string])[] = [
  [/^packages\/(core|protocol)\//, /^#generated\//, 'it takes types of the contract'],
  [/^packages\/(handlers|jobs|delivery)\//, /^#store\/queries\//, 'the queries come with a transaction'],
];

test('where only types may be imported, only types are', () => {
  const found = problems((file, specifier, isType) => {
    const rule = TYPES_ONLY.find(([packages, target]) => packages.test(file) && target.test(specifier));
    return rule && !isType ? `write 'import type': ${rule[2]}` : null;
  });
  expect(found, found.join('\n')).toEqual([]);
});

test('every package has its rule in biome.json', () => {
  const includes = JSON.parse(read('biome.json')).overrides.flatMap(
    (each: { includes: string[]; linter: { rules: { style?: object } } }) =>
      'noRestrictedImports' in (each.linter.rules.style ?? {}) ? each.includes : [],
  );
  const named = new Set(includes.join().match(/[a-z-]+/g));
  const without = readdirSync('packages', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !named.has(entry.name))
    .map(({ name }) => name);
  expect(without, 'say in biome.json, under noRestrictedImports, what the package may import').toEqual([]);
});
