/** The kit as a tarball, in an empty folder, and the action that runs it. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { KEYS, startReceiver } from '#conformance/receiver-suite/mutants/receiver.ts';
import { PARTNER, type Sandbox, startSandbox } from '#harness/sandbox.ts';
import { packConformance } from '../../scripts/pack-conformance/pack.ts';
import { root } from '../contract/contract.ts';

const RUN_MS = 180_000;
const folder = mkdtempSync(path.join(tmpdir(), 'kit-'));
const empty = path.join(folder, 'empty');

let tarball: string;
let sandbox: Sandbox;
beforeAll(async () => {
  mkdirSync(empty);
  [tarball, sandbox] = await Promise.all([packConformance(folder), startSandbox()]);
}, RUN_MS);
afterAll(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
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
    execFile(program, args, { cwd: empty, env, timeout: RUN_MS }, (error, stdout, stderr) =>
      ended({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    ),
  );
};

const npx = (...args: string[]) =>
  run('npx', ['--yes', '--package', tarball, 'hosted-verification-links-conformance', ...args]);

test(
  'npx runs it in one line: for a server, and for a receiver',
  async () => {
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
    await receiver.stop();
    expect(forReceiver.stdout, forReceiver.stderr).toContain('✗ Refused: A callback that was recorded');
    expect(forReceiver.code).toBe(1);
    expect((await npx()).code).toBe(2);
  },
  RUN_MS,
);

test(
  'the action runs it, ends as it does, and leaves its reports',
  async () => {
    const { inputs, runs } = parse(readFileSync(`${root}packages/conformance/action.yml`, 'utf8'));
    const { run: script, env } = runs.steps.at(-1);
    const given: Record<string, string> = {
      url: sandbox.url,
      key: PARTNER.key,
      tarball,
      arguments: '--only D-15\n--keep-clock\n',
    };
    const inputOf = (text: string) => {
      const [, name = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text) ?? [];
      return given[name] ?? String(inputs[name].default);
    };
    const values = Object.entries<string>(env).map(([name, text]) => [name, inputOf(text)]);
    const summary = `${folder}/summary.md`;
    const more = { ...Object.fromEntries(values), GITHUB_STEP_SUMMARY: summary, GITHUB_ACTION_PATH: empty };
    const { code, stdout, stderr } = await run('bash', ['-eo', 'pipefail', '-c', script], more);
    expect(stdout, stderr).toContain('✓ No check failed.');
    expect(code).toBe(0);
    expect(readFileSync(summary, 'utf8')).toContain('only D-15');
    expect(readdirSync(`${empty}/conformance`)).toEqual(['report.html', 'report.txt', 'report.xml']);
    expect(
      (await run('bash', ['-eo', 'pipefail', '-c', script], { ...more, CONFORMANCE_KEY: 'x' })).code,
    ).toBe(2);
  },
  RUN_MS,
);
