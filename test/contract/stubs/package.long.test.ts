/** The stubs' tarball, alone in a folder of another team: its sample type-checks, runs, and keeps the contract. */

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConformance } from '#conformance/index.ts';
import { failuresOf } from '#conformance/kit/report/summary.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { packStubs } from '../../../scripts/pack-stubs/pack.ts';
import { typeErrors } from '../../client/type-errors.ts';

const MODULES = path.join(import.meta.dirname, '../../../node_modules');
/** What validates, and what that depends on in turn. */
const DEPENDENCIES = ['ajv', 'ajv-formats', 'secure-json-parse', 'fast-deep-equal', 'fast-uri']
  .concat(['json-schema-traverse', 'require-from-string'])
  .concat(['@types/node', 'undici-types']);
const RUN_MS = 300_000;

let project: string;
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'stubs-package-'));
  const tarball = await packStubs(project);
  const home = path.join(project, 'node_modules/hosted-verification-links-stubs');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', home, '--strip-components=1']);
  for (const name of DEPENDENCIES)
    cpSync(path.join(MODULES, name), path.join(project, 'node_modules', name), { recursive: true });
  cpSync(path.join(home, 'sample/server.ts'), path.join(project, 'server.ts'));
}, RUN_MS);
afterAll(() => rmSync(project, { recursive: true }));

test('its sample type-checks for both kinds of module resolution', () => {
  for (const moduleResolution of ['nodenext', 'bundler'] as const) {
    const options = { moduleResolution, types: ['node'], lib: ['es2024'] };
    expect(typeErrors([path.join(project, 'server.ts')], options)).toEqual([]);
  }
});

test('its sample serves what it implements, and the kit finds no violation', {
  timeout: RUN_MS,
}, async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), PARTNER_ID: '001', API_KEY: 'a key of the sample' };
  const server = spawn(process.execPath, ['server.ts'], { cwd: project, env, stdio: 'ignore' });
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(baseUrl).then(({ status }) => status, String)).toBe(404);
    const partner = { id: '001', key: 'a key of the sample' };
    const report = await checkConformance({ baseUrl, partner });
    expect(failuresOf(report).map(({ group, title }) => `${group}: ${title}`)).toEqual([]);
  } finally {
    server.kill();
  }
});
