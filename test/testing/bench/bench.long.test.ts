/** The benches work: their figures, from tiny rounds on a busy machine, say nothing and are not judged. */
import { describe, expect, test } from 'vitest';
import { BENCHES } from '#testing/bench/index.ts';
import { atLeast, atMost, type Figure, plain } from '#testing/bench/support/figure.ts';
import { BEGIN, END, withMeasured } from '#testing/bench/support/guide.ts';
import { MACHINE } from '#testing/bench/support/machine.ts';
import { markdownOf } from '#testing/bench/support/report.ts';
import { startNode } from '#testing/harness/process.ts';

const run = async (...args: string[]) => {
  const { exited, written } = startNode(['scripts/bench.ts', ...args], { PATH: process.env['PATH'] });
  return { code: await exited, ...written };
};

test('ours, the floor and the peers answer alike, and JSON is all that is printed', async () => {
  const { code, stdout, stderr } = await run('create', '--quick', '--json');
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  const { machine, benches } = JSON.parse(stdout);
  expect(machine).toEqual(JSON.parse(JSON.stringify(MACHINE)));
  const figures: Figure[] = benches.create;
  expect(figures.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'createLink, of the floor',
      'createLink, of the better peer',
      'createLink, ours',
      'createLink, floor',
      'createLink, Express + express-openapi-validator',
      'createLink, Fastify + fastify-openapi-glue',
    ]),
  );
}, 240_000);

test('a bench that does not exist is refused, and those that do are named', async () => {
  const { code, stderr } = await run('nothing');
  expect(code).toBe(1);
  for (const name of Object.keys(BENCHES)) expect(stderr).toContain(name);
});

describe('a figure', () => {
  test('is the median of what was measured, with the lowest and the highest', () => {
    expect(plain('x', [3, 1, 2], 'ms')).toMatchObject({ measured: 2, spread: [1, 3], met: null });
    expect(plain('x', 7, 'ms')).toMatchObject({ measured: 7, spread: null });
  });

  test('meets its target by its median', () => {
    expect(atLeast('x', [0.7, 0.8, 0.9], '×', 0.8).met).toBe(true);
    expect(atLeast('x', [0.7, 0.79, 0.9], '×', 0.8).met).toBe(false);
    expect(atMost('x', [0.1, 1.3, 1.4], '×', 1.3).met).toBe(true);
    expect(atMost('x', 1.31, '×', 1.3).met).toBe(false);
  });
});

test('what is measured goes between the marks of the guide, and nothing else changes', () => {
  const measured = markdownOf(
    { machine: MACHINE, benches: { create: [atLeast('x', 1_234, '/s', 5)] } },
    'run it',
  );
  expect(measured).toContain('| x | 1,234 /s |  | ≥ 5 | yes |');
  expect(measured).toContain('`run it`');
  expect(withMeasured(`a\n${BEGIN}old${END}\nb`, 'new')).toBe(`a\n${BEGIN}\n\nnew\n${END}\nb`);
  expect(() => withMeasured('a', 'new')).toThrow('marks');
});
