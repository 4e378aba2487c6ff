/** `npm run docs`, and what `npm ci` makes of it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/docs/build.ts';
import { isUpToDate } from '../../scripts/docs/sources.ts';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const home = mkdtempSync(path.join(tmpdir(), 'docs-command-'));
afterAll(() => rmSync(home, { recursive: true }));

const run = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'] } });

/** What npm runs after it has installed. */
const prepare = (cwd: string) =>
  spawnSync('sh', ['-c', scripts.prepare], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}` },
  });

test('the command builds into a clean folder, and again only when something has changed', {
  timeout: 60_000,
}, () => {
  const out = path.join(home, 'out');
  const build = () => run(ROOT, 'scripts/docs.ts', '--out', out, '--if-changed');
  const first = build();
  expect([first.status, first.stdout, first.stderr]).toEqual([
    0,
    expect.stringMatching(/^Built the docs in [\d.]+ s: /m),
    '',
  ]);
  expect(readdirSync(out)).toEqual(expect.arrayContaining(['index.html', 'reference.html', 'try.html']));
  expect(build().stdout).toBe('The docs are up to date.\n');
  writeFileSync(path.join(out, '.built-from'), 'other sources');
  expect(isUpToDate(ROOT, out)).toBe(false);
});

test('the command does not empty a folder that is not its own', () => {
  const mine = path.join(home, 'mine');
  mkdirSync(mine);
  writeFileSync(path.join(mine, 'thesis.txt'), 'Years of work.');
  const { status, stderr } = run(ROOT, 'scripts/docs.ts', '--out', mine);
  expect([status, stderr]).toEqual([1, expect.stringContaining('has other files in it')]);
  expect(readdirSync(mine)).toEqual(['thesis.txt']);
});

test('an installation without the dev dependencies says so in a line, and does not fail', () => {
  const bare = path.join(home, 'bare');
  mkdirSync(path.join(bare, 'node_modules/fastify'), { recursive: true });
  writeFileSync(path.join(bare, 'package.json'), '{"type":"module"}');
  cpSync(path.join(ROOT, 'scripts/prepare.js'), path.join(bare, 'scripts/prepare.js'));
  const { status, stdout, stderr } = prepare(bare);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^The docs are not built: .*\n$/);
});

test('an installation of nothing but package.json, as in a Dockerfile, prints nothing and does not fail', () => {
  const empty = path.join(home, 'empty');
  mkdirSync(empty);
  const { status, stdout, stderr } = prepare(empty);
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
