/**
 * What a second checker of each language says of its client. PHP has `php -l` alone: neither PHPStan nor Psalm comes with
 * Debian.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Folder, isHere } from './quick-start.ts';

let folder: Folder;
afterEach(() => folder?.remove());

/** What a command prints, whether it ends well or not. */
function said(command: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder.path, encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}

/** What Debian's packages of Python bring. */
const DEBIANS = '/usr/lib/python3/dist-packages';
const PYRIGHT = path.join(import.meta.dirname, '../../node_modules/pyright/index.js');

/** Checks what `pyrightconfig.json` includes. @returns what pyright found, a line each */
function pyright(config: object): string[] {
  writeFileSync(
    path.join(folder.path, 'pyrightconfig.json'),
    JSON.stringify({ pythonVersion: '3.9', ...config }),
  );
  const { generalDiagnostics } = JSON.parse(said(process.execPath, PYRIGHT, '--outputjson'));
  return generalDiagnostics.map(
    ({ file, range, message }: { file: string; range: { start: { line: number } }; message: string }) =>
      `${path.basename(file)}:${range.start.line + 1} ${message}`,
  );
}

test('pyright, and so Pylance, finds nothing in programs that have the Python client installed', () => {
  folder = new Folder();
  folder.assemble('python');
  // Only what lies among the installed packages has to say which names it exports.
  const site = path.join(folder.path, 'env/lib/python3.9/site-packages');
  mkdirSync(site, { recursive: true });
  cpSync(
    path.join(folder.path, 'python/hosted_verification_links'),
    path.join(site, 'hosted_verification_links'),
    {
      recursive: true,
    },
  );
  const samples = folder.samples('packages/clients/python/README.md', 'python');
  for (const [at, code] of samples.entries()) writeFileSync(path.join(folder.path, `sample${at}.py`), code);
  expect(
    pyright({
      include: ['sample*.py'],
      venvPath: '.',
      venv: 'env',
      extraPaths: [DEBIANS],
      typeCheckingMode: 'strict',
    }),
  ).toEqual([]);
});

test('pyright finds nothing in the Python client itself', () => {
  folder = new Folder();
  folder.assemble('python');
  // Without httpx the client that needs it can't be checked.
  const exclude = existsSync(`${DEBIANS}/httpx`) ? [] : ['**/aio.py'];
  expect(pyright({ include: ['python'], exclude, extraPaths: [DEBIANS] })).toEqual([]);
});

test.runIf(isHere('Go', 'go', 'go-staticcheck'))('staticcheck finds nothing in the Go client', () => {
  folder = new Folder();
  folder.assemble('go');
  expect(said('sh', '-c', 'cd go && go-staticcheck ./...')).toBe('');
});

test.runIf(isHere('Java', 'javac'))('javac warns of nothing in the Java client and its driver', () => {
  folder = new Folder();
  folder.assemble('java');
  const sources = globSync('java/src/**/*.java', { cwd: folder.path });
  expect(sources.length).toBeGreaterThan(20);
  expect(said('javac', '--release', '11', '-Xlint:all', '-Werror', '-d', 'classes', ...sources)).toBe('');
});

test.runIf(isHere('PHP', 'php'))('php -l finds nothing in the PHP client', () => {
  folder = new Folder();
  folder.assemble('php');
  const sources = globSync('php/**/*.php', { cwd: folder.path });
  expect(sources.length).toBeGreaterThan(20);
  const program =
    '$_ = array_map(fn($f) => passthru("php -l " . escapeshellarg($f)), array_slice($argv, 1));';
  const lines = said('php', '-r', program, '--', ...sources).split('\n');
  expect(lines.filter((line) => line && !line.startsWith('No syntax errors'))).toEqual([]);
});
