/** The server as it is installed: its packages, what is generated, and production dependencies only. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** The packages that the server and the admin commands consist of; what else there is serves tests and partners. */
const PACKAGES = [
  'protocol',
  'core',
  'store',
  'handlers',
  'jobs',
  'delivery',
  'page',
  'console',
  'sandbox-mode',
  'server',
  'admin',
];
/** Within them: code of the browser, which is in `generated`, the checkout's docs, the clients, and what only the compiler reads. */
const LEFT_OUT =
  /(^|\/)((page|console)\/browser|generated\/(docs|clients)|tsconfig\.json|[\w-]+\.d\.ts)(\/|$)/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly engines: object;
  readonly imports: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: object;
  readonly optionalDependencies: object;
}

/**
 * Writes the server into a folder, which then has all that it needs to run, Node included.
 * @param docs the folder of the built docs.
 */
export function buildServer(folder: string, docs: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) {
    cpSync(path.join(ROOT, name), path.join(folder, name));
  }
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // Node comes with what only compiles add-ons, a third of it.
  for (const headers of globSync('node_modules/node-*/{include,share}', { cwd: folder })) {
    rmSync(path.join(folder, headers), { recursive: true });
  }
  for (const name of [...PACKAGES.map((each) => `packages/${each}`), 'generated']) {
    cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(path.relative(ROOT, source)),
    });
  }
  cpSync(docs, path.join(folder, 'generated/docs'), { recursive: true });
  cpSync(path.join(import.meta.dirname, 'archive'), folder, { recursive: true });
  rmSync(path.join(folder, 'package-lock.json'));
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(installed(manifest), null, 2)}\n`);
}

/** The package.json of what is installed: without what only this repository needs. */
function installed(manifest: Manifest): object {
  const { name, version, license, type, engines, imports, scripts, dependencies, optionalDependencies } =
    manifest;
  const isThere = ([, target]: [string, string]) =>
    target.startsWith('./generated/') || PACKAGES.some((each) => target === `./packages/${each}/*`);
  return {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    imports: Object.fromEntries(Object.entries(imports).filter(isThere)),
    scripts: { start: scripts['start'], admin: scripts['admin'] },
    dependencies,
    optionalDependencies,
  };
}
