/** `npm run conformance` as a user runs it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startNode } from '../support/process.ts';
import { prove } from './kit/prove.ts';
import { answers } from './mutants/mutant.ts';
import { type RunningProxy, startProxy } from './mutants/proxy.ts';
import { PARTNER, type Sandbox, startSandbox } from './mutants/sandbox.ts';

/** A run takes seconds, most of them to start. */
const RUN_MS = 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
let sandbox: Sandbox;
let mutant: RunningProxy;
beforeAll(async () => {
  sandbox = await startSandbox({ BRAND: 'acme' });
  mutant = await startProxy(
    sandbox.url,
    answers('submitVerification', (body) => {
      body.redirect_url = null;
    })(),
  );
});
afterAll(async () => {
  await mutant?.stop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});

async function conformance(url: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, CONFORMANCE_KEY: PARTNER.key };
  const { exited, written } = startNode(['scripts/conformance.ts', url, ...args], env);
  return { code: await exited, ...written };
}

test('a server that keeps the contract ends it with 0, and with the reports that were asked for', {
  timeout: RUN_MS,
}, async () => {
  const files = { json: `${folder}/a.json`, junit: `${folder}/a.xml`, html: `${folder}/a.html` };
  const reports = Object.entries(files).flatMap(([form, file]) => ['--report', `${form}=${file}`]);
  const run = ['--partner', PARTNER.id, '--brand', 'acme', '--only', '§4.5', '--seed', 'one', ...reports];
  const { code, all } = await conformance(sandbox.url, ...run);
  expect(all).toContain('✓ Nothing breaks the contract.');
  expect(code).toBe(0);
  const report = JSON.parse(readFileSync(files.json, 'utf8'));
  expect(report).toMatchObject({ target: sandbox.url, seed: 'one', only: '§4.5' });
  expect(new Set(report.outcomes.map(({ group }: { group: string }) => group))).toEqual(
    new Set(['Stories', 'Redirects']),
  );
  expect(readFileSync(files.junit, 'utf8')).toContain('failures="0"');
  expect(readFileSync(files.html, 'utf8')).toContain('✓ Nothing breaks the contract');
  for (const file of Object.values(files)) expect(readFileSync(file, 'utf8')).not.toContain(PARTNER.key);
});

test('a server that breaks it ends it with 1, and the clause is named', { timeout: RUN_MS }, async () => {
  const run = ['--partner', PARTNER.id, '--brand', 'acme', '--only', 'Redirects'];
  const { code, stdout } = await conformance(mutant.url, ...run);
  expect(stdout).toMatch(/The contract is broken: .*§4\.5/);
  expect(code).toBe(1);
});

test(
  'an option that is wrong ends it with 2, and a sentence',
  async () => {
    const { code, stderr } = await conformance(sandbox.url, '--partner', '001', '--report', 'pdf=x');
    expect(stderr).toContain('json, junit, html');
    expect(code).toBe(2);
  },
  RUN_MS,
);

const PROVABLE = { partner: PARTNER, brand: 'acme', only: 'D-15' };

test.each([
  ['a wrong key', { partner: { ...PARTNER, key: 'wrong' } }, 'does not create links: it answered 401'],
  ['a wrong brand', { brand: 'hosted' }, 'Check the address, --partner, --key, --brand'],
  ['a clause that nothing is about', { only: 'D-99' }, 'No check is about D-99.'],
])('%s is told in a sentence', async (_, wrong, said) => {
  await expect(prove({ baseUrl: sandbox.url, ...PROVABLE, ...wrong })).rejects.toThrow(said);
});

test('a server that is not there is told in a sentence', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  await expect(prove({ baseUrl, ...PROVABLE })).rejects.toThrow('does not answer');
});
