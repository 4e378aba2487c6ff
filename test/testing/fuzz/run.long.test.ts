/** `npm run fuzz`, with a seed that does not change: SEED names another one. */
import { expect, test } from 'vitest';
import { runFuzz } from '#testing/fuzz/run.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_122);
const REQUESTS = 8_000;
/** Others load the machine while the suite runs; the command holds it to 100. */
const DELAY_MAX_MS = 1_000;

test('generated requests are answered as the contract says, and store nothing that they should not', {
  timeout: 600_000,
}, async () => {
  const { findings, ...figures } = await runFuzz({
    mode: 'sandbox',
    database: 'sqlite',
    requests: REQUESTS,
    seed: SEED,
    delayMaxMs: DELAY_MAX_MS,
  });
  expect(findings, `repeat with: npm run fuzz -- --seed ${SEED} --requests ${REQUESTS}`).toEqual([]);
  // Of every kind, accepted and refused: a run that was refused everything would say nothing.
  for (const kind of ['operation', 'submission', 'page', 'docs', 'service', 'raw'])
    expect([kind, (figures.kinds[kind] ?? 0) > 50]).toEqual([kind, true]);
  for (const status of [200, 201, 400, 401, 404, 405])
    expect(figures.statuses).toHaveProperty(String(status));
});
