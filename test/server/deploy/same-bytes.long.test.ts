/** `npm run release` gives the same bytes each time, and signs their checksums with a key of the one who releases. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

/** All but the server, which takes a minute and is an archive like that of the docs, and the sandbox, a package like the kit. */
const PARTS = 'docs,client,clients,conformance,contract,sbom';

const release = (dist: string, ...args: string[]) =>
  execFileSync(process.execPath, ['scripts/release.ts', dist, ...args], { encoding: 'utf8', stdio: 'pipe' });
const checksums = (dist: string) => readFileSync(path.join(dist, 'SHA256SUMS'), 'utf8');

test('A release gives the same bytes twice', () => {
  const [first, second] = [folderUntilTestEnds(), folderUntilTestEnds()];
  for (const dist of [first, second]) release(dist, '--only', PARTS);
  expect(checksums(second)).toBe(checksums(first));
  expect(checksums(first).split('\n').length).toBeGreaterThan(5);
}, 600_000);

const hasMinisign = spawnSync('minisign', ['-v']).status === 0;
if (!hasMinisign) console.warn('Skipped: minisign is not installed.');

test.runIf(hasMinisign)(
  'The checksums are signed, and a changed one is found',
  () => {
    const [dist, keys] = [folderUntilTestEnds(), folderUntilTestEnds()];
    const [secret, shared] = [path.join(keys, 'secret.key'), path.join(keys, 'shared.pub')];
    execFileSync('minisign', ['-G', '-W', '-s', secret, '-p', shared], { stdio: 'ignore' });
    release(dist, '--only', 'sbom', '--sign', secret);
    const verify = () =>
      spawnSync('minisign', ['-V', '-p', shared, '-m', 'SHA256SUMS'], { cwd: dist, encoding: 'utf8' });
    const { status, stdout } = verify();
    expect([status, stdout]).toEqual([0, expect.stringContaining('hosted-verification-links 1.')]);
    expect(checksums(dist)).not.toContain('minisig');
    writeFileSync(path.join(dist, 'SHA256SUMS'), checksums(dist).replace(/^./, 'x'));
    expect(verify().status).not.toBe(0);
    // Made anew and not signed, the signature of before is gone.
    release(dist, '--only', 'sbom');
    expect(verify().stderr).toContain('No such file');
  },
  120_000,
);

test.runIf(hasMinisign)('A key that is not there is named', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/release.ts', folderUntilTestEnds(), '--only', 'sbom', '--sign', 'no-such.key'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('The checksums are not signed');
});
