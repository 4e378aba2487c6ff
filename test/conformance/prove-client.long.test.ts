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

test('a driver that breaks off again and again is left after the third time', () => {
  const dying = `process.stdin.on('data', (line) => /configure/.test(line) ? console.log(JSON.stringify({ id: JSON.parse(line).id, ok: true })) : process.exit())`;
  const { status, stdout } = prove('--', process.execPath, '-e', dying);
  expect(stdout).toContain('0 checks passed, 3 failed');
  expect(stdout).toContain('because the driver broke off 3 times in a row');
  expect(status).toBe(1);
});

/** A driver that has nothing but what it is asked by these names. A line ends at \n alone. */
const having = (...names: string[]) => `let rest = '';
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const { id, do: name } of lines.map((line) => JSON.parse(line))) {
    const has = ${JSON.stringify(names)}.includes(name);
    console.log(JSON.stringify(has ? { id, ok: true, data: null } : { id, unsupported: 'no ' + name }));
  }
});`;

test.each([
  ['nothing', [], 'Requests', 'The driver does not have configure, which every client must: no configure.'],
  ['a configuration', ['configure'], 'Callbacks: ', 'does not have verify_callback, which every client must'],
])('a driver that has %s, but not what every client must, is 3', (_, names, only, sentence) => {
  const { status, stdout } = prove('--only', only, '--', process.execPath, '-e', having(...names));
  expect(stdout).toContain(sentence);
  expect(stdout).toContain('0 checks passed, 0 failed');
  expect(status).toBe(3);
});

test('a driver that has nothing of the chosen cases is 2', () => {
  const args = ['--only', 'Links, one by one', '--', process.execPath, '-e', having('configure')];
  const { status, stderr } = prove(...args);
  expect(stderr).toBe('Nothing was checked: the client has no such thing: no iterate.\n');
  expect(status).toBe(2);
});

const UNUSABLE: [string, string[], string][] = [
  ['no driver', ['--', process.execPath, '-e', ''], 'The driver ended.'],
  ['a program that talks', ['--', 'yes', 'hello'], 'no JSON object: hello'],
  ['a reply of null', ['--', 'yes', 'null'], 'no JSON object: null'],
  ['no such case', ['--only', 'no such case', '--', ...DRIVER], 'No case matches no such case.'],
  ['no command', [], "missing required argument 'command'"],
];

test.each(UNUSABLE)('%s is 2, in a sentence', (_, args, sentence) => {
  const { status, stderr } = prove(...args);
  expect(stderr).toContain(sentence);
  expect(status).toBe(2);
});
