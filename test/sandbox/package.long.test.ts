/** The package from its tarball, in an empty folder, as another team has it. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import root from '../../package.json' with { type: 'json' };
import { packClient } from '../../scripts/pack-client/pack.ts';
import { packSandbox } from '../../scripts/pack-sandbox/pack.ts';
import { SAMPLES } from './readme.ts';

const run = promisify(execFile);
const MODULES = path.join(import.meta.dirname, '../../node_modules');
const RUNNERS = path.join(import.meta.dirname, 'runners');
const home = useFolder();
const project = path.join(home, 'project');
const folder = path.join(project, 'node_modules/hosted-verification-links-sandbox');
const NPM = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

let tarball: string;
beforeAll(async () => {
  tarball = await packSandbox(home);
  const client = await packClient(home);
  cpSync(RUNNERS, project, { recursive: true });
  await run('npm', ['ci', ...NPM], { cwd: project });
  await run('npm', ['install', ...NPM, '--no-save', tarball, client], { cwd: project });
  for (const [name, code] of Object.entries(SAMPLES)) {
    mkdirSync(path.join(project, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(project, name), code);
  }
}, 300_000);

/** The Node of these tests, and that of the machine where it is another one. */
const NODES = [...new Set([process.execPath, machinesNode()])];

function machinesNode(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const own = folders.filter((each) => !each.includes('node_modules')).map((each) => path.join(each, 'node'));
  return own.find((file) => existsSync(file)) ?? process.execPath;
}

/** Runs a program of the project with a Node. */
const runWith = (node: string, ...args: string[]) => {
  const { PATH = '', HOME = '' } = process.env;
  return run(node, args, { cwd: project, env: { PATH, HOME }, timeout: 120_000 });
};

describe('the package', () => {
  test('has a server with its dependencies, their licences, and no dependency', () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
    expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'server']);
    const licences = readFileSync(path.join(folder, 'server/LICENSES.txt'), 'utf8');
    for (const name of ['undici', 'ajv', 'pino', 'find-my-way']) expect(licences).toContain(`${name} `);
    for (const name of Object.keys(root.devDependencies)) expect(licences).not.toContain(`\n${name} `);
  });

  test('is smaller than 1 MB, and takes 4 MB where it is installed', () => {
    expect(statSync(tarball).size).toBeLessThan(1_000_000);
    const sizes = globSync('**/*', { cwd: folder }).map((file) => statSync(path.join(folder, file)).size);
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThan(4_000_000);
  });

  test('has no problem that publint or “are the types wrong” knows', async () => {
    const { messages } = await publint({ pkgDir: folder });
    expect(messages).toEqual([]);
    const types = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    expect('problems' in types && types.problems).toEqual([]);
  });

  test('leaves `npm ls` clean in an empty folder, and installs nothing else', async () => {
    const empty = path.join(home, 'empty');
    mkdirSync(empty);
    writeFileSync(path.join(empty, 'package.json'), '{ "private": true }');
    await run('npm', ['install', ...NPM, tarball], { cwd: empty });
    const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: empty });
    const { problems, dependencies } = JSON.parse(stdout);
    expect(problems).toBeUndefined();
    expect(Object.keys(dependencies)).toEqual(['hosted-verification-links-sandbox']);
    expect(readdirSync(path.join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'hosted-verification-links-sandbox',
    ]);
  });
});

const PLAIN = `(async () => {
  const sandboxes = await Promise.all([startSandbox(), startSandbox()]);
  const urls = new Set(sandboxes.map(({ url }) => url));
  const pages = await Promise.all(sandboxes.map(async ({ consoleUrl }) => (await fetch(consoleUrl)).status));
  console.log(urls.size, ...pages);
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
})();
`;

test('the README’s sample passes in vitest', async () => {
  symlinkSync(path.join(MODULES, 'vitest'), path.join(project, 'node_modules/vitest'));
  const { stdout } = await runWith(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', 'vitest/');
  expect(stdout).toMatch(/1 passed/);
});

test('on an older Node it names the package to install beside it', async () => {
  const script =
    "require('hosted-verification-links-sandbox').startSandbox().catch((e) => console.log(e.message))";
  const older =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.0.0' } });";
  const { stdout } = await runWith(process.execPath, '-e', older + script);
  expect(stdout).toMatch(
    /^The sandbox runs on Node 24\.18 or newer, and this is v.*npm install --save-optional node-/,
  );
});

describe.each(NODES)('on %s', (node) => {
  beforeAll(() => {
    for (const name of Object.keys(root.optionalDependencies)) {
      const [from, to] = [MODULES, path.join(project, 'node_modules')].map((each) => path.join(each, name));
      if (from && to && existsSync(from) && !existsSync(to)) symlinkSync(from, to);
    }
  });

  test('plain programs start several at once, imported and required', async () => {
    const from = "'hosted-verification-links-sandbox'";
    writeFileSync(path.join(project, 'plain.mjs'), `import { startSandbox } from ${from};\n${PLAIN}`);
    writeFileSync(path.join(project, 'plain.cjs'), `const { startSandbox } = require(${from});\n${PLAIN}`);
    for (const file of ['plain.mjs', 'plain.cjs']) {
      expect((await runWith(node, file)).stdout).toBe('2 200 200\n');
    }
  });

  test.each([
    ['Jest', ['node_modules/jest/bin/jest.js', 'jest/']],
    ['Playwright', ['node_modules/@playwright/test/cli.js', 'test', 'playwright/']],
  ] as const)('the README’s sample passes in %s', async (_, args) => {
    const { stdout, stderr } = await runWith(node, ...args);
    expect(stdout + stderr).toMatch(/1 passed/);
  });

  test('the command prints where the sandbox is, and ends it', async () => {
    const file = path.join(folder, 'dist/command.js');
    const child = execFile(node, [file, '--port', '0', '--seed', 'x', 'ID_NUMBER_LIMIT=3'], { cwd: project });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const text = await new Promise<string>((resolve) => child.stdout?.once('data', resolve));
    const url = /listening +(\S+)/.exec(text)?.[1] ?? '';
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
