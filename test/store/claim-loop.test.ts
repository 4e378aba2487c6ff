import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { START } from '#harness/fixtures.ts';
import { type ClaimLoop, type ClaimLoopOptions, startClaimLoop } from '#store/claim-loop.ts';
import type { Task } from '#store/queries/tasks.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { claimTasks } from '../support/claim.ts';
import { DATABASES, useStore } from '../support/stores.ts';

// The loop's own timers stand still unless a test moves them: what happens then, a commit has caused.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

for (const database of DATABASES) {
  describe(`the claim loop on ${database.name}`, () => {
    const at = useStore(database);
    let now = START;
    let ids = 0;
    let loops: ClaimLoop[] = [];
    let errors: unknown[] = [];

    beforeEach(() => {
      [now, loops, errors] = [START, [], []];
    });
    afterEach(async () => {
      for (const loop of loops) await loop.stop(0);
    });

    function start(run: ClaimLoopOptions['run'], more: Partial<ClaimLoopOptions> = {}): ClaimLoop {
      const loop = startClaimLoop({
        store: at.store,
        kind: 'job',
        run,
        concurrency: 8,
        now: () => now,
        realNow: () => now,
        newId: () => `lease-${ids++}`,
        onError: (error) => errors.push(error),
        ...more,
      });
      loops.push(loop);
      return loop;
    }

    /** Lets time pass, for the clock and for the loop's timers. */
    function pass(ms: number): void {
      for (let passed = 0; passed < ms; passed += 500) {
        now += 500;
        vi.advanceTimersByTime(500);
      }
    }

    const add = (...targetIds: string[]) =>
      at.store.write(async (tx) => {
        for (const targetId of targetIds) await tx.tasks.add('job', targetId, '042', START);
      });
    const finish = (task: Task) => at.store.write((tx) => tx.tasks.finish(task));

    /** What another process could claim now; it keeps what it gets. */
    async function claimable(store: Store = at.store): Promise<string[]> {
      const tasks = await claimTasks(store, 'job', { now, lease: 'rival' });
      return tasks.map(({ targetId }) => targetId);
    }

    /** Waits in real time; `vi.waitFor` would move the timers. */
    async function until(isSo: () => boolean): Promise<void> {
      for (let tries = 0; !isSo(); tries++) {
        if (tries > 1_000) throw new Error('It did not come to that.');
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }

    /** Lets everything that has begun come to rest. */
    const settle = async () => {
      for (let i = 0; i < 8; i++) {
        await at.store.write(async () => {});
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };

    /** A run that is under way until the test ends it. */
    function heldRun() {
      const started: Task[] = [];
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const run = async (task: Task) => {
        started.push(task);
        await ended;
        await finish(task);
      };
      return { run, started, end: () => end() };
    }

    test('what is due at the start is run, once', async () => {
      await add('a', 'b');
      const run = vi.fn(finish);
      start(run);
      await until(() => run.mock.calls.length === 2);
      await settle();
      pass(10_000);
      await settle();
      expect(run.mock.calls.map(([{ targetId }]) => targetId).sort()).toEqual(['a', 'b']);
      expect(await claimable()).toEqual([]);
    });

    test('a commit that adds a task wakes the loop', async () => {
      const run = vi.fn(finish);
      start(run);
      await settle();
      await add('a');
      await until(() => run.mock.calls.length === 1);
    });

    test('a task added while a claim is on its way is not overlooked', async () => {
      const run = vi.fn(finish);
      const loop = start(run);
      await settle();
      loop.wake();
      await add('a');
      await until(() => run.mock.calls.length === 1);
    });

    test('work that another process added is found by looking', async () => {
      const run = vi.fn(finish);
      start(run);
      await settle();
      const other = await at.another();
      await other.write((tx) => tx.tasks.add('job', 'a', '042', START));
      await settle();
      expect(run).not.toHaveBeenCalled();
      pass(1_000);
      await until(() => run.mock.calls.length === 1);
    });

    test('a task is left until its time, and another kind for ever', async () => {
      await at.store.write(async (tx) => {
        await tx.tasks.add('job', 'later', '042', START + 60_000);
        await tx.tasks.add('delivery', 'other', '042', START);
      });
      const run = vi.fn(finish);
      const loop = start(run);
      pass(59_500);
      await settle();
      expect(run).not.toHaveBeenCalled();
      now = START + 60_000;
      loop.wake();
      await until(() => run.mock.calls.length === 1);
      expect(run.mock.calls[0]?.[0]).toMatchObject({ kind: 'job', targetId: 'later' });
    });

    test('no more tasks run at once than allowed, and all of them run', async () => {
      await add(...Array.from({ length: 25 }, (_, i) => `task-${i}`));
      let running = 0;
      let most = 0;
      const run = vi.fn(async (task: Task) => {
        most = Math.max(most, ++running);
        // Not all alike, so that they do not end together.
        await new Promise((resolve) => setTimeout(resolve, run.mock.calls.length % 7));
        running--;
        await finish(task);
      });
      start(run, { concurrency: 3 });
      await until(() => run.mock.calls.length === 25);
      expect(most).toBe(3);
    });

    test('two loops on one database share the work, and run nothing twice', async () => {
      const other = await at.another();
      const ran: string[] = [];
      const run = (store: Store) => async (task: Task) => {
        ran.push(task.targetId);
        await new Promise((resolve) => setTimeout(resolve, 1));
        await store.write((tx) => tx.tasks.finish(task));
      };
      await add(...Array.from({ length: 60 }, (_, i) => `task-${i}`));
      start(run(at.store), { concurrency: 4 });
      start(run(other), { concurrency: 4, store: other });
      await until(() => ran.length === 60);
      await settle();
      expect(new Set(ran).size).toBe(60);
    });

    test('a run that fails is reported, and put off for 5 seconds', async () => {
      await add('a');
      const failure = new Error('the verifier is away');
      const loop = start(() => Promise.reject(failure));
      await until(() => errors.length === 1);
      // A stop waits until the task is put off; a loop that went on would claim it beside the rival.
      await loop.stop(10_000);
      expect(errors).toEqual([failure]);
      now = START + 4_999;
      expect(await claimable()).toEqual([]);
      now = START + 5_000;
      expect(await claimable()).toEqual(['a']);
    });

    test('a run that fails because the store is away leaves the task to its lease', async () => {
      await add('a');
      start(() => Promise.reject(new StoreUnavailable('away')));
      await until(() => errors.length === 1);
      await settle();
      now = START + 5_999;
      expect(await claimable()).toEqual([]);
      now = START + 6_000;
      expect(await claimable()).toEqual(['a']);
    });

    test('while a task runs long, its lease is renewed, and nobody else gets it', async () => {
      await add('a');
      const held = heldRun();
      start(held.run);
      await until(() => held.started.length === 1);
      for (let i = 0; i < 20; i++) {
        pass(2_000);
        await settle();
        expect(await claimable()).toEqual([]);
      }
      held.end();
    });

    test('a process that is gone renews nothing: its task is free 6 seconds later', async () => {
      await add('a');
      const held = heldRun();
      start(held.run);
      await until(() => held.started.length === 1);
      pass(2_000);
      await settle();
      now += 5_999;
      expect(await claimable()).toEqual([]);
      now += 1;
      expect(await claimable()).toEqual(['a']);
      held.end();
    });

    test('stop waits for what runs, and claims nothing more', async () => {
      await add('a');
      const held = heldRun();
      const loop = start(held.run);
      await until(() => held.started.length === 1);
      let stopped = false;
      const stopping = loop.stop(60_000).then(() => {
        stopped = true;
      });
      await add('b');
      loop.wake();
      await settle();
      expect(stopped).toBe(false);
      held.end();
      await stopping;
      expect(held.started).toHaveLength(1);
      expect(await claimable()).toEqual(['b']);
    });

    test('stop gives back at once what does not finish within the grace', async () => {
      await add('a');
      const held = heldRun();
      const loop = start(held.run);
      await until(() => held.started.length === 1);
      await loop.stop(10);
      expect(vi.getTimerCount()).toBe(0);
      expect(await claimable()).toEqual(['a']);
      held.end();
      await settle();
    });

    test('stop renews the leases of what it waits for', async () => {
      await add('a');
      const held = heldRun();
      const loop = start(held.run);
      await until(() => held.started.length === 1);
      const stopping = loop.stop(60_000);
      for (let i = 0; i < 4; i++) {
        pass(2_000);
        await settle();
        expect(await claimable()).toEqual([]);
      }
      held.end();
      await stopping;
    });

    test('stop during a claim leaves no task behind that is claimed but not run', async () => {
      await add('a');
      const ran: string[] = [];
      const loop = start(async (task) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await finish(task);
        ran.push(task.targetId);
      });
      // The first claim is on its way.
      await loop.stop(5_000);
      const atStop = [...ran];
      await settle();
      expect(ran).toEqual(atStop);
      expect([...ran, ...(await claimable())]).toEqual(['a']);
      expect(errors).toEqual([]);
    });
  });
}
