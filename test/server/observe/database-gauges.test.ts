/** What is looked up when the metrics are read: seldom, and never for long (D-77). */
import { expect, test } from 'vitest';
import { makeGaugeRefresh } from '#server/observe/metrics/database-gauges.ts';
import { makePrometheusMetrics } from '#server/observe/metrics/prometheus.ts';
import type { DatabaseState, StoreMonitor } from '#store/monitor.ts';

const EMPTY: DatabaseState = {
  due: [],
  erasures: { pendingMs: 0, erasedMs: 0 },
  failing: [],
  failingLeftOut: 0,
  fractionAway: 0,
  bytes: 1,
  disk: null,
  connections: null,
};

function look(
  state: () => Promise<DatabaseState>,
  pool: ReturnType<StoreMonitor['pool']> = null,
  metrics = makePrometheusMetrics(),
) {
  metrics.stop();
  const hosts = () => [{ host: 'db1:5432', state: 'refused', reason: 'it is old' } as const];
  const monitor = { pool: () => pool, state, hosts };
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

const FULL: DatabaseState = {
  due: [
    { kind: 'job', due: 11, oldestMs: 12_000 },
    { kind: 'delivery', due: 13, oldestMs: 14_000 },
  ],
  erasures: { pendingMs: 38_000, erasedMs: 39_000 },
  failing: [
    { partnerId: '001', failing: 17, paused: 1 },
    { partnerId: '002', failing: 20, paused: 2 },
  ],
  ...{ failingLeftOut: 21, fractionAway: 0.22, bytes: 23, disk: { bytes: 24, free: 25 } },
  connections: {
    working: 26,
    idle: 27,
    inTransaction: 28,
    waitingForLock: 29,
    free: 30,
  },
};

test('each value is that of its name, and partners that are not told any more are gone', async () => {
  const { metrics, run } = look(async () => FULL, { open: 37, busy: 5, waiting: 33 });
  await run();
  const values = async () =>
    (await metrics.text()).body
      .split('\n')
      .flatMap(
        (line) =>
          /^hosted_links_((?:tasks|callback_a|erasures|database|pool|ready|upload)\S* .+)/.exec(line)?.[1] ??
          [],
      )
      .sort();
  expect(await values()).toEqual([
    'callback_addresses_left_out 21',
    'callback_addresses{partner_id="001",state="failing"} 16',
    'callback_addresses{partner_id="001",state="paused"} 1',
    'callback_addresses{partner_id="002",state="failing"} 18',
    'callback_addresses{partner_id="002",state="paused"} 2',
    'database_bytes 23',
    'database_connections_free 30',
    'database_connections{state="idle"} 27',
    'database_connections{state="in_transaction"} 28',
    'database_connections{state="waiting_for_lock"} 29',
    'database_connections{state="working"} 26',
    'database_disk_bytes 24',
    'database_disk_free_bytes 25',
    'database_hosts{host="db1:5432",state="refused"} 1',
    'database_share_away 0.22',
    'database_up 1',
    'erasures_oldest_seconds{state="erased"} 39',
    'erasures_oldest_seconds{state="pending"} 38',
    'pool_connections{state="busy"} 5',
    'pool_connections{state="idle"} 32',
    'pool_waiting 33',
    'ready 1',
    'tasks_due{kind="delivery"} 13',
    'tasks_due{kind="job"} 11',
    'tasks_oldest_due_seconds{kind="delivery"} 14',
    'tasks_oldest_due_seconds{kind="job"} 12',
    'upload_bytes_max 1',
  ]);
  await look(async () => ({ ...FULL, failing: FULL.failing.slice(1) }), null, metrics).run();
  expect((await values()).filter((line) => line.startsWith('callback_addresses{'))).toEqual([
    'callback_addresses{partner_id="002",state="failing"} 18',
    'callback_addresses{partner_id="002",state="paused"} 2',
  ]);
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
