/** Work must not stop behind many partners, or many tasks, when each statement takes a while to get to the database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { type ClaimLoop, startClaimLoop } from '#store/queue/claim-loop.ts';
import type { Store } from '#store/store.ts';
import { POSTGRESQL, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTcpProxy, type TcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';
import { ManualIntervals } from '#testing/harness/vitest/manual-intervals.ts';
import { until } from '#testing/harness/worker.ts';

const DELAY_MS = 10;
const MANY = 300;
/** What one statement for each would take at least. */
const ONE_BY_ONE_MS = MANY * DELAY_MS;

describe('a database that is far away', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let near: Store;
  let far: Store;
  let time: ManualIntervals;
  let loop: ClaimLoop | undefined;
  let errors: unknown[];

  beforeEach(async () => {
    database = await POSTGRESQL.createMigrated({ hasOneBucket: true });
    const url = new URL(database.settings.DATABASE_URL);
    proxy = await startTcpProxy(Number(url.port), { delayMs: DELAY_MS });
    ({ store: near } = await openStore(readConfig(database.settings)));
    url.port = String(proxy.port);
    ({ store: far } = await openStore(readConfig({ ...database.settings, DATABASE_URL: url.href })));
    [time, errors] = [new ManualIntervals(START), []];
  });
  afterEach(async () => {
    await loop?.stop(0);
    expect(errors).toEqual([]);
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
    await database.remove();
  });

  /** A loop on the far store, whose tasks run until the test ends. */
  function start(run: (task: Task) => void): void {
    let leases = 0;
    loop = startClaimLoop({
      store: far,
      kind: 'delivery',
      run: (task) => {
        run(task);
        return new Promise(() => {});
      },
      concurrency: 2 * MANY,
      now: () => time.now,
      realNow: () => time.now,
      newId: () => `lease-${leases++}`,
      onError: (error) => errors.push(error),
      runEvery: time.runEvery,
    });
  }

  const name = (i: number) => String(i).padStart(3, '0');
  const add = (partners: number, each: number) =>
    near.write(async (tx) => {
      for (let i = 0; i < partners; i++) {
        for (let j = 0; j < each; j++) await tx.tasks.add('delivery', `${i}-${j}`, name(i), START);
      }
    });

  test('the first of many partners’ tasks runs at once, and then all do', async () => {
    await add(MANY, 2);
    const ran = new Set<string>();
    const started = performance.now();
    start(({ targetId }) => ran.add(targetId));
    await until(() => ran.size > 0, 10_000);
    expect(performance.now() - started).toBeLessThan(ONE_BY_ONE_MS / 2);
    await until(() => ran.size === 2 * MANY);
    expect(performance.now() - started).toBeLessThan(ONE_BY_ONE_MS);
  });

  test('the leases of many tasks are renewed together, and given back together', async () => {
    await add(3, MANY / 3);
    let ran = 0;
    start(() => ran++);
    await until(() => ran === MANY);
    const started = performance.now();
    await time.pass(4_500);
    time.now += 2_000;
    expect(await claimTasks(near, 'delivery', { now: time.now, max: MANY })).toEqual([]);
    await loop?.stop(0);
    expect(await claimTasks(near, 'delivery', { now: time.now, max: MANY })).toHaveLength(MANY);
    expect(performance.now() - started).toBeLessThan(ONE_BY_ONE_MS);
  });

  test('what a dead process had claimed is released together', async () => {
    await add(MANY, 1);
    await claimTasks(near, 'delivery', { now: START, max: MANY });
    time.now += 6_000;
    let ran = 0;
    const started = performance.now();
    start(() => ran++);
    await time.pass(1_000);
    await until(() => ran === MANY);
    expect(performance.now() - started).toBeLessThan(ONE_BY_ONE_MS);
  });
});
