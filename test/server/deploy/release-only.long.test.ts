/** `npm run release -- --only …` makes one part anew. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { filesOf } from '../../../scripts/release/checksums.ts';

test('A part that is made anew leaves the others as they are, and all of this version have checksums', () => {
  const dist = folderUntilTestEnds();
  mkdirSync(path.join(dist, 'clients/python'), { recursive: true });
  const others = ['clients/python/client.whl', 'server.tar.gz'];
  const old = 'hosted-verification-links-server-0.9.3.tar.gz';
  writeFileSync(path.join(dist, old), 'of the version before');
  for (const name of others) writeFileSync(path.join(dist, name), 'as it was');
  execFileSync(process.execPath, ['scripts/release.ts', dist, '--only', 'sbom'], { stdio: 'ignore' });
  expect(filesOf(dist)).toEqual([others[0], old, 'sbom.json', others[1]]);
  expect(readFileSync(path.join(dist, 'server.tar.gz'), 'utf8')).toBe('as it was');
  expect(readFileSync(path.join(dist, 'SHA256SUMS'), 'utf8')).not.toContain(old);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: dist, stdio: 'ignore' });
});
