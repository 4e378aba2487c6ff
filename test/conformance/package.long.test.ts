/** The kit as a tarball, in an empty folder, and the action that runs it. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { KEYS, startReceiver } from '#testing/conformance-mutants/receivers/receiver.ts';
import { PARTNER, type Sandbox, startSandbox } from '#testing/harness/sandbox.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import { packConformance } from '../../scripts/pack-conformance/pack.ts';
import { root } from '../contract/contract.ts';

const RUN_MS = 180_000;
/** For all packages of the project, on a slow line. */
const INSTALL_MS = 1_200_000;
/** How this machine reaches its registry. */
const machine = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^(npm_config_registry|NODE_EXTRA_CA_CERTS|https?_proxy)$/i.test(name) ? [[name, value ?? '']] : [],
  ),
);
const folder = useFolder();
const empty = path.join(folder, 'empty');

let tarball: string;
let sandbox: Sandbox;
beforeAll(async () => {
  mkdirSync(empty);
  [tarball, sandbox] = await Promise.all([packConformance(folder), startSandbox()]);
}, RUN_MS);
afterAll(async () => {
  await sandbox?.stop();
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in the empty folder. */
const run = (program: string, args: readonly string[], more: Record<string, string> = {}) => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, npm_config_cache: `${folder}/cache`, npm_config_offline: 'true', ...more };
  return new Promise<Ended>((ended) =>
    execFile(
      program,
      args,
      { cwd: empty, env, timeout: INSTALL_MS, maxBuffer: 10_000_000 },
      (error, stdout, stderr) =>
        ended({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    ),
  );
};

const npx = (...args: string[]) =>
  run('npx', ['--yes', '--package', tarball, 'hosted-verification-links-conformance', ...args]);

test('npx runs it in one line: for a server, and for a receiver', { timeout: RUN_MS }, async () => {
  const server = await npx(
    'server',
    sandbox.url,
    '--partner',
    PARTNER.id,
    '--key',
    PARTNER.key,
    '--only',
    'D-15',
  );
  expect(server.stdout, server.stderr).toContain('✓ No check failed.');
  expect(server.code).toBe(0);
  const receiver = await startReceiver({ isFresh: () => true });
  const forReceiver = await npx('receiver', receiver.url, '--key', KEYS[0] ?? '', '--only', 'recorded');
  const forNothing = await npx('receiver', receiver.url, '--key', KEYS[0] ?? '', '--only', 'no such case');
  await receiver.stop();
  expect(forNothing.stderr).toContain('No case matches no such case.\n');
  expect(forNothing.code).toBe(2);
  const good = await startReceiver({});
  const forGood = await npx('receiver', good.url, '--key', KEYS[0] ?? '', '--only', 'recorded');
  await good.stop();
  expect(forGood.stdout, forGood.stderr).toContain('✓ No check failed.');
  expect(forGood.code).toBe(0);
  expect(forReceiver.stdout, forReceiver.stderr).toContain('✗ Refused: A callback that was recorded');
  expect(forReceiver.code).toBe(1);
  expect((await npx()).code).toBe(2);
});

/** Carries out the steps of the action with these inputs, as a runner of GitHub does; one of them is for no tarball. */
async function act(given: Record<string, string>, actionPath: string, more: Record<string, string> = {}) {
  const { inputs, runs } = parse(readFileSync(`${root}packages/conformance/action.yml`, 'utf8'));
  const filled = (text: string) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name) => given[name] ?? String(inputs[name].default));
  let ended: Ended = { code: 0, stdout: '', stderr: '' };
  for (const { run: script, env = {}, if: condition } of runs.steps) {
    if (condition && given['tarball']) continue;
    const values = Object.entries<string>(env).map(([name, text]) => [name, filled(text)]);
    const runner = { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTION_PATH: actionPath, ...more };
    ended = await run('bash', ['-eo', 'pipefail', '-c', script], {
      ...Object.fromEntries(values),
      ...runner,
    });
    if (ended.code !== 0) break;
  }
  return ended;
}

const summary = `${folder}/summary.md`;
const inputs = () => ({ url: sandbox.url, key: PARTNER.key, arguments: '--only D-15\n--keep-clock\n' });

test('the action runs it, ends as it does, and leaves its reports', { timeout: RUN_MS }, async () => {
  const { code, stdout, stderr } = await act({ ...inputs(), tarball }, empty);
  expect(stdout, stderr).toContain('✓ No check failed.');
  expect(code).toBe(0);
  expect(readFileSync(summary, 'utf8')).toContain('only D-15');
  expect(readdirSync(`${empty}/conformance`)).toEqual(['report.html', 'report.txt', 'report.xml']);
  expect((await act({ ...inputs(), tarball, key: 'x' }, empty)).code).toBe(2);
});

test('without a tarball the action installs this project, and runs it from there', {
  timeout: INSTALL_MS,
}, async () => {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const registry = { npm_config_offline: 'false', ...machine };
  const { code, stdout, stderr } = await act(inputs(), `${clone}/packages/conformance`, registry);
  expect(stdout, stderr).toContain('✓ No check failed.');
  expect(code).toBe(0);
});
