/** The version in package.json is that of everything that is handed over. */
import { expect, test } from 'vitest';
import { filesBelow, read, topLevel } from './tree.ts';

const { version } = JSON.parse(read('package.json'));

test.each([
  ['package-lock.json', /^ {2}"version": "(.+)"/m],
  ['packages/client/package.json', /"version": "(.+)"/],
  ['packages/clients/go/pack/main.go', /version = "v(.+)"/],
  ['packages/clients/java/pom.xml', /^ {2}<version>(.+)<\/version>/m],
  ['packages/clients/php/composer.json', /"version": "(.+)"/],
  ['packages/clients/python/pyproject.toml', /^version = "(.+)"/m],
])('%s has it', (file, pattern) => {
  expect(pattern.exec(read(file))?.[1]).toBe(version);
});

/** A file or an image of a release, as guides and tests name it: `…-client-1.2.3.tgz`, `…/hostedlinks@v1.2.3`. */
const NAMED = /(?:hosted[-_]?(?:verification[-_])?links[\w-]*|…-\w+)[-:@ ]v?(\d+\.\d+\.\d+)/g;

test('no page names another one', () => {
  const pages = topLevel()
    .flatMap((name) => (name.endsWith('/') ? filesBelow(name.slice(0, -1)) : [name]))
    .filter((file) => /\.(md|ya?ml)$/.test(file) && file !== 'CHANGELOG.md');
  const named = pages.flatMap((file) =>
    [...read(file).matchAll(NAMED)].map(([text, found]) => ({ file, text, found })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(
    named.filter(({ found }) => found !== version),
    `name ${version}`,
  ).toEqual([]);
});
