/** The first command of the guide on installing runs on a clone as it stands, also where figures in guides are old. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import { releaseCommand } from './guide.ts';

const folder = useFolder();
const clone = path.join(folder, 'clone');
execFileSync('git', ['clone', '--quiet', '.', clone]);
symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
// Its figures are older than its code.
const measured = path.join(clone, 'packages/testing/bench/measured.json');
writeFileSync(measured, readFileSync(measured, 'utf8').replaceAll(/"commit": "\w+"/g, '"commit": "0000000"'));

test('the guide’s release makes its first part, the docs', async () => {
  const release = spawn('sh', ['-c', `exec ${releaseCommand()} -- ${path.join(folder, 'dist')}`], {
    cwd: clone,
    // A group of its own: the other parts take minutes, and are made by the long form of this test.
    detached: true,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [release.stdout, release.stderr]) output.on('data', (text) => (printed += text));
  const closed = once(release, 'close').then(() => true);
  try {
    await expect.poll(() => printed, { timeout: 100_000 }).toMatch(/^docs: [\d.]+ s$|refuse|figures|rror/m);
    expect(printed).toMatch(/^docs: [\d.]+ s$/m);
  } finally {
    if (release.pid !== undefined && release.exitCode === null) process.kill(-release.pid, 'SIGTERM');
    await closed;
  }
}, 120_000);

test('a command names the figures in guides that are older than the code', () => {
  const args = ['scripts/bench.ts', 'figures'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: clone, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('run `npm run bench -- --write create ');
});
