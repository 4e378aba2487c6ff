/** The package: its contents, its size, its types, and a program that uses it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { ROUTES } from '#generated/routes.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import root from '../../../package.json' with { type: 'json' };
import { BODY, webhookHeaders } from '../callbacks/signed-callback.ts';
import { typeErrors } from '../type-errors.ts';
import { documented, examples, samplesIn } from './examples.ts';
import { DEPENDENCIES, type Installed, installClient } from './installed.ts';
import { asCommonJs, CHECKED, FRONTEND, PROGRAM, SAID } from './sources.ts';

let client: Installed;
beforeAll(async () => {
  client = await installClient();
}, 120_000);
afterAll(() => client?.remove());

const read = (file: string) => readFileSync(path.join(client.folder, file), 'utf8');
const manifest = () => JSON.parse(read('package.json'));

/** A program with nothing but these exports, as a bundler makes it for a browser. */
async function bundle(exported: string, subpath = ''): Promise<string> {
  const from = `hosted-verification-links-client${subpath}`;
  const input = client.write('entry.js', `export ${exported} from '${from}';\n`);
  const built = await rolldown({ input, platform: 'browser' });
  const { output } = await built.generate({ format: 'esm', minify: true });
  return output[0].code;
}

describe('the package', () => {
  test('installs with its one dependency and that one’s types, and nothing else', () => {
    expect(
      readdirSync(path.join(client.project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual(['hosted-verification-links-client', ...DEPENDENCIES]);
    // The version that the tests run with.
    const { 'openapi-fetch': version } = root.devDependencies;
    expect(manifest().dependencies).toEqual({ 'openapi-fetch': version });
    expect(manifest().peerDependenciesMeta).toEqual({ msw: { optional: true } });
    expect(manifest()).not.toHaveProperty('private');
  });

  test('has the version of this repository, its license, its README and the contract', () => {
    expect(manifest().version).toBe(root.version);
    expect(read('LICENSE')).toBe(readFileSync(path.join(import.meta.dirname, '../../../LICENSE'), 'utf8'));
    expect(read('README.md')).toContain('npm install hosted-verification-links-client');
    expect(JSON.parse(read('openapi.json'))).toEqual(contract);
  });

  test('has only the files of its exports and its command', () => {
    const files = readdirSync(client.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => path.extname(name))
      .toSorted();
    const { exports, bin } = manifest();
    const filesOf = (target: unknown): string[] =>
      typeof target === 'string' ? [target] : Object.values(target as object).flatMap(filesOf);
    const named = [...Object.values(exports), ...Object.values(bin)].flatMap(filesOf);
    for (const file of named) expect(existsSync(path.join(client.folder, file)), file).toBe(true);
    const others = files.filter(
      (file) => !named.some((each) => path.normalize(each) === file) && !/^dist\/shared\//.test(file),
    );
    expect(others).toEqual(['README.md']);
  });

  test('has every file that it says has side effects', () => {
    const { sideEffects } = manifest();
    expect(sideEffects).toEqual(['./dist/element.js', './dist/element.cjs']);
    for (const file of sideEffects) expect(existsSync(path.join(client.folder, file)), file).toBe(true);
  });

  test('imports modules of Node only in its command', () => {
    const scripts = readdirSync(path.join(client.folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const withNode = scripts.filter((name) => /\.c?js$/.test(name) && /["']node:/.test(read(`dist/${name}`)));
    expect(withNode).toEqual(['links.js']);
  });

  test('imports its dependency only in /fetch, and bundles no copy of it', () => {
    const built = readdirSync(path.join(client.folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => path.extname(name),
    );
    const using = built.filter((name) => /(from |require\()["']openapi-fetch["']/.test(read(`dist/${name}`)));
    expect(using.toSorted()).toEqual(['fetch.cjs', 'fetch.d.cts', 'fetch.d.ts', 'fetch.js']);
    for (const name of built.filter((each) => /\.c?js$/.test(each))) {
      expect(read(`dist/${name}`), name).not.toContain('createFinalURL');
    }
  });

  test('publint finds nothing', async () => {
    const { messages } = await publint({ pkgDir: client.folder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });

  test('are the types wrong? finds nothing, imported or required: node10, node16, bundler', async () => {
    const tarball = createPackageFromTarballData(readFileSync(client.tarball));
    const analysis = await checkPackage(tarball);
    if (!analysis.types) throw new Error('The package has no types.');
    expect(analysis.problems).toEqual([]);
    const { exports } = manifest();
    expect(Object.keys(analysis.entrypoints).toSorted()).toEqual(Object.keys(exports).toSorted());
  });
});

describe('its size', () => {
  /** Minified and compressed: a fixed part, and a part for each operation, so that a new one does not exceed it. */
  const BYTES_MAX = 6_600 + 100 * Object.keys(ROUTES).length;

  test.each([
    ['the main module', ''],
    ['/fetch with openapi-fetch', '/fetch'],
  ])(`of %s is at most ${BYTES_MAX} bytes, all exports minified and compressed`, async (name, subpath) => {
    const code = await bundle('*', subpath);
    const bytes = gzipSync(code, { level: 9 }).length;
    console.log(`${name}: ${code.length} bytes minified, ${bytes} with gzip, of ${BYTES_MAX}`);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
  });

  test('of /element is at most 4 kB, minified and compressed', async () => {
    const bytes = gzipSync(await bundle('*', '/element'), { level: 9 }).length;
    console.log(`/element: ${bytes} bytes with gzip, of 4096`);
    expect(bytes).toBeLessThanOrEqual(4_096);
  });

  test('does not include the client for a program that only verifies callbacks', async () => {
    const verifier = await bundle('{ verifyCallback }');
    expect(verifier).toContain('webhook-signature');
    for (const part of ['/v1/', 'idempotency-key', 'FormData', 'setTimeout']) {
      expect(verifier).not.toContain(part);
    }
    expect(gzipSync(verifier).length).toBeLessThan(2_250);
  });

  test('does not include the receiver for a program that only calls the service', async () => {
    const caller = await bundle('{ createClient }');
    expect(caller).toContain('/v1/job_status');
    for (const part of ['There is no webhook-signature', 'successful', 'openapi-fetch'])
      expect(caller).not.toContain(part);
  });

  test('is tiny for a program that uses one constant', async () => {
    expect(await bundle('{ RATE_LIMIT_BLOCKED }')).toMatch(/^.{0,60}2222.{0,60}$/s);
  });
});

describe('a program with the package', () => {
  test('type-checks, as do the examples of the TSDoc, the README and the guide', () => {
    const samples = [
      ...examples(),
      ...samplesIn('packages/client/README.md'),
      ...samplesIn('openapi/guides/integrate/client.md'),
    ];
    expect(samples.length).toBeGreaterThan(15);
    const files = samples.map((code, at) => client.write(`sample-${at}.ts`, code));
    const checked = client.write('checked.ts', CHECKED);
    files.push(client.write('frontend.ts', FRONTEND));
    expect(typeErrors([checked, ...files], { moduleResolution: 'nodenext', types: ['node'] })).toEqual([]);
  });

  test.each([
    ['imported', 'program.mjs', PROGRAM],
    ['required', 'program.cjs', asCommonJs(PROGRAM)],
  ])('runs in this Node, %s', async (_, name, program) => {
    const server = await untilTestEnds(startTestServer());
    const file = client.write(name, program);
    const callback = { body: BODY, headers: webhookHeaders(BODY, { now: Date.now() }) };
    const env = { BASE_URL: server.url, CALLBACK: JSON.stringify(callback) };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: client.project, env });
    expect(stdout.trim()).toBe(SAID);
  });

  test('runs a frontend’s tests without a server', async () => {
    const file = client.write('frontend.test.mjs', FRONTEND);
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', file], { cwd: client.project });
    expect(stdout).toContain('pass 4');
  });

  test('has a TSDoc comment for every export, option and method', () => {
    const all = documented();
    expect(all.length).toBeGreaterThan(100);
    const bare = all.filter(({ text }) => !text.trim()).map(({ name }) => name);
    expect([...new Set(bare)], 'say what they are for').toEqual([]);
  });
});
