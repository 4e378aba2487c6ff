/**
 * The benches work: their figures, from tiny rounds on a busy machine, say nothing and are not judged. The gate is run by
 * `.ci/run`, at its whole size.
 */
import { expect, test } from 'vitest';
import { BENCHES } from '#testing/bench/index.ts';
import type { Figure } from '#testing/bench/support/figure.ts';
import { MACHINE } from '#testing/bench/support/machine.ts';
import { startNode } from '#testing/harness/process.ts';

const run = async (...args: string[]) => {
  const { exited, written } = startNode(['scripts/bench.ts', ...args], { PATH: process.env['PATH'] });
  return { code: await exited, ...written };
};

test('ours, the floor and the peers answer alike, and JSON is all that is printed', {
  timeout: 240_000,
}, async () => {
  const { code, stdout, stderr } = await run('create', '--quick', '--json');
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  const { machine, benches } = JSON.parse(stdout);
  expect(machine).toEqual({ ...MACHINE, load_before: expect.any(Number) });
  const figures: Figure[] = benches.create;
  expect(figures.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'createLink, production, of the floor',
      'createLink, sandbox, of the floor',
      'createLink, production, of the better peer',
      'createLink, production',
      'createLink, sandbox',
      'createLink, floor',
      'createLink, Express + express-openapi-validator',
      'createLink, Fastify + fastify-openapi-glue',
    ]),
  );
});

test('a bench that does not exist is refused, and those that do are named', async () => {
  const { code, stderr } = await run('nothing');
  expect(code).toBe(1);
  for (const name of Object.keys(BENCHES)) expect(stderr).toContain(name);
});

test('every other bench ends', { timeout: 1_200_000 }, async () => {
  // The first are the bench of `create` with other requests; the last take minutes, of quick rounds, too.
  const elsewhere = ['create', 'get', 'status', 'submission', 'photos', 'citus'];
  const others = Object.keys(BENCHES).filter((name) => !elsewhere.includes(name));
  const { code, stderr } = await run(...others, '--delay', '0', '--quick');
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
});
