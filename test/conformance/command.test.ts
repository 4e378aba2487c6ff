/** `npm run conformance` as a user runs it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startNode } from '#testing/harness/process.ts';
import { PARTNER, startSandbox } from '#testing/harness/sandbox.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { untilTestEnds, useFolder } from '#testing/harness/vitest/use-started.ts';
import { root } from '../contract/contract.ts';

/** For the processes of a test on a busy machine. */
const RUN_MS = 120_000;
const GUIDE = readFileSync(`${root}openapi/guides/contribute/conformance.md`, 'utf8');

const folder = useFolder();

/** The arguments of the guide's command that contains a word, for the given server. */
function guideCommand(containing: string, baseUrl = ''): string[] {
  const commands = [...GUIDE.matchAll(/^npm run -s conformance(?::mutants)? -- (.*)$/gm)];
  const line = commands.map(([, args = '']) => args).find((each) => each.includes(containing)) ?? '';
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const values: Record<string, string> = { $SANDBOX_URL: baseUrl, $PARTNER: PARTNER.id };
  return words.map((word) => values[word] ?? word.replace('http://127.0.0.1:3000', baseUrl));
}

async function conformance(...args: string[]) {
  const env = { PATH: process.env['PATH'], CONFORMANCE_KEY: PARTNER.key };
  const { exited, written } = startNode(['scripts/conformance.ts', ...args], env);
  return { code: await exited, ...written };
}

test('for a server that passes it ends with 0 and writes the reports, without the key in them', {
  timeout: RUN_MS,
}, async () => {
  const sandbox = await untilTestEnds(startSandbox({ BRAND: 'acme' }));

  const files = { json: `${folder}/a.json`, junit: `${folder}/a.xml`, html: `${folder}/a.html` };
  const reports = Object.entries(files).flatMap(([format, file]) => ['--report', `${format}=${file}`]);
  const more = ['--brand', 'acme', '--only', 'D-15', '--seed', 'one', ...reports];
  const { code, stdout } = await conformance(...guideCommand('--key', sandbox.url), ...more);
  expect(stdout).toContain(`Conformance of ${sandbox.url}, seed one, only D-15`);
  expect(code).toBe(0);
  const { outcomes } = JSON.parse(readFileSync(files.json, 'utf8'));
  expect(new Set(outcomes.map(({ group }: { group: string }) => group))).toEqual(new Set(['Links']));
  expect(readFileSync(files.junit, 'utf8')).toContain('failures="0"');
  expect(readFileSync(files.html, 'utf8')).toContain('✓ No check failed');
  for (const file of Object.values(files)) expect(readFileSync(file, 'utf8')).not.toContain(PARTNER.key);
});

longTest('for a mutant that is served it ends with 1 and names the clause', { timeout: RUN_MS }, async () => {
  const served = startNode(['scripts/conformance-mutants.ts', ...guideCommand('--serve')], {
    PATH: process.env['PATH'],
  });
  try {
    await expect.poll(() => served.written.all, { timeout: RUN_MS }).toContain('Ctrl-C');
    const [, args = ''] = /^npm run -s conformance -- (.*)$/m.exec(served.written.all) ?? [];
    const { code, stdout } = await conformance(...args.split(' '), '--only', '30 submissions');
    expect(stdout).toContain('The contract is violated: §8.');
    expect(code).toBe(1);
  } finally {
    served.child.kill('SIGINT');
  }
  expect(await served.exited).toBe(0);
});

test('for a wrong option it ends with 2 and a sentence', async () => {
  const { code, stderr } = await conformance(
    ...guideCommand('--key', 'http://127.0.0.1:9'),
    '--report',
    'pdf=x',
  );
  expect(stderr).toContain('json, junit, html');
  expect(code).toBe(2);
});
