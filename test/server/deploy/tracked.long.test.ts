/** Archive, image and packages are made of the files that git tracks, and of no other file that lies in a checkout (D-120). */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import { copyTracked } from '../../../scripts/tracked/tree.ts';
import { buildContext } from './docker-ignore.ts';
import { planted, plantedClone } from './planted.ts';

const folder = useFolder();
const clone = plantedClone(folder);
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8' }).trim().split('\n').sort();
const runIn = (root: string, script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, script), ...args], { encoding: 'utf8', cwd: folder });

test('a copy for handing over has every tracked file, as it is now, and no other', () => {
  const tree = path.join(folder, 'tree');
  copyTracked(clone, tree);
  expect(planted(clone)).not.toEqual([]);
  expect(planted(tree)).toEqual([]);
  const copied = execFileSync('find', ['.', '-type', 'f', '-printf', '%P\\n'], {
    cwd: tree,
    encoding: 'utf8',
  });
  expect(copied.trim().split('\n').sort()).toEqual(git(clone, 'ls-files'));
});

test('the clients of other languages are put together from tracked files', () => {
  expect(runIn(clone, 'scripts/assemble-client.ts')).toMatchObject({ status: 0 });
  expect(existsSync(path.join(clone, 'dist/client-python/pyproject.toml'))).toBe(true);
  expect(planted(path.join(clone, 'dist'))).toEqual([]);
});

test('every command that hands something over runs on tracked files', () => {
  for (const name of ['release', 'pack-client', 'pack-sandbox', 'assemble-client']) {
    const source = readFileSync(`scripts/${name}.ts`, 'utf8');
    expect(source, name).toContain(`runOnTracked('scripts/${name}/make.ts'`);
  }
});

test('without git it makes nothing, and says why, also inside another repository', () => {
  const outer = path.join(folder, 'outer');
  const inner = path.join(outer, 'inner');
  mkdirSync(outer);
  execFileSync('git', ['init', '--quiet', outer]);
  for (const file of ['scripts', 'package.json']) cpSync(file, path.join(inner, file), { recursive: true });
  const { status, stderr } = runIn(inner, 'scripts/release.ts', path.join(folder, 'dist'));
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('must run in a clone') });
  expect(existsSync(path.join(folder, 'dist'))).toBe(false);
});

test('the image is built from the commit that is checked out, and from the list of packages', () => {
  const context = path.join(folder, 'context');
  for (const file of buildContext(clone)) {
    expect(file).toMatch(/^(package(-lock)?\.json|\.git\/(HEAD|packed-refs|shallow|(objects|refs)\/.+))$/);
    mkdirSync(path.dirname(path.join(context, file)), { recursive: true });
    cpSync(path.join(clone, file), path.join(context, file));
  }
  mkdirSync(path.join(context, '.git/refs'), { recursive: true });
  // Without the settings of the clone, which may hold a password of its origin.
  const [, reset = ''] = /^RUN (git .+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  execFileSync('sh', ['-c', reset], { cwd: context, env: { PATH: process.env['PATH'] } });
  expect(git(context, 'ls-files')).toEqual(git(clone, 'ls-files'));
  expect(planted(context)).toEqual([]);
  rmSync(context, { recursive: true });
});

test('the Dockerfile copies from its context what git knows, and nothing by folder', () => {
  const copies = readFileSync('Dockerfile', 'utf8').match(/^(COPY|ADD) (?!--from=).+$/gm);
  expect(copies).toEqual(['COPY package.json package-lock.json ./', 'COPY .git .git']);
});

test('the secrets of compose.yaml lie outside the project', () => {
  const { secrets } = parse(readFileSync('packages/server/deploy/compose.yaml', 'utf8'));
  for (const [name, { file }] of Object.entries<{ file: string }>(secrets)) {
    const standard = file.replace(/^\$\{\w+:-(.+?)\}/, '$1');
    expect(path.isAbsolute(standard), `${name}: ${file}`).toBe(true);
  }
});

test('git takes no folder of secrets, no database and no core dump along', () => {
  const added = [
    'packages/server/deploy/secrets/secret.txt',
    'packages/store/production.db',
    'data/sandbox.db',
  ];
  for (const file of [...added, 'packages/server/core.4711', 'packages/clients/python/production.env'])
    expect(git(clone, 'check-ignore', file), file).toEqual([file]);
});
