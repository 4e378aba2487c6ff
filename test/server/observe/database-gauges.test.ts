/** What is looked up when the metrics are read: seldom, and never for long (D-77). */
import { expect, test } from 'vitest';
import { makeGaugeRefresh } from '#server/observe/metrics/database-gauges.ts';
import { makePrometheusMetrics } from '#server/observe/metrics/prometheus.ts';
import type { DatabaseState } from '#store/monitor.ts';

const EMPTY: DatabaseState = {
  due: [],
  failing: [],
  failingLeftOut: 0,
  shareAway: 0,
  bytes: 1,
  disk: null,
  connections: null,
};

function look(state: () => Promise<DatabaseState>) {
  const metrics = makePrometheusMetrics();
  metrics.stop();
  const monitor = { pool: () => null, state, problems: async () => [] };
  const isReady = () => Promise.resolve(true);
  const onError = () => undefined;
  const run = makeGaugeRefresh({ metrics, monitor, isReady, now: () => 0, uploadBytesMax: 1, onError });
  return { metrics, run };
}

test('many readers at once make one look, and those of the next seconds none', async () => {
  let looks = 0;
  const { run } = look(async () => {
    looks++;
    return EMPTY;
  });
  await Promise.all(Array.from({ length: 20 }, run));
  await run();
  expect(looks).toBe(1);
});

test('a database that never answers is away after a second, and is not asked again meanwhile', async () => {
  let looks = 0;
  const { metrics, run } = look(() => {
    looks++;
    return new Promise(() => {});
  });
  const startedAt = performance.now();
  await run();
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  await run();
  expect(looks).toBe(1);
  expect((await metrics.text()).body).toContain('hosted_links_database_up 0');
});
