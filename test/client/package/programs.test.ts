/** Programs of other projects, with the installed package: they type-check, and they run. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '#harness/browser.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { BODY, webhookHeaders } from '../signed-callback.ts';
import { typeErrors } from '../type-errors.ts';
import { examples, samplesIn } from './examples.ts';
import { type Installed, installClient } from './installed.ts';

const run = promisify(execFile);
let client: Installed;
let server: TestServer;
beforeAll(async () => {
  [client, server] = await Promise.all([installClient(), startTestServer()]);
}, 120_000);
afterAll(async () => {
  client?.remove();
  await server?.stop();
});

/** What any runtime does with the package. It is JavaScript, and prints one line. */
const PROGRAM = `
import { createClient, verifyCallback, webhookSecret } from 'hosted-verification-links-client';
const { BASE_URL, CALLBACK } = globalThis.process?.env ?? globalThis.SETTINGS;
const client = createClient({ baseUrl: BASE_URL, partnerId: '001', apiKey: 'sandbox-key-001' });
const created = await client.createLink({
  company_name: 'Acme',
  data_privacy_policy_url: 'https://acme.example/privacy',
  callback_url: 'https://acme.example/callbacks',
  id_types: [
    { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
  ],
});
const submitted = await client.submitVerification(created.data.ref_id, {
  country: 'NG',
  id_type: 'NIN_V2',
  id_number: '12345678900',
  consent: true,
});
const { user_id, job_id } = submitted.data;
const job = await client.waitForJob({ user_id, job_id });
let listed = 0;
for await (const link of client.links({ limit: 1 })) listed += link.ref_id === created.data.ref_id ? 1 : 0;
const refused = await client.getLink('00000000-0000-4000-8000-000000000000');
const { body, headers } = JSON.parse(CALLBACK);
const options = { partnerId: '001', keys: ['sandbox-key-001'] };
const genuine = await verifyCallback(body, headers, options);
const forged = await verifyCallback(body + ' ', headers, options);
const said = [job.data.result.ResultCode, listed, refused.error.code, genuine.ok, forged.reason, webhookSecret('k')];
`;
const SAID = '1012 1 link_not_found true bad_signature whsec_aw==';
const callback = () => JSON.stringify({ body: BODY, headers: webhookHeaders(BODY, { now: Date.now() }) });
const settings = () => ({ BASE_URL: server.url, CALLBACK: callback() });

describe('the package type-checks', () => {
  const CHECKED = `
import { createClient, type ErrorOf, type Link, verifyRequest } from 'hosted-verification-links-client';
import { expressReceiver } from 'hosted-verification-links-client/express';
import { fastifyReceiver } from 'hosted-verification-links-client/fastify';
import { createFetchClient } from 'hosted-verification-links-client/fetch';
import { nodeReceiver } from 'hosted-verification-links-client/node';
import contract from 'hosted-verification-links-client/openapi.json' with { type: 'json' };

const client = createClient({ baseUrl: 'https://api.example.com', partnerId: '001', apiKey: 'key' });
export async function check(): Promise<Link | ErrorOf<'getLink'>> {
  // @ts-expect-error: no such method.
  client.getLinks();
  // @ts-expect-error: a country is missing.
  client.createLink({ company_name: 'a', data_privacy_policy_url: 'b', id_types: [{ id_type: 'c' }] });
  const result = await client.getLink('ref');
  if (!result.ok && result.error.code === '2205') {
    const status: 401 = result.error.status;
    console.log(status);
  }
  return result.ok ? result.data : result.error;
}
const bare = createFetchClient({ baseUrl: 'https://api.example.com', partnerId: '001', apiKey: 'key' });
export async function checkBare(): Promise<string> {
  // @ts-expect-error: no such path.
  bare.POST('/v1/hosted_link');
  // @ts-expect-error: company_name is missing.
  bare.POST('/v1/hosted_links', { body: { data_privacy_policy_url: 'b' } });
  const { data, error } = await bare.POST('/v1/hosted_links/{linkId}', { params: { path: { linkId: 'ref' } } });
  return data ? data.ref_id : error.code;
}
const options = { partnerId: '001', keys: ['key'] };
export const version: string = contract.info.version;
export const receivers = [expressReceiver, fastifyReceiver, nodeReceiver].map((make) =>
  make(options, ({ id, payload }) => console.log(id, payload.job_complete)),
);
export const receipt = verifyRequest(new Request('https://a.example'), options);
`;

  test.each([
    ['bundler', 'browsers', {}],
    ['nodenext', 'browsers', {}],
    ['nodenext', 'Node alone', { lib: ['es2022'], types: ['node'] }],
  ] as const)('resolved as %s does, with the globals of %s', (moduleResolution, _, globals) => {
    const file = client.write('checked.ts', CHECKED);
    expect(typeErrors([file], { moduleResolution, ...globals })).toEqual([]);
  });

  test('in the examples of its TSDoc and its README', () => {
    const samples = [
      ...examples(),
      ...samplesIn('packages/client/README.md'),
      ...samplesIn('openapi/guides/integrate/client.md'),
    ];
    expect(samples.length).toBeGreaterThan(15);
    const files = samples.map((code, at) => client.write(`sample-${at}.ts`, code));
    expect(typeErrors(files, { moduleResolution: 'nodenext', types: ['node'] })).toEqual([]);
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

/** The subpath that has a dependency. */
const BARE = `
import { createFetchClient } from 'hosted-verification-links-client/fetch';
const { BASE_URL: baseUrl } = process.env;
const client = createFetchClient({ baseUrl, partnerId: '001', apiKey: 'sandbox-key-001' });
const { data } = await client.POST('/v1/hosted_links/:list', { body: { limit: 1 } });
console.log(data.meta.limit);
`;

describe('the package runs', () => {
  for (const [name, command] of Object.entries(RUNTIMES)) {
    const version = versionOf(name, command);
    test.skipIf(version === null)(`in ${name} ${version ?? ''}`, async () => {
      const file = client.write('program.mjs', `${PROGRAM}\nconsole.log(...said);\n`);
      const [program = '', ...args] = command;
      const env = { PATH: process.env['PATH'], HOME: client.project, NO_COLOR: '1', ...settings() };
      const { stdout } = await run(program, [...args, file], { cwd: client.project, env });
      expect(stdout.trim()).toBe(SAID);
      const bare = await run(program, [...args, client.write('bare.mjs', BARE)], {
        cwd: client.project,
        env,
      });
      expect(bare.stdout.trim()).toBe('1');
    });
  }

  let browser: TestBrowser | undefined;
  afterAll(() => browser?.stop());

  test('in a page in Chromium', { timeout: 60_000 }, async () => {
    browser = await startBrowser();
    const page = await browser.newPage({ javaScriptEnabled: true });
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

describe('the command listen', () => {
  test.each([
    ["the tests' own Node", process.execPath],
    ["the machine's own Node", machinesNode()],
  ])('verifies a callback in %s', async (name, node) => {
    if (versionOf(name, [node]) === null) return;
    const command = path.join(client.project, 'node_modules/.bin/hosted-verification-links-client');
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

  test('is a file that can be run as it is', async () => {
    const command = path.join(client.project, 'node_modules/.bin/hosted-verification-links-client');
    const { stdout } = await run(command, ['--help'], { env: { PATH: process.env['PATH'] } });
    expect(stdout).toContain('hosted-verification-links-client listen [options]');
  });
});
