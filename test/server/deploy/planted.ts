/** A clone in which lie files that git does not track, of the kinds that a checkout of an operator has. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What each of them holds. */
export const MARK = 'planted-3f1c9a7e52';

/** Secrets, a database, a core dump, settings, and files among those that are copied or published by their place. */
const PLANTED = [
  'packages/server/deploy/secrets/secret.txt',
  'packages/server/core.4711',
  'packages/store/production.db',
  'packages/store/migrations/9999-stray.sql',
  'packages/clients/python/production.env',
  'packages/clients/go/stray.go',
  'generated/stray.json',
  'generated/clients/java/stray.txt',
  'openapi/guides/operate/stray.md',
  'scripts/release/archive/stray',
  'data/sandbox.db',
  'secrets/verifier-key.txt',
];

/** @returns its folder. What is not committed in this checkout is not in it. */
export function plantedClone(folder: string): string {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '.', clone]);
  for (const file of PLANTED) {
    mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
    writeFileSync(path.join(clone, file), `# ${MARK}\n\n${MARK}\n`);
  }
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  return clone;
}

/** The files below a folder that hold the mark, as paths from it. */
export function planted(folder: string): string[] {
  const { stdout } = spawnSync('grep', ['-rlaF', MARK, '.'], { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file !== '' && !file.endsWith('test/server/deploy/planted.ts'));
}
