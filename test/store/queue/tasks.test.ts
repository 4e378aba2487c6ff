import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Task, TaskKind } from '#store/queries/tasks/tasks.ts';
import type { Store } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { inRuns } from '#testing/harness/for-all.ts';
import { claimTasks, LEASE_MS } from '#testing/harness/vitest/claim.ts';

onEveryDatabase('tasks', (at) => {
  let leases = 0;

  const add = (targetId: string, dueAt = START, kind: TaskKind = 'job') =>
    at.store.write((tx) => tx.tasks.add(kind, targetId, '042', dueAt));

  /** Claims at a time that is the service's and the real one alike, unless told otherwise. */
  function claim(now: number, { store = at.store, realNow = now, max = 100, kind = 'job' as TaskKind } = {}) {
    return claimTasks(store, kind, { now, realNow, lease: `lease-${leases++}`, max });
  }

  async function claimOne(now: number, store?: Store): Promise<Task> {
    const [task] = await claim(now, store && { store });
    if (!task) throw new Error('There was nothing to claim.');
    return task;
  }

  const targetIds = (tasks: readonly Task[]) => tasks.map(({ targetId }) => targetId).sort();

  test('a task is claimed when it is due, not before', async () => {
    await add('a', START + 10);
    expect(await claim(START + 9)).toEqual([]);
    expect(await claim(START + 10)).toEqual([
      {
        ...{ kind: 'job', targetId: 'a', partnerId: '042', lease: `lease-${leases - 1}` },
        ...{ dueAt: START + 10, plannedAt: null },
      },
    ]);
  });

  test('the tasks due longest are claimed first, no more than asked for, and of one kind', async () => {
    for (const [i, targetId] of ['e', 'd', 'c', 'b', 'a'].entries()) await add(targetId, START + i);
    await add('z', START - 1, 'delivery');
    expect(targetIds(await claim(START + 9, { max: 2 }))).toEqual(['d', 'e']);
    expect(targetIds(await claim(START + 9, { max: 2 }))).toEqual(['b', 'c']);
    expect(targetIds(await claim(START + 9, { kind: 'delivery' }))).toEqual(['z']);
  });

  test('a claimed task cannot be claimed again until its lease expires', async () => {
    await add('a');
    const task = await claimOne(START);
    const other = await at.another();
    expect(await claim(START + LEASE_MS - 1, { store: other })).toEqual([]);
    const again = await claimOne(START + LEASE_MS, other);
    expect(again.lease).not.toBe(task.lease);
    expect(await at.store.write((tx) => tx.tasks.ownsLease(task))).toBe(false);
    expect(await at.store.write((tx) => tx.tasks.ownsLease(again))).toBe(true);
  });

  test('a lease uses real time: moving the service’s clock does not end it', async () => {
    await add('a');
    await claimOne(START);
    expect(await claim(START + 90 * 86_400_000, { realNow: START + 1 })).toEqual([]);
  });

  test('a renewed lease holds longer, and only its holder can renew it', async () => {
    await add('a');
    const task = await claimOne(START);
    const lost = { ...task, lease: 'not the lease' };
    const renew = (each: Task, until: number) => at.store.write((tx) => tx.tasks.renew('job', [each], until));
    expect(await renew(task, START + 9_000)).toEqual([]);
    expect(await renew(lost, START + 60_000)).toEqual([lost]);
    expect(await claim(START + 8_999)).toEqual([]);
    expect(await claim(START + 9_000)).toHaveLength(1);
  });

  test('a postponed task is free, and due at its new time', async () => {
    await add('a');
    const task = await claimOne(START);
    await at.store.write((tx) => tx.tasks.postpone(task, START + 500));
    expect(await at.store.write((tx) => tx.tasks.ownsLease(task))).toBe(false);
    expect(await claim(START + 499)).toEqual([]);
    expect(await claim(START + 500)).toHaveLength(1);
  });

  test('a released task can be claimed at once', async () => {
    await add('a');
    const task = await claimOne(START);
    await at.store.write((tx) => tx.tasks.release('job', [task], START));
    expect(await claim(START)).toHaveLength(1);
  });

  test('a finished task is gone', async () => {
    await add('a');
    const task = await claimOne(START);
    await at.store.write((tx) => tx.tasks.finish(task));
    expect(await claim(START + 1e9)).toEqual([]);
    expect(await at.store.write((tx) => tx.tasks.ownsLease(task))).toBe(false);
  });

  test('without its lease, a claimant can neither postpone, release nor finish the task', async () => {
    await add('a');
    const lost = await claimOne(START);
    const held = await claimOne(START + LEASE_MS);
    await at.store.write(async (tx) => {
      await tx.tasks.postpone(lost, START);
      await tx.tasks.release('job', [lost], START);
      await tx.tasks.finish(lost);
    });
    expect(await at.store.write((tx) => tx.tasks.ownsLease(held))).toBe(true);
    expect(await claim(START + LEASE_MS + 1)).toEqual([]);
  });

  test('a target has one task of a kind', async () => {
    await add('a');
    await add('a', START, 'delivery');
    await expect(add('a')).rejects.toThrow();
  });

  test('claimants that race share the tasks, and none is claimed twice', async () => {
    const stores = [at.store, await at.another(), await at.another()];
    await at.store.write(async (tx) => {
      for (let i = 0; i < 90; i++) await tx.tasks.add('job', `task-${i}`, '042', START);
    });
    // A claim skips the queue of a partner that another claim has locked, so one round may not find every task.
    const claimed: string[] = [];
    for (let round = 0; round < 30 && claimed.length < 90; round++) {
      const claims = Array.from({ length: 30 }, (_, i) =>
        claim(START, { store: stores[i % 3] as Store, max: 4 }),
      );
      claimed.push(...targetIds((await Promise.all(claims)).flat()));
    }
    expect(claimed).toHaveLength(90);
    expect(new Set(claimed).size).toBe(90);
  });

  test('whatever claimants do, a leased task is never claimed by another', async () => {
    const other = await at.another();
    let run = 0;
    const step = fc.record({
      does: fc.constantFrom('claim', 'claim', 'renew', 'postpone', 'release', 'finish', 'nothing'),
      second: fc.boolean(),
      max: fc.integer({ min: 1, max: 4 }),
      passes: fc.constantFrom(0, 1, 2_000, LEASE_MS - 1, LEASE_MS),
    });
    await inRuns(30).forAllAsync(fc.array(step, { maxLength: 25 }), async (steps) => {
      const mine = (task: Task) => task.targetId.startsWith(`run-${run} `);
      run++;
      let now = START + run * 1_000_000;
      for (const name of ['a', 'b', 'c', 'd']) await add(`run-${run} ${name}`, now);
      // The model: who has claimed what, until when.
      const held = new Map<string, { task: Task; until: number }>();
      for (const { does, second, max, passes } of steps) {
        now += passes;
        const store = second ? other : at.store;
        if (does === 'claim') {
          for (const task of (await claim(now, { store, max })).filter(mine)) {
            expect(held.get(task.targetId)?.until ?? 0).toBeLessThanOrEqual(now);
            held.set(task.targetId, { task, until: now + LEASE_MS });
          }
          continue;
        }
        const [first] = held.values();
        if (!first) continue;
        const { task } = first;
        await store.write(async (tx) => {
          if (does === 'renew') await tx.tasks.renew('job', [task], now + LEASE_MS);
          if (does === 'postpone') await tx.tasks.postpone(task, now + 1);
          if (does === 'release') await tx.tasks.release('job', [task], now);
          if (does === 'finish') await tx.tasks.finish(task);
        });
        if (does === 'renew') held.set(task.targetId, { task, until: now + LEASE_MS });
        else if (does !== 'nothing') held.delete(task.targetId);
      }
    });
  });
});
