import { expect, onTestFinished, test, vi } from 'vitest';
import { monitorReadiness } from '#server/background/readiness.ts';
import type { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';

const WITHIN_MS = 10_000;

/** Probes when it is told to. */
function start(store: Store, withinMs = WITHIN_MS) {
  let probe: () => Promise<unknown> = async () => undefined;
  const repeat: typeof runEvery = (work) => {
    probe = work;
    return () => {};
  };
  const onUnavailable = vi.fn();
  const readiness = monitorReadiness(store, { withinMs, onUnavailable, repeat });
  onTestFinished(() => readiness.stop());
  return { ...readiness, onUnavailable, probe: () => probe() };
}

onEveryDatabase('readiness', (at) => {
  test('a store that takes writes is ready, and its probes leave one row in it', async () => {
    const names = () => at.database.rows<{ name: string }>('SELECT name FROM settings ORDER BY name');
    const before = await names();
    const { isReady, probe } = start(at.store);
    expect(await isReady()).toBe(true);
    await probe();
    expect((await names()).map(({ name }) => name)).toEqual(
      [...before.map(({ name }) => name), 'probe'].toSorted(),
    );
  });

  test('a check writes nothing, and does not wait', async () => {
    let writes = 0;
    const write: Store['write'] = (work, options) => {
      writes++;
      return writes > 1 ? new Promise(() => undefined) : at.store.write(work, options);
    };
    const { isReady, probe } = start({ ...at.store, write });
    expect(await isReady()).toBe(true);
    void probe();
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => isReady()));
    expect([writes, new Set(verdicts)]).toEqual([2, new Set([true])]);
  });

  test('a store that is closed is not ready, which is said once', async () => {
    const store = await at.another();
    await store.close();
    const { isReady, probe, onUnavailable } = start(store);
    expect(await isReady()).toBe(false);
    await probe();
    expect(onUnavailable).toHaveBeenCalledOnce();
  });

  test('a store that a later version has changed is not ready, which is said', async () => {
    const { isReady, probe, onUnavailable } = start(at.store);
    expect(await isReady()).toBe(true);
    await at.database.rows("INSERT INTO migrations VALUES (9998, '9998-later.sql', 0)");
    await probe();
    expect(await isReady()).toBe(true);
    await at.database.rows("INSERT INTO migrations VALUES (9999, '9999-later.breaking.sql', 0)");
    await probe();
    expect(await isReady()).toBe(false);
    expect(String(onUnavailable.mock.calls)).toMatch(/9999-later.breaking.sql, which this version cannot/);
  });

  test('a store that does not answer in time is not ready until it does', async () => {
    let silence = Promise.withResolvers<void>();
    const write: Store['write'] = async (work, options) => {
      await silence.promise;
      return at.store.write(work, options);
    };
    const { isReady, probe } = start({ ...at.store, write }, 10);
    for (let times = 0; times < 2; times++) {
      await expect.poll(isReady).toBe(false);
      silence.resolve();
      await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
      silence = Promise.withResolvers();
      void probe();
    }
    silence.resolve();
  });

  test('a server that stops is not ready, even if it was ready just before, or during a probe', async () => {
    const ready = start(at.store);
    expect(await ready.isReady()).toBe(true);
    ready.stop();
    expect(await ready.isReady()).toBe(false);
    const starting = start(at.store);
    const verdict = starting.isReady();
    starting.stop();
    expect(await verdict).toBe(false);
  });
});
