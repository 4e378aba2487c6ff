/** The client's tarball, installed in an empty project, as another team has it. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '../../../scripts/pack-client/pack.ts';

const run = promisify(execFile);
const MODULES = path.join(import.meta.dirname, '../../../node_modules');

/** What the client depends on, and what that depends on in turn. */
export const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'] as const;

export type Installed = Awaited<ReturnType<typeof installClient>>;

/** Packs, and installs with npm: beside what it depends on, copied from here, so no registry is asked. */
export async function installClient() {
  const home = mkdtempSync(path.join(tmpdir(), 'client-package-'));
  const tarball = await packClient(home);
  const project = path.join(home, 'project');
  mkdirSync(project);
  /** Writes a file of the project, and answers its path. */
  const write = (name: string, text: string) => {
    const file = path.join(project, name);
    writeFileSync(file, text);
    return file;
  };
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  for (const name of DEPENDENCIES) {
    cpSync(path.join(MODULES, name), path.join(project, 'node_modules', name), { recursive: true });
  }
  // A peer that nobody must have: found one folder above.
  mkdirSync(path.join(home, 'node_modules'));
  symlinkSync(path.join(MODULES, 'msw'), path.join(home, 'node_modules/msw'));
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball];
  await run('npm', args, { cwd: project });
  return {
    tarball,
    project,
    /** The package, within the project. */
    folder: path.join(project, 'node_modules/hosted-verification-links-client'),
    write,
    remove: () => rmSync(home, { recursive: true }),
  };
}
