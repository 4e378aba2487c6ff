/** When the gate of speed fails, with planted figures. */
import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isDearer, judge, type Ratios } from '#testing/bench/support/gate-rule.ts';
import { WRK } from '#testing/bench/support/load.ts';
import { startNode } from '#testing/harness/process.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

const ROWS = ['create', 'get'] as const;

/** Measures what was planted. @returns what was asked for in each attempt, with the verdict. */
async function judged(attempts: readonly Ratios[]) {
  const asked: (readonly string[])[] = [];
  const verdict = await judge(ROWS, async (rows) => {
    asked.push(rows);
    return attempts[asked.length - 1] as Ratios;
  });
  return { asked, ...verdict };
}

test('a row that is 15 % dearer in three attempts fails, with a sentence that says by how much', async () => {
  const { asked, complaints } = await judged([{ create: 1.45, get: 1 }, { create: 1.25 }, { create: 1.35 }]);
  expect(complaints).toEqual(['create is 25 % dearer than before in the best of three tries.']);
  expect(asked).toEqual([ROWS, ['create'], ['create']]);
});

test('a row that is dearer in two attempts of three passes', async () => {
  const { asked, complaints } = await judged([
    { create: 1.45, get: 1.3 },
    { create: 1.45, get: 1.1 },
    { create: 1.1 },
  ]);
  expect(complaints).toEqual([]);
  expect(asked).toEqual([ROWS, ROWS, ['create']]);
});

test.each([
  ['cheaper', { create: 0.5, get: 0.5 }],
  ['as dear', { create: 1, get: 1 }],
  ['15 % dearer and no more', { create: 1.15, get: 1.15 }],
])('a row that is %s passes at the first attempt', async (_, first) => {
  expect(await judged([first])).toEqual({ asked: [ROWS], complaints: [], first });
});

test('a row that could not be measured fails', async () => {
  const { complaints } = await judged([{ create: NaN, get: 1 }, { create: NaN }, {}]);
  expect(complaints).toEqual([expect.stringMatching(/^create could not be measured/)]);
});

test('without wrk, the gate is left out, and says how to have it', async () => {
  const env = { PATH: path.dirname(process.execPath) };
  const { exited, written } = startNode(['scripts/bench.ts', 'gate'], env);
  expect(await exited).toBe(0);
  expect(written.stdout).toMatch(/left out, because it needs wrk: `apt-get install wrk`\.\n$/);
});

test.runIf(WRK)('without the commit that is compared with, it is left out, and says so', async () => {
  const folder = folderUntilTestEnds();
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${process.cwd()}`, clone], { stdio: 'ignore' });
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  const run = spawnSync(process.execPath, ['scripts/bench.ts', 'gate'], { cwd: clone, encoding: 'utf8' });
  expect([run.status, run.stdout]).toEqual([0, expect.stringContaining('lacks the commit in gate.json')]);
});

test.each([
  [1.15, false],
  [1.16, true],
  [NaN, true],
  [undefined, true],
])('%s is dearer: %s', (measured, expected) => {
  expect(isDearer(measured)).toBe(expected);
});
