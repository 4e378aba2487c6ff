/** The sandbox as tests start it: in a process of its own, which ends with theirs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { api } from '#testing/harness/api.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

const INDEX = path.join(import.meta.dirname, '../../packages/sandbox/index.ts');
const home = useFolder();

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A program that starts a sandbox, says where, and goes on as `then` says. */
async function programWithSandbox(then: string): Promise<{ program: ChildProcess; url: string }> {
  const code = `import { startSandbox } from ${JSON.stringify(INDEX)};
    const sandbox = await startSandbox();
    console.log(sandbox.url);
    ${then}`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], TMPDIR: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(program.stdout, 'data');
  return { program, url: String(url).trim() };
}

describe('startSandbox', () => {
  test('gives an address, a console, a partner whose requests are signed right, and a clock that moves', async () => {
    const sandbox = await startSandbox();
    const { url, partner } = sandbox;
    expect((await fetch(sandbox.consoleUrl)).status).toBe(200);
    expect(await api(url, partner.id, partner.key).newLink()).toBeTypeOf('string');
    const moved = await sandbox.advance(86_400_000);
    expect(moved.getTime() - Date.now()).toBeGreaterThan(86_000_000);
    await sandbox.close();
    expect(await isUp(url)).toBe(false);
    await expect(sandbox.advance(1)).rejects.toThrow('The sandbox is closed.');
  });

  test('says which setting is wrong, or which port is taken', async () => {
    await expect(startSandbox({ settings: { ID_NUMBER_LIMIT: 'many' } })).rejects.toThrow('ID_NUMBER_LIMIT');
    const settings = { ID_NUMBER_LIMT: 3, MODE: 'production', NONSENSE: 'x' };
    const problems = await startSandbox({ settings }).catch(({ message }) => message.split('\n'));
    expect(problems).toEqual([
      'ID_NUMBER_LIMT is not a setting; did you mean ID_NUMBER_LIMIT?',
      'MODE is not for sandboxes: each has its own.',
      'NONSENSE is not a setting.',
    ]);
    const first = await startSandbox();
    const port = Number(new URL(first.url).port);
    await expect(startSandbox({ port })).rejects.toThrow(`PORT ${port} is in use`);
    await expect(startSandbox({ settings: { PORT: port } })).rejects.toThrow(`PORT ${port} is in use`);
    await first.close();
  });

  test('says where it could not start that its Node may be too old', async () => {
    const started = startSandbox({ node: '/bin/false' });
    await expect(started).rejects.toThrow('ended with 1. It needs Node 24.18 or newer: is /bin/false?');
  });

  test('is closed once, however often it is asked to, and so is what waits', async () => {
    const sandbox = await startSandbox();
    const waiting = sandbox.callbacks(1).catch(({ message }) => message);
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
    expect(await waiting).toBe('The sandbox has ended.');
  });

  test('passes on what the sandbox refuses', async () => {
    const sandbox = await startSandbox();
    await expect(sandbox.advance(-1)).rejects.toThrow('advance_ms');
    await sandbox.close();
  });
});

describe('the process of the sandbox', () => {
  const ways = [
    ['is killed', 'setInterval(() => {}, 1000);', 'SIGKILL'],
    ['crashes', 'setTimeout(() => process.exit(1), 100);', null],
    ['forgets to close it', '', null],
  ] as const;
  test.each(ways)(
    'ends, and leaves no file, when the program that started it %s',
    async (_, then, signal) => {
      const { program, url } = await programWithSandbox(then);
      const ended = once(program, 'exit');
      if (signal) program.kill(signal);
      await ended;
      await expect.poll(() => isUp(url), { timeout: 10_000 }).toBe(false);
      expect(readdirSync(home).filter((name) => name.startsWith('hosted-links-sandbox'))).toEqual([]);
    },
  );
});

describe('the command', () => {
  const BIN = path.join(import.meta.dirname, '../../packages/sandbox/bin.ts');
  const command = (...args: string[]) => {
    const program = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void program.kill());
    return program;
  };

  test('takes settings by their names, PORT too, says how another port is taken, and ends without a word', async () => {
    const port = await freePort();
    const program = command(`PORT=${port}`);
    const [banner] = await once(program.stdout, 'data');
    expect(String(banner)).toContain(`:${port}/console`);
    const second = command('--port', String(port));
    const [printed] = await once(second.stderr, 'data');
    expect(String(printed)).toBe(
      `PORT ${port} is in use; set another one with --port (0 takes a free one).\n`,
    );
    program.kill('SIGINT');
    const [[code], problems] = await Promise.all([once(program, 'exit'), program.stderr.toArray()]);
    expect([code, problems.join('')]).toEqual([0, '']);
  });

  test('says what is no setting', async () => {
    const program = command('4000');
    const [[problem], [code]] = await Promise.all([once(program.stderr, 'data'), once(program, 'exit')]);
    expect(String(problem)).toBe('4000 is no setting: write SETTING=value, or see --help.\n');
    expect(code).toBe(1);
  });
});
