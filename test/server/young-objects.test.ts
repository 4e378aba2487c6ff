/** What a request makes is young, however many requests wait: old objects wait for a full collection (`run.js`). */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** With a thread that compiles, it is chance when code is optimized. */
const FLAGS = [
  '--expose-gc',
  '--no-concurrent-recompilation',
  '--import=./test/server/young-objects-probe.mjs',
];

/** Bytes of a new object that are allocated as old. */
function oldBytes(program: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [...FLAGS, program, '--check-config'], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(stdout, stderr).toMatch(/\{.*\}\n$/);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').bytes;
}

test('nothing that the server makes is allocated as old', () => {
  // Where this fails after an update of Node, the flag may not be needed any more.
  expect(oldBytes('packages/server/main.ts'), 'by V8 alone').toBeGreaterThan(50);
  expect(Math.abs(oldBytes('packages/server/run.js'))).toBeLessThan(1);
});
