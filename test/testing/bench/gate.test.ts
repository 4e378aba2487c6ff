/** When the gate of speed fails, with planted figures. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { dearestOf, isDearer, judge, keptOn, type Ratios } from '#testing/bench/support/gate-rule.ts';
import { startNode } from '#testing/harness/process.ts';

const KEPT: Ratios = { create: 2, get: 1 };
const ROWS = ['create', 'get'] as const;

/** Measures what was planted. @returns what was asked for in each try, with the verdict. */
async function judged(tries: readonly Ratios[], kept = KEPT) {
  const asked: (readonly string[])[] = [];
  const verdict = await judge(ROWS, kept, async (rows) => {
    asked.push(rows);
    return tries[asked.length - 1] as Ratios;
  });
  return { asked, ...verdict };
}

test('a row that is 15 % dearer in three tries fails, with a sentence that says by how much', async () => {
  const { asked, complaints } = await judged([{ create: 2.9, get: 1 }, { create: 2.5 }, { create: 2.7 }]);
  expect(complaints).toEqual([
    "create is 25 % dearer in the best of three tries: 2.50 times the floor's CPU time, and 2.00 is kept.",
  ]);
  expect(asked).toEqual([ROWS, ['create'], ['create']]);
});

test('a row that is dearer in two tries of three passes', async () => {
  const { asked, complaints } = await judged([
    { create: 2.9, get: 1.3 },
    { create: 2.9, get: 1.1 },
    { create: 2.2 },
  ]);
  expect(complaints).toEqual([]);
  expect(asked).toEqual([ROWS, ROWS, ['create']]);
});

test.each([
  ['cheaper', { create: 1, get: 0.5 }],
  ['as dear', KEPT],
  ['15 % dearer and no more', { create: 2.3, get: 1.15 }],
])('a row that is %s passes at the first try', async (_, first) => {
  expect(await judged([first])).toEqual({ asked: [ROWS], complaints: [], first });
});

test('a row without a kept figure fails, and the command that keeps one is named', async () => {
  const { complaints } = await judged([{ create: 2, get: 1 }], { create: 2 });
  expect(complaints).toEqual(['get has no kept figure: run `npm run bench -- gate --write`.']);
});

test('a processor has its own figures, and one that is new the dearest of all', () => {
  const kept = [
    { machine: { processor: 'A' }, ratios: { create: 2, get: 3 } },
    { machine: { processor: 'B' }, ratios: { create: 4, get: 1 } },
  ];
  const figures = ['A', 'B', 'C'].map((processor) => keptOn(processor, kept));
  expect(figures).toEqual([kept[0]?.ratios, kept[1]?.ratios, { create: 4, get: 3 }]);
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

test('the dearest of several tries is kept of each row', () => {
  const tries = [
    { create: 2, get: 1 },
    { create: 1.5, get: 1.2 },
    { create: 1.9, get: 0.8 },
  ];
  expect(dearestOf(tries)).toEqual({ create: 2, get: 1.2 });
});

test.each([
  [2.3, 2, false],
  [2.31, 2, true],
  [NaN, 2, true],
  [undefined, 2, true],
  [2, undefined, true],
])('%s is dearer than %s: %s', (measured, kept, expected) => {
  expect(isDearer(measured, kept)).toBe(expected);
});
