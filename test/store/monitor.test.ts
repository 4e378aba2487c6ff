/** What an operator monitors of a database (D-77). */
import { DatabaseError, type Pool } from 'pg';
import { expect, test } from 'vitest';
import { postgresMonitor } from '#store/postgres/monitor.ts';
import { StoreUnavailable } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aFailingEndpoint, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

onEveryDatabase('the monitor', (at, database) => {
  const state = () => at.store.monitor.state(START);

  test('counts the tasks that are due and says how long the first has been; not claimed or later ones', async () => {
    expect((await state()).due).toEqual([
      { kind: 'job', due: 0, oldestMs: 0 },
      { kind: 'delivery', due: 0, oldestMs: 0 },
    ]);
    await at.store.write(async (tx) => {
      await tx.tasks.add('job', 'claimed', '001', START - 9_000);
      await tx.tasks.add('job', 'first', '001', START - 7_000);
      await tx.tasks.add('job', 'later', '001', START + 1);
      await tx.tasks.add('job', 'other', '002', START - 8_000);
      await tx.tasks.add('delivery', 'now', '002', START);
    });
    await claimTasks(at.store, 'job', { now: START, realNow: START, lease: 'l', max: 1 });
    expect((await state()).due).toEqual([
      { kind: 'job', due: 2, oldestMs: 8_000 },
      { kind: 'delivery', due: 1, oldestMs: 0 },
    ]);
  });

  test('says how long the oldest request to erase has waited, to be carried out and to be purged', async () => {
    expect((await state()).erasures).toEqual({ pendingMs: 0, erasedMs: 0 });
    await at.store.write(async (tx) => {
      for (const [n, userId] of ['ada', 'bob', 'eve'].entries()) {
        await tx.partners.setUserDisabled('042', userId, 0);
        const asked = { erasureId: userId, partnerId: '042', userId, jobId: null, pseudonym: null };
        const { erasureId } = await tx.erasures.request(asked, START - 9_000 + n);
        if (userId === 'eve') await tx.erasures.advance(erasureId, START - 2_000, 9);
      }
    });
    expect((await state()).erasures).toEqual({ pendingMs: 9_000, erasedMs: 2_000 });
  });

  test('a connection is busy while a unit uses it, and open but idle after that', async () => {
    const pool = () => at.store.monitor.pool();
    let during = pool();
    await at.store.write(async (tx) => {
      await tx.settings.get('purge_due');
      during = pool();
    });
    const expected = pool() && { open: during?.open, busy: 0, waiting: 0 };
    expect(during?.busy).toBe(expected ? 1 : undefined);
    // Long before an idle one is closed.
    await expect.poll(pool, { timeout: 5_000 }).toEqual(expected);
  });

  test('names the partners with most failing addresses, 20 at most, and how many addresses it leaves out', async () => {
    await at.store.write(async (tx) => {
      for (let n = 100; n < 125; n++) {
        const partnerId = String(n);
        tx.endpoints.save([aFailingEndpoint({ partnerId })]);
        const url = 'https://b.example';
        if (n === 124) tx.endpoints.save([aFailingEndpoint({ partnerId, url, pausedAt: START })]);
      }
    });
    const { failing, failingLeftOut } = await state();
    expect([failing.length, failingLeftOut]).toEqual([20, 5]);
    expect(failing[0]).toEqual({ partnerId: '124', failing: 2, paused: 1 });
    expect(failing[1]).toEqual({ partnerId: '100', failing: 1, paused: 0 });
  });

  test('says how large the database is, and what belongs to its kind', async () => {
    const { bytes, disk, connections } = await state();
    expect(bytes).toBeGreaterThan(10_000);
    expect(disk === null).toBe(database.name === 'PostgreSQL');
    expect(connections === null).toBe(database.name === 'SQLite');
    expect(at.store.monitor.pool() === null).toBe(database.name === 'SQLite');
    if (disk) expect(disk.free).toBeLessThan(disk.bytes);
  });
});

test('a PostgreSQL that is starting up is away, which is no defect to be logged with a stack', async () => {
  const starting = Object.assign(new DatabaseError('starting up', 0, 'error'), { code: '57P03' });
  const monitor = postgresMonitor(
    {} as Pool,
    () => 0,
    () => Promise.reject(starting),
  );
  await expect(monitor.state(START)).rejects.toThrow(StoreUnavailable);
});
