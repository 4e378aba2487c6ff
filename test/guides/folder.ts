/** The folder in which a reader works: like a clone of the project. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The ports that the chapters name, and those that stand for them. */
export type Ports = Readonly<Record<3000 | 4000 | 5000, number>>;

/** Makes a folder like a clone, whose commands use these ports. @returns its path; the caller removes it. */
export function makeFolder(ports: Ports = { 3000: 3000, 4000: 4000, 5000: 5000 }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
  mkdirSync(path.join(folder, 'data'));
  for (const name of ['generated', 'node_modules', 'openapi', 'packages', 'scripts', 'test']) {
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  const { scripts, imports, type } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const settings = {
    type,
    imports,
    // A package finds itself by its name: the client, as where it is installed.
    name: 'hosted-verification-links-client',
    exports: clientExports(),
    scripts: {
      ...scripts,
      start: `export PORT="\${PORT:-${ports[3000]}}"; ${scripts.start}`,
      links: `export LINKS_URL="\${LINKS_URL:-http://127.0.0.1:${ports[3000]}}"
        run() { [ "$1" != listen ] || set -- "$@" --port ${ports[4000]}; ${scripts.links} "$@"; }; run`,
    },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(settings));
  return folder;
}

/** The client's exports, as seen from the clone's root. */
function clientExports(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(ROOT, 'packages/client/package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries<string>(exports).map(([name, file]) => [name, file.replace('./', './packages/client/')]),
  );
}
