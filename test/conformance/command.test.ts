/** `npm run conformance` as a user runs it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConformance } from '#conformance/index.ts';
import { freePort } from '#harness/free-port.ts';
import { startNode } from '#harness/process.ts';
import { PARTNER, type Sandbox, startSandbox } from '#harness/sandbox.ts';
import { root } from '../contract/contract.ts';

/** A run takes seconds, most of them to start. */
const RUN_MS = 60_000;

const GUIDE = readFileSync(`${root}openapi/guides/contribute/conformance.md`, 'utf8');
const BRAND = ['--brand', 'acme'];

const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ BRAND: 'acme' });
});
afterAll(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});

/** The words of the guide's command that has them, with this test's server in place of its own. */
function command(containing: string): string[] {
  const commands = [...GUIDE.matchAll(/^npm run -s conformance(?::mutants)? -- (.*)$/gm)].map(
    ([, said = '']) => said,
  );
  const said = commands.find((each) => each.includes(containing)) ?? '';
  const words = [...said.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const ours: Record<string, string> = { $SANDBOX_URL: sandbox.url, $PARTNER: PARTNER.id };
  return words.map((word) => ours[word] ?? word.replace('http://127.0.0.1:3000', sandbox.url));
}

async function conformance(...args: string[]) {
  const env = { PATH: process.env['PATH'], CONFORMANCE_KEY: PARTNER.key };
  const { exited, written } = startNode(['scripts/conformance.ts', ...args], env);
  return { code: await exited, ...written };
}

test(
  'a server that keeps the contract ends it with 0, and with the reports that were asked for',
  async () => {
    const files = { json: `${folder}/a.json`, junit: `${folder}/a.xml`, html: `${folder}/a.html` };
    const reports = Object.entries(files).flatMap(([form, file]) => ['--report', `${form}=${file}`]);
    const more = [...BRAND, '--only', '§4.5', '--seed', 'one', ...reports];
    const { code, all } = await conformance(...command('http://127.0.0.1:3000'), ...more);
    expect(all).toContain('✓ Nothing breaks the contract.');
    expect(code).toBe(0);
    const report = JSON.parse(readFileSync(files.json, 'utf8'));
    expect(report).toMatchObject({ target: sandbox.url, seed: 'one', only: '§4.5' });
    const groups = report.outcomes.map(({ group }: { group: string }) => group);
    expect(new Set(groups)).toEqual(new Set(['Stories', 'Redirects']));
    expect(readFileSync(files.junit, 'utf8')).toContain('failures="0"');
    expect(readFileSync(files.html, 'utf8')).toContain('✓ Nothing breaks the contract');
    for (const file of Object.values(files)) expect(readFileSync(file, 'utf8')).not.toContain(PARTNER.key);
  },
  RUN_MS,
);

test(
  'a mutant that is served breaks the contract: it ends with 1, and names the clause',
  async () => {
    const served = startNode(['scripts/conformance-mutants.ts', ...command('--serve')], {
      PATH: process.env['PATH'],
    });
    try {
      await expect.poll(() => served.written.all, { timeout: RUN_MS }).toContain('Ctrl-C');
      const [, said = ''] = /^npm run -s conformance -- (.*)$/m.exec(served.written.all) ?? [];
      const { code, stdout } = await conformance(...said.split(' '), '--only', '30 submissions');
      expect(stdout).toContain('The contract is broken: §8.');
      expect(code).toBe(1);
    } finally {
      served.child.kill('SIGINT');
    }
    expect(await served.exited).toBe(0);
  },
  2 * RUN_MS,
);

test(
  'an option that is wrong ends it with 2, and a sentence',
  async () => {
    const { code, stderr } = await conformance(...command('$SANDBOX_URL'), '--report', 'pdf=x');
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
  await expect(checkConformance({ baseUrl: sandbox.url, ...PROVABLE, ...wrong })).rejects.toThrow(said);
});

test('a server that is not there is told in a sentence', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  await expect(checkConformance({ baseUrl, ...PROVABLE })).rejects.toThrow('does not answer');
});
