/** The installed package in other runtimes and settings. Slow, so only with `LONG=1`; package.test.ts tries this Node. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '#testing/harness/browser/browser.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { BODY, webhookHeaders } from '../callbacks/signed-callback.ts';
import { typeErrors } from '../type-errors.ts';
import { type Installed, installClient } from './installed.ts';
import { asCommonJs, BARE, CHECKED, FRONTEND, JEST, PROGRAM, SAID } from './sources.ts';

const LONG = Boolean(process.env['LONG']);
const run = promisify(execFile);
let client: Installed;
let server: TestServer;
beforeAll(async () => {
  if (!LONG) return;
  [client, server] = await Promise.all([installClient(), startTestServer()]);
}, 120_000);
afterAll(async () => {
  client?.remove();
  await server?.stop();
});

const callback = () => JSON.stringify({ body: BODY, headers: webhookHeaders(BODY, { now: Date.now() }) });
const settings = () => ({ BASE_URL: server.url, CALLBACK: callback() });

describe.runIf(LONG)('the package type-checks', () => {
  test.each([
    ['bundler', 'browsers', {}],
    ['nodenext', 'browsers', {}],
    ['node10', 'browsers', {}],
    ['nodenext', 'Node alone', { lib: ['es2022'], types: ['node'] }],
  ] as const)('resolved as %s does, with the globals of %s', (moduleResolution, _, globals) => {
    // To CommonJS JSON has neither import attributes nor, without esModuleInterop, a default.
    const program =
      moduleResolution === 'node10'
        ? CHECKED.replace(/import contract from (\S+) with .+;/, 'import contract = require($1);')
        : CHECKED;
    const file = client.write('checked.ts', program);
    expect(typeErrors([file], { moduleResolution, ...globals })).toEqual([]);
  });
});

describe.runIf(LONG)('with Jest', () => {
  test('a receiver’s tests in TypeScript run, compiled by ts-jest to CommonJS', async () => {
    const project = path.join(client.project, 'jest');
    cpSync(path.join(import.meta.dirname, 'jest'), project, { recursive: true });
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: project });
    client.write('jest/receiver.test.ts', JEST);
    // Jest names what it ran, and what failed, among its errors.
    const { stderr } = await run(path.join(project, 'node_modules/.bin/jest'), [], { cwd: project });
    expect(stderr).toContain('Tests:       2 passed, 2 total');
  });
});

describe.runIf(LONG)('with msw 2', () => {
  test('a frontend’s tests type-check and run', async () => {
    const project = path.join(client.project, 'msw-2');
    cpSync(path.join(import.meta.dirname, 'msw-2'), project, { recursive: true });
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: project });
    // A copy of the package there, else it finds the msw of the folder above.
    cpSync(client.folder, path.join(project, 'node_modules/hosted-verification-links-client'), {
      recursive: true,
    });
    const [source, file] = ['frontend.ts', 'frontend.test.mjs'].map((name) =>
      client.write(`msw-2/${name}`, FRONTEND),
    );
    expect(typeErrors([source ?? ''], { moduleResolution: 'nodenext', types: ['node'] })).toEqual([]);
    const { stdout } = await run(process.execPath, ['--test', file ?? ''], { cwd: project });
    expect(stdout).toContain('pass 4');
  });
});

/** Other runtimes than the one that runs the tests, by how they run a module. */
const RUNTIMES: Record<string, readonly string[]> = {
  "the tests' own Node": [process.execPath],
  "the machine's own Node": [machinesNode()],
  Deno: ['deno', 'run', '--allow-env', '--allow-net', '--node-modules-dir=manual'],
  Bun: ['bun', 'run'],
};

/** The Node that is there without this repository, where there is one. */
function machinesNode(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const own = folders.filter((folder) => !folder.includes('node_modules'));
  return own.map((folder) => path.join(folder, 'node')).find((file) => existsSync(file)) ?? 'no-such-node';
}

/** Its version; null, and a line that says so, where it is not there or older than the package asks for. */
function versionOf(name: string, [program = '']: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const isOld = /^v(\d+)/.test(stdout ?? '') && Number(/^v(\d+)/.exec(stdout)?.[1]) < 20;
  if (status === 0 && !isOld) return stdout.trim().split('\n')[0] ?? '';
  console.warn(`skipped: ${name} is not here, so the package is not run in it`);
  return null;
}

describe.runIf(LONG)('the package runs', () => {
  for (const [name, command] of LONG ? Object.entries(RUNTIMES) : []) {
    const version = versionOf(name, command);
    test.skipIf(version === null)(`in ${name} ${version ?? ''}`, async () => {
      const file = client.write('program.mjs', PROGRAM);
      const [program = '', ...args] = command;
      const env = { PATH: process.env['PATH'], HOME: client.project, NO_COLOR: '1', ...settings() };
      const { stdout } = await run(program, [...args, file], { cwd: client.project, env });
      expect(stdout.trim()).toBe(SAID);
      const required = await run(program, [...args, client.write('program.cjs', asCommonJs(PROGRAM))], {
        cwd: client.project,
        env,
      });
      expect(required.stdout.trim()).toBe(SAID);
      const bare = await run(program, [...args, client.write('bare.mjs', BARE)], {
        cwd: client.project,
        env,
      });
      expect(bare.stdout.trim()).toBe('1');
    });
  }

  let browser: Browser | undefined;
  afterAll(() => browser?.close());

  test('in a page in Chromium', { timeout: 60_000 }, async () => {
    browser = await launchBrowser();
    const page = await openPage(browser);
    await servePackage(page, `${server.url}/client/`);
    await page.goto(`${server.url}/client/`);
    await expect.poll(() => page.title(), { timeout: 20_000 }).not.toBe('running');
    expect(await page.title()).toBe(SAID);
  });
});

/** A page of the service's own origin: the package as files, the program as a module, the names by an import map. */
async function servePackage(page: Page, at: string): Promise<void> {
  const imports = { 'hosted-verification-links-client': './package/dist/index.js' };
  const html = `<!doctype html><title>running</title>
<script>globalThis.SETTINGS = ${JSON.stringify(settings())}</script>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">
addEventListener('unhandledrejection', ({ reason }) => { document.title = String(reason); });
${PROGRAM}
document.title = said.join(' ');
</script>`;
  await page.route(`${at}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.split('/client/package/')[1];
    if (!file) return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(path.join(client.folder, file), 'utf8'),
    });
  });
}

describe.runIf(LONG)('the command links', () => {
  test.each([
    ["the tests' own Node", process.execPath],
    ["the machine's own Node", machinesNode()],
  ])('receives and verifies a callback in %s', async (name, node) => {
    if (versionOf(name, [node]) === null) return;
    const command = path.join(client.project, 'node_modules/.bin/links');
    const child = spawn(node, [command, 'listen', '--port', '0', '--once'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      await expect.poll(() => output, { timeout: 10_000 }).toMatch(/Listening on http/);
      const [url = ''] = /http:\S+/.exec(output) ?? [];
      const headers = webhookHeaders(BODY, { now: Date.now() });
      expect((await fetch(url, { method: 'POST', body: BODY, headers })).status).toBe(204);
      expect(await ended).toBe(0);
      expect(output).toContain('✓ verified');
    } finally {
      child.kill('SIGKILL');
    }
  });

  test.each([
    ["the tests' own Node", process.execPath],
    ["the machine's own Node", machinesNode()],
  ])('creates, lists, signs and verifies from an empty folder in %s', async (name, node) => {
    if (versionOf(name, [node]) === null) return;
    const command = path.join(client.project, 'node_modules/.bin/links');
    const env = { LINKS_URL: server.url, XDG_CONFIG_HOME: client.project };
    const links = async (...args: string[]) =>
      (await run(node, [command, ...args], { cwd: client.project, env })).stdout;
    const { ref_id } = JSON.parse(await links('create'));
    expect(JSON.parse(await links('list')).links[0]).toMatchObject({ ref_id });
    expect(await links('get', ref_id, '--table')).toContain('active');
    expect(JSON.parse(await links('sign', 'getLink', '--id', ref_id)).url).toContain(ref_id);
    const recorded = client.write('callback.json', callback());
    expect(await links('verify', recorded, '--table')).toMatch(/\nVerified\.\n$/);
    await expect(links('get', 'none')).rejects.toMatchObject({ code: 1 });
  });

  test('is a file that can be run as it is', async () => {
    const command = path.join(client.project, 'node_modules/.bin/links');
    const { stdout } = await run(command, ['--help'], { env: { PATH: process.env['PATH'] } });
    expect(stdout).toContain('Usage: links <command>');
  });
});
