/** The package: what is in it, how large it is, and what tools that know packages say of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import root from '../../../package.json' with { type: 'json' };
import { DEPENDENCIES, type Installed, installClient } from './installed.ts';

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
  test('installs with its one dependency and the types of that: nothing else comes with it', () => {
    expect(
      readdirSync(path.join(client.project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual(['hosted-verification-links-client', ...DEPENDENCIES]);
    // The version that the tests run with.
    const { 'openapi-fetch': version } = root.devDependencies;
    expect(manifest().dependencies).toEqual({ 'openapi-fetch': version });
    expect(manifest()).not.toHaveProperty('private');
  });

  test('has the version of this repository, its license, its README and the contract', () => {
    expect(manifest().version).toBe(root.version);
    expect(read('LICENSE')).toBe(readFileSync(path.join(import.meta.dirname, '../../../LICENSE'), 'utf8'));
    expect(read('README.md')).toContain('npm install hosted-verification-links-client');
    expect(JSON.parse(read('openapi.json'))).toEqual(contract);
  });

  test('has only files that its exports and its command lead to', () => {
    const files = readdirSync(client.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => path.extname(name))
      .toSorted();
    const { exports, bin } = manifest();
    const named = [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target as object),
    );
    for (const file of named) expect(existsSync(path.join(client.folder, file)), file).toBe(true);
    const others = files.filter(
      (file) => !named.some((each) => path.normalize(each) === file) && !/^dist\/shared\//.test(file),
    );
    expect(others).toEqual(['README.md']);
  });

  test('uses modules of Node in its command alone', () => {
    const scripts = readdirSync(path.join(client.folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const withNode = scripts.filter((name) => name.endsWith('.js') && /["']node:/.test(read(`dist/${name}`)));
    expect(withNode).toEqual(['listen.js']);
  });

  test('uses its dependency in /fetch alone, and carries no copy of it', () => {
    const built = readdirSync(path.join(client.folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => path.extname(name),
    );
    const using = built.filter((name) => /from ["']openapi-fetch["']/.test(read(`dist/${name}`)));
    expect(using.toSorted()).toEqual(['fetch.d.ts', 'fetch.js']);
    for (const name of built.filter((each) => each.endsWith('.js'))) {
      expect(read(`dist/${name}`), name).not.toContain('createFinalURL');
    }
  });

  test('publint finds nothing', async () => {
    const { messages } = await publint({ pkgDir: client.folder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });

  test('are the types wrong? They are not, wherever ES modules can be imported', async () => {
    const tarball = createPackageFromTarballData(readFileSync(client.tarball));
    const analysis = await checkPackage(tarball);
    if (!analysis.types) throw new Error('The package has no types.');
    // What can't be had: exports in the resolution of Node 10, and ES modules by require in that of Node 16.
    const expected = ['node10', 'node16-cjs'];
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && expected.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
    const { exports } = manifest();
    expect(Object.keys(analysis.entrypoints).toSorted()).toEqual(Object.keys(exports).toSorted());
  });
});

describe('its size', () => {
  const BYTES_MAX = 6_000;

  test('is 6 kB at most, all of the main module minified and compressed', async () => {
    const code = await bundle('*');
    const bytes = gzipSync(code, { level: 9 }).length;
    console.log(`client: ${code.length} bytes minified, ${bytes} with gzip, of ${BYTES_MAX}`);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
  });

  test('is 6 kB at most for /fetch, too, openapi-fetch included', async () => {
    const code = await bundle('*', '/fetch');
    expect(code).toContain('onRequest: must return');
    const bytes = gzipSync(code, { level: 9 }).length;
    console.log(`client/fetch: ${code.length} bytes minified, ${bytes} with gzip, of ${BYTES_MAX}`);
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
  });

  test('is that of what a program uses: who verifies callbacks gets no client', async () => {
    const verifier = await bundle('{ verifyCallback }');
    expect(verifier).toContain('webhook-signature');
    for (const part of ['/v1/', 'idempotency-key', 'FormData', 'setTimeout', 'whsec_']) {
      expect(verifier).not.toContain(part);
    }
    expect(gzipSync(verifier).length).toBeLessThan(1_700);
  });

  test('who calls the service gets no receiver', async () => {
    const caller = await bundle('{ createClient }');
    expect(caller).toContain('/v1/job_status');
    for (const part of ['webhook-signature', 'whsec_', 'successful', 'openapi-fetch'])
      expect(caller).not.toContain(part);
  });

  test('who takes a constant gets that alone', async () => {
    expect(await bundle('{ RATE_LIMIT_BLOCKED }')).toMatch(/^.{0,60}2222.{0,60}$/s);
  });
});
