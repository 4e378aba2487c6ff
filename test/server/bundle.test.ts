/** `packages/server/run.js`: the server as one bundle, for as long as that is of these very sources. */
import { isAscii } from 'node:buffer';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import { bundleServer } from '../../scripts/bundle-server.ts';

const root = useFolder();
const BUNDLE = path.join(root, 'node_modules/.cache/server');
const PATH = process.env['PATH'] ?? '';

beforeAll(async () => {
  for (const name of ['packages', 'generated', 'package.json']) {
    cpSync(name, path.join(root, name), { recursive: true, filter: (file) => !/generated\/docs/.test(file) });
  }
  mkdirSync(path.join(root, 'node_modules'));
  for (const name of ['.package-lock.json', ...readdirSync('node_modules')]) {
    if (name !== '.cache') link(name);
  }
  await bundleServer(root);
  appendFileSync(path.join(BUNDLE, 'main.js'), "\nconsole.log('of the bundle');\n");
}, 120_000);

function link(name: string): void {
  const place = path.join(root, 'node_modules', name);
  rmSync(place, { force: true });
  symlinkSync(path.resolve('node_modules', name), place);
}

/** What it prints. */
const check = () =>
  spawnSync(process.execPath, ['packages/server/run.js', '--check-config'], { cwd: root, env: { PATH } });

test('the bundle finds the files of the project, and answers', async () => {
  const env = { PATH, PORT: '0', DATABASE_URL: `file:${path.join(root, 'bundled.db')}` };
  const server = spawn(process.execPath, ['packages/server/run.js'], { cwd: root, env });
  try {
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/listening +http\S+\n/);
    const url = /listening +(http\S+)/.exec(said)?.[1];
    for (const place of ['/readyz', '/console']) expect((await fetch(url + place)).status, place).toBe(200);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

test('the bundle is ASCII, which Node reads faster', () => {
  const files = readdirSync(BUNDLE).filter((file) => file.endsWith('.js'));
  const others = files.filter((file) => !isAscii(readFileSync(path.join(BUNDLE, file))));
  expect([files.includes('main.js'), others]).toEqual([true, []]);
});

test('the sources run once one of them has changed', () => {
  expect(String(check().stdout)).toContain('of the bundle');
  appendFileSync(path.join(root, 'packages/core/bucket.ts'), '\n// Changed.\n');
  const { status, stdout } = check();
  expect({ status, stdout: String(stdout) }).toEqual({ status: 0, stdout: 'The settings are valid.\n' });
});

test('the sources run where no bundle is', () => {
  rmSync(BUNDLE, { recursive: true });
  expect(check().status).toBe(0);
});
