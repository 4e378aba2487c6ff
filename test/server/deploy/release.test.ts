/** `npm run release`: what it makes is whole, and its server runs as another user where it may write one folder only. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#harness/free-port.ts';

const NOBODY = 65_534;
const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
const dist = path.join(folder, 'dist');

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.ts', dist], { stdio: 'ignore' });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

test('it holds server, client, docs, the list of parts, and their checksums', () => {
  expect(readdirSync(dist).map((name) => name.replace(/-\d+\.\d+\.\d+/, ''))).toEqual([
    'SHA256SUMS',
    'hosted-verification-links-client.tgz',
    'hosted-verification-links-docs.tar.gz',
    'hosted-verification-links-server.tar.gz',
    'sbom.json',
  ]);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: dist, stdio: 'ignore' });
});

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

test.runIf(canMount)('the server starts as another user, on files that nobody can write', async () => {
  const place = path.join(folder, 'place');
  mkdirSync(path.join(place, 'data'), { recursive: true });
  chownSync(path.join(place, 'data'), NOBODY, NOBODY);
  execFileSync('tar', ['-xzf', serverArchive(), '-C', place, '--strip-components=1']);
  execFileSync('chmod', ['755', folder]);
  const port = await freePort();
  const run = `mount --bind ${place} ${place} && mount --bind ${place}/data ${place}/data &&
    mount -o remount,bind,ro ${place} && cd ${place} && ! touch data/../written 2>/dev/null &&
    exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups env -i PATH=${place}/node_modules/.bin \
      PORT=${port} DATABASE_URL=file:${place}/data/sandbox.db node packages/server/main.ts`;
  const server = spawn('unshare', ['--mount', 'sh', '-c', run], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    const address = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${address}/readyz`), { timeout: 60_000 }).toBe(200);
    expect(await statusOf(`${address}/docs/`)).toBe(200);
  } finally {
    server.kill();
    await ended;
  }
});

const serverArchive = () =>
  path.join(dist, readdirSync(dist).find((name) => name.includes('-server-')) ?? '');
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
