/** The command that holds a client to the suite. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../contract/contract.ts';

const prove = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/prove.ts', 'client', ...args], { cwd: root, encoding: 'utf8' });

const DRIVER = [process.execPath, 'test/client/suite/driver.ts'];

test('a client that passes is 0, and told so', () => {
  const { status, stdout } = prove('--only', 'a lookup', '--', ...DRIVER);
  expect(stdout).toContain('1 checks passed, 0 failed');
  expect(status).toBe(0);
});

test('a client that fails is 1, and told what it did', () => {
  const silent = `process.stdin.on('data', (line) => console.log(JSON.stringify({ id: JSON.parse(line).id, ok: true, data: {} })))`;
  const { status, stdout } = prove('--only', 'a lookup', '--', process.execPath, '-e', silent);
  expect(stdout).toContain('expected  /v1/services?country=NG');
  expect(status).toBe(1);
});

test.each([
  ['no driver', ['--', process.execPath, '-e', ''], 'The driver ended.'],
  ['no such case', ['--only', 'no such case', '--', ...DRIVER], 'No case matches no such case.'],
  ['no command', [], "missing required argument 'command'"],
])('%s is 2, in a sentence', (_, args, sentence) => {
  const { status, stderr } = prove(...args);
  expect(stderr).toContain(sentence);
  expect(status).toBe(2);
});
