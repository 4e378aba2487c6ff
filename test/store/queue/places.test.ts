/** The place of a partner's first waiting task: a claim begins there, and misses none that becomes due earlier (D-118). */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeenQueues } from '#store/queries/tasks/seen-queues.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { inRuns } from '#testing/harness/for-all.ts';

const NOW = 1_800_000_000_000;
const PARTNERS = ['aaa', 'bbb'] as const;

onEveryDatabase('places', (at) => {
  let now = NOW;
  const add = (partnerId: string, dueAt: number, targetId: string = randomUUID()) =>
    at.store.write((tx) => tx.tasks.add('delivery', targetId, partnerId, dueAt));

  /** As a server does that has seen earlier claims. */
  async function claim(seen: SeenQueues, { room = 100, max = 100 } = {}): Promise<Task[]> {
    const { tasks, look } = await at.store.write((tx) =>
      tx.tasks.claim('delivery', {
        ...{ now, max, seen, except: [], buckets: 'all', lease: randomUUID(), leasedUntil: now },
        ...{ maxPartners: 100, availableFor: () => room },
      }),
    );
    seen.note(look);
    return tasks;
  }

  const waiting = async () => {
    const due = `SELECT subject FROM tasks WHERE lease IS NULL AND due_at <= ${now} ORDER BY subject`;
    return (await at.database.rows<{ subject: string }>(due)).map(({ subject }) => subject);
  };

  /** The statements of 1.0.0, which knows nothing of places. */
  async function addByFormerServer(partnerId: string, dueAt: number): Promise<void> {
    await at.database.rows(`INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
      VALUES (0, 'delivery', '${randomUUID()}', '${partnerId}', ${dueAt}, 0)`);
    await at.database.rows(`INSERT INTO task_turns (bucket, kind, partner_id, due_at)
      VALUES (0, 'delivery', '${partnerId}', ${dueAt}) ON CONFLICT (bucket, kind, partner_id)
      DO UPDATE SET due_at = excluded.due_at WHERE task_turns.due_at > excluded.due_at`);
  }
  /** Such a server whose slots are full leaves all tasks, and moves the queue. */
  async function moveQueueByFormerServer(partnerId: string): Promise<void> {
    const own = `kind = 'delivery' AND partner_id = '${partnerId}'`;
    const first = `SELECT MIN(due_at) FROM tasks WHERE ${own} AND lease IS NULL`;
    await at.database.rows(`DELETE FROM task_turns WHERE ${own} AND (${first}) IS NULL`);
    await at.database.rows(
      `UPDATE task_turns SET due_at = CASE WHEN (${first}) > ${now} THEN (${first}) ELSE ${now} END WHERE ${own}`,
    );
  }

  test('a task that is due long before those that were seen is claimed by the server that saw them', async () => {
    const seen = new SeenQueues();
    await add('aaa', now);
    await claim(seen);
    await add('aaa', now - 3_600_000, 'earlier');
    expect(await claim(new SeenQueues()).then((tasks) => tasks.length), 'by another server').toBe(1);
    await add('aaa', now - 3_600_000, 'second');
    expect(await claim(seen).then((tasks) => tasks.length), 'a queue of long ago').toBe(0);
    seen.someIsDue();
    expect(await claim(seen)).toMatchObject([{ targetId: 'second' }]);
  });

  test('what a dead process held is claimed at once, though it was due before all that was seen', async () => {
    const seen = new SeenQueues();
    await add('aaa', now - 3_600_000, 'held');
    await claim(new SeenQueues());
    await add('aaa', now);
    await claim(seen);
    now += 10_000;
    const look = { now, realNow: now, latestEnd: now + 60_000, buckets: 'all' } as const;
    await add('bbb', now);
    await claim(seen);
    await at.store.write((tx) => tx.tasks.releaseExpired('delivery', look));
    expect((await claim(seen)).map(({ targetId }) => targetId)).toContain('held');
  });

  test('a task that a server of 1.0.0 added and left is claimed, though the place was after it', async () => {
    const seen = new SeenQueues();
    await add('aaa', now, 'first');
    await add('aaa', now, 'second');
    await claim(seen, { room: 1 });
    await addByFormerServer('aaa', now - 3_600_000);
    now += 10;
    await moveQueueByFormerServer('aaa');
    expect(await claim(seen)).toHaveLength(2);
  });

  test('whatever several servers do, those of 1.0.0 among them, no task that is due is missed', {
    timeout: 120_000,
  }, async () => {
    const partner = fc.constantFrom(...PARTNERS);
    const passed = fc.constantFrom(-3_600_000, -20, 0, 30, 40_000);
    const server = fc.nat(1);
    const step = fc.oneof(
      fc.record({ does: fc.constant('add' as const), partner, passed }),
      fc.record({ does: fc.constant('add of 1.0.0' as const), partner, passed }),
      fc.record({ does: fc.constant('queue of 1.0.0' as const), partner }),
      fc.record({
        does: fc.constant('claim' as const),
        server,
        room: fc.nat(2),
        max: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ does: fc.constant('give back' as const) }),
      fc.record({ does: fc.constant('retry' as const), passed }),
      fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(20, 6_000, 70_000) }),
    );
    await inRuns(12).forAllAsync(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      now += 3_600_000;
      const servers = [new SeenQueues(), new SeenQueues()] as const;
      let held: Task[] = [];
      for (const each of steps) {
        // No two write within one millisecond.
        now++;
        if (each.does === 'add') await add(each.partner, now + each.passed);
        if (each.does === 'add of 1.0.0') await addByFormerServer(each.partner, now + each.passed);
        if (each.does === 'queue of 1.0.0') await moveQueueByFormerServer(each.partner);
        if (each.does === 'claim') held.push(...(await claim(servers[each.server === 0 ? 0 : 1], each)));
        if (each.does === 'wait') now += each.ms;
        if (each.does === 'give back') {
          const given = held;
          held = [];
          await at.store.write((tx) => tx.tasks.release('delivery', given, now));
        }
        const task = each.does === 'retry' ? held.pop() : undefined;
        if (each.does === 'retry' && task) {
          await at.store.write((tx) => tx.tasks.postpone(task, now + each.passed));
        }
      }
      // So long may a queue of long ago be passed over.
      now += 5_001;
      const due = await waiting();
      expect((await claim(servers[0])).map(({ targetId }) => targetId).sort()).toEqual(due);
      for (const table of ['tasks', 'task_turns']) await at.database.rows(`DELETE FROM ${table}`);
    });
  });
});
