/** Partners' queues: partners share what is claimed, however long one of them has been waiting. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Claim, Claimed } from '#store/queries/tasks/task-claims.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { makeClockMonitor, makeRightClockMonitor } from '#store/queue/clock-correction.ts';
import type { Tx } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { inRuns } from '#testing/harness/for-all.ts';

const NOW = 1_800_000_000_000;
const LEASE_MS = 6_000;
const LEASE_MS_MAX = 60_000;

const targetIds = (tasks: readonly Task[]) => tasks.map((task) => task.targetId).sort();

onEveryDatabase('partners’ queues', (at) => {
  const add = (partnerId: string, targetId: string, dueAt: number) =>
    at.store.write((tx) => tx.tasks.add('delivery', targetId, partnerId, dueAt));

  const claim = async (options: Partial<Claim> = {}): Promise<Task[]> => (await claimOnce(options)).tasks;
  function claimOnce(options: Partial<Claim>): Promise<Claimed> {
    const { now = NOW } = options;
    const defaults = {
      max: 100,
      maxPartners: 100,
      availableFor: () => 100,
      except: [],
      buckets: 'all',
      lease: randomUUID(),
    } as const;
    return at.store.write((tx) =>
      tx.tasks.claim('delivery', { ...defaults, now, leasedUntil: now + LEASE_MS, ...options }),
    );
  }

  test('each partner gets its share of a claim, however long others have waited', async () => {
    for (let i = 0; i < 50; i++) await add('aaa', `a${i}`, NOW - 1_000_000 + i);
    for (let i = 0; i < 3; i++) await add('bbb', `b${i}`, NOW - 10);
    const claimed = await claim({ availableFor: () => 4 });
    expect(claimed.filter((task) => task.partnerId === 'aaa')).toHaveLength(4);
    expect(targetIds(claimed.filter((task) => task.partnerId === 'bbb'))).toEqual(['b0', 'b1', 'b2']);
  });

  test('of tasks that come together, the first that is due says when the queue is', async () => {
    const tasks = [20, 10, 30].map((after) => {
      return { kind: 'delivery', targetId: `${after}`, partnerId: 'aaa', dueAt: NOW + after } as const;
    });
    await at.store.write(async (tx) => tx.tasks.change({ removed: [], postponed: [], added: tasks }));
    expect(targetIds(await claim({ now: NOW + 10 }))).toEqual(['10']);
  });

  test('what was due before the clock was set back is due still; what was to be later is later', async () => {
    await add('aaa', 'due', NOW);
    await add('aaa', 'retry', NOW + 300_000);
    await add('bbb', 'held', NOW - 1_000);
    await claim({ max: 1 });
    const before = NOW - 3_600_000;
    let now = NOW;
    const write = <T>(work: (tx: Tx) => Promise<T>) => at.store.write(work);
    const clocks = { now: () => now, realNow: () => now + 7, elapsed: () => 0 };
    const { poll } = makeClockMonitor({ kind: 'delivery', ...clocks, store: at.store, write });
    now = NOW - 500;
    await poll();
    expect(targetIds(await claim({ now: before })), 'so little says nothing').toEqual([]);
    now = before;
    await poll();
    expect(targetIds(await claim({ now: before }))).toEqual(['due']);
    expect(targetIds(await claim({ now: NOW + 300_000 }))).toEqual(['retry']);
    await add('aaa', 'planned since', before + 60_000);
    await poll();
    expect(targetIds(await claim({ now: before })), 'planned by the new clock').toEqual([]);
  });

  test('what was due when the clock was set back is so still, however long ago a busy server looked', async () => {
    await add('aaa', 'due', NOW + 8_000);
    await add('aaa', 'retry', NOW + 60_000);
    let [now, elapsed] = [NOW, 5.3];
    const write = <T>(work: (tx: Tx) => Promise<T>) => at.store.write(work);
    const clocks = { now: () => now, realNow: () => now + 7, elapsed: () => elapsed };
    const { poll } = makeClockMonitor({ kind: 'delivery', ...clocks, store: at.store, write });
    for (const seconds of [1, 2]) {
      [now, elapsed] = [NOW + 1_000 * seconds, 5.4 + 1_000 * seconds];
      await poll();
    }
    [now, elapsed] = [NOW + 10_000 - 3_600_000, 10_005.6];
    await poll();
    expect(targetIds(await claim({ now }))).toEqual(['due']);
  });

  test('what was written by a clock that went forward and back between two looks is due still', async () => {
    let now = NOW;
    const write = <T>(work: (tx: Tx) => Promise<T>) => at.store.write(work);
    const clocks = { now: () => now, realNow: () => now + 7, elapsed: () => 0 };
    const { see, poll } = makeClockMonitor({ kind: 'delivery', ...clocks, store: at.store, write });
    now = NOW + 7_200_000;
    await add('aaa', 'due', now);
    see();
    now = NOW - 3_600_000;
    await poll();
    expect(targetIds(await claim({ now }))).toEqual(['due']);
  });

  test('what is written late, by the clock before each of two set-backs in a row, is due still', async () => {
    let now = NOW;
    const write = <T>(work: (tx: Tx) => Promise<T>) => at.store.write(work);
    const clocks = { now: () => now, realNow: () => now + 7, elapsed: () => 0 };
    const { poll } = makeClockMonitor({ kind: 'delivery', ...clocks, store: at.store, write });
    for (const name of ['first', 'second']) {
      const before = now;
      now -= 600_000;
      await poll();
      await add('aaa', name, before);
    }
    await poll();
    expect(targetIds(await claim({ now }))).toEqual(['first', 'second']);
  });

  test('what was written as due by a clock that was wrong is due when it is right; what was planned is later', async () => {
    let [now, isRight] = [NOW, true];
    const write = <T>(work: (tx: Tx) => Promise<T>) => at.store.write(work);
    const clocks = { now: () => now, realNow: () => now + 7, elapsed: () => 0 };
    const common = { kind: 'delivery', ...clocks, store: at.store, write } as const;
    const { see, poll } = makeRightClockMonitor(() => isRight, common);
    await poll();
    [now, isRight] = [NOW + 86_400_000, false];
    await add('aaa', 'accepted meanwhile', now);
    await add('aaa', 'retry', now - 60_000);
    await add('aaa', 'later retry', now + 60_000);
    see();
    [now, isRight] = [NOW, true];
    await poll();
    expect(targetIds(await claim())).toEqual(['accepted meanwhile']);
  });

  test('a clock of a sandbox that is reset brings nothing forward', async () => {
    await add('aaa', 'planned', NOW + 1_000);
    let now = NOW + 3_600_000;
    const write = <T>(work: (tx: Tx) => Promise<T>) => at.store.write(work);
    const clocks = { now: () => now, realNow: () => NOW, elapsed: () => 0 };
    const { poll } = makeClockMonitor({ kind: 'delivery', ...clocks, store: at.store, write });
    now = NOW;
    await poll();
    expect(targetIds(await claim({ now: NOW }))).toEqual([]);
  });

  test('after a claim a partner comes after those that wait', async () => {
    for (const partner of ['aaa', 'bbb', 'ccc']) {
      for (let i = 0; i < 4; i++) await add(partner, `${partner}${i}`, NOW - 1_000);
    }
    const order: string[] = [];
    for (let claims = 0; claims < 9; claims++) {
      const [task] = await claim({ max: 1, now: NOW + claims });
      order.push(task?.partnerId ?? '');
    }
    for (const round of [0, 3, 6]) {
      expect(order.slice(round, round + 3).sort()).toEqual(['aaa', 'bbb', 'ccc']);
    }
  });

  test('a partner without free slots is skipped', async () => {
    await add('aaa', 'a', NOW - 1_000);
    await add('bbb', 'b', NOW);
    const claimed = await claim({ max: 1, maxPartners: 2, availableFor: (id) => (id === 'aaa' ? 0 : 1) });
    expect(targetIds(claimed)).toEqual(['b']);
    expect(targetIds(await claim())).toEqual(['a']);
  });

  test('a partner whose tasks are gone loses its queue', async () => {
    await add('aaa', 'a', NOW);
    const removed = [{ kind: 'delivery', targetId: 'a' }] as const;
    await at.store.write(async (tx) => tx.tasks.change({ removed, postponed: [], added: [] }));
    expect(await claim()).toEqual([]);
    expect(await at.database.rows('SELECT * FROM task_turns')).toEqual([]);
  });

  test('partners that may have none are passed over, and do not hide those after them', async () => {
    for (const partner of ['aaa', 'bbb', 'ccc']) await add(partner, partner, NOW - 1_000);
    await add('ddd', 'ddd', NOW);
    const claimed = await claim({ max: 1, maxPartners: 1, except: ['aaa', 'bbb', 'ccc'] });
    expect(targetIds(claimed)).toEqual(['ddd']);
  });

  test('a partner that a full claim did not reach stays due', async () => {
    for (const [i, partner] of ['aaa', 'bbb', 'ccc'].entries()) {
      for (const task of ['1', '2']) await add(partner, `${partner}${task}`, NOW - 10 + i);
    }
    expect(targetIds(await claim({ max: 2 }))).toEqual(['aaa1', 'bbb1']);
    expect(targetIds(await claim({ max: 1, now: NOW + 1 }))).toEqual([expect.stringMatching(/^ccc/)]);
  });

  test('all that is due is claimed once by the time that a claim finds no more, however it is mixed', {
    timeout: 60_000,
  }, async () => {
    const task = fc.record({ partner: fc.constantFrom('aaa', 'bbb', 'ccc'), delay: fc.nat(50) });
    const size = fc.integer({ min: 1, max: 3 });
    await inRuns(10).forAllAsync(
      fc.array(task, { minLength: 5, maxLength: 20 }),
      fc.record({ max: size, maxPartners: size }),
      async (tasks, most) => {
        const added = tasks.map((each) => ({ ...each, targetId: randomUUID() }));
        for (const { partner, targetId, delay } of added) await add(partner, targetId, NOW + delay);
        const claimed: Task[] = [];
        for (const passed of [-1, 0, 25, 50]) {
          let found: Claimed;
          do {
            found = await claimOnce({ now: NOW + passed, ...most, availableFor: () => most.max });
            claimed.push(...found.tasks);
          } while (found.mayBeMore);
          const due = added.filter(({ delay }) => delay <= passed);
          expect(targetIds(claimed)).toEqual(due.map(({ targetId }) => targetId).sort());
        }
        await at.store.write(async (tx) => {
          for (const each of claimed) await tx.tasks.finish(each);
        });
      },
    );
  });

  test('a lease that was written by a clock ahead of time expires, and its task is due', async () => {
    const ahead = NOW + 3_600_000;
    await add('aaa', 'a', ahead);
    const [task] = await claim({ now: ahead });
    const expired = {
      now: NOW,
      realNow: NOW + 7,
      latestEnd: NOW + 7 + LEASE_MS_MAX,
      buckets: 'all',
    } as const;
    await at.store.write((tx) => tx.tasks.releaseExpired('delivery', expired));
    const [again] = await claim();
    expect(again).toEqual({ ...task, lease: again?.lease, dueAt: NOW });
  });

  test('a task that is given back by a clock before its own is due', async () => {
    await add('aaa', 'a', NOW);
    const tasks = await claim();
    await at.store.write((tx) => tx.tasks.release('delivery', tasks, NOW - 3_600_000));
    expect(targetIds(await claim({ now: NOW - 3_600_000 }))).toEqual(['a']);
  });

  test('after the clock was set back, a partner with due tasks is due again', async () => {
    for (let i = 0; i < 3; i++) await add('aaa', `a${i}`, NOW - 10_000);
    await claim({ max: 1, now: NOW + 3_600_000 });
    expect(await claim({ now: NOW })).toEqual([]);
    await at.store.write((tx) => tx.tasks.repairQueues('delivery', NOW));
    expect(await claim({ now: NOW })).toHaveLength(2);
  });
});
