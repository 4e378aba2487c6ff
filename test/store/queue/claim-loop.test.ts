import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { type ClaimLoop, type ClaimLoopOptions, startClaimLoop } from '#store/queue/claim-loop.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';
import { ManualIntervals } from '#testing/harness/vitest/manual-intervals.ts';
import { until } from '#testing/harness/worker.ts';

onEveryDatabase('the claim loop', (at) => {
  let time = new ManualIntervals(START);
  let ids = 0;
  let loops: ClaimLoop[] = [];
  let errors: unknown[] = [];

  beforeEach(() => {
    [time, loops, errors] = [new ManualIntervals(START), [], []];
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
      now: () => time.now,
      realNow: () => time.now,
      newId: () => `lease-${ids++}`,
      onError: (error) => errors.push(error),
      runEvery: time.runEvery,
      ...more,
    });
    loops.push(loop);
    return loop;
  }

  const add = (...targetIds: string[]) =>
    at.store.write(async (tx) => {
      for (const targetId of targetIds) await tx.tasks.add('job', targetId, '042', START);
    });
  const many = (count: number) => Array.from({ length: count }, (_, i) => `task-${i}`);
  const finish = (task: Task) => at.store.write((tx) => tx.tasks.finish(task));

  /** What another process could claim now; it keeps what it gets. */
  async function claimable(): Promise<string[]> {
    const tasks = await claimTasks(at.store, 'job', { now: time.now, lease: 'rival' });
    return tasks.map(({ targetId }) => targetId);
  }

  /** A run that is under way until the test ends it. */
  function heldRun() {
    const started: Task[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const run = async (task: Task) => {
      started.push(task);
      await ended;
      await finish(task);
    };
    return { run, started, end };
  }

  test('what is due at the start is run, once', async () => {
    await add('a', 'b');
    const run = vi.fn(finish);
    const loop = start(run);
    await loop.wake();
    await time.pass(10_000);
    await loop.stop(10_000);
    expect(run.mock.calls.map(([{ targetId }]) => targetId).sort()).toEqual(['a', 'b']);
    expect(await claimable()).toEqual([]);
  });

  test('while the clock may be wrong, nothing is claimed or taken over', async () => {
    await add('held', 'due');
    await claimTasks(at.store, 'job', { now: START, max: 1, lease: 'living' });
    let isRight = false;
    const run = vi.fn(finish);
    start(run, { mayClaim: () => isRight });
    await time.pass(3_600_000);
    expect(run).not.toHaveBeenCalled();
    const leases = "SELECT lease FROM tasks WHERE kind = 'job' ORDER BY lease IS NULL";
    expect(await at.database.rows(leases)).toEqual([{ lease: 'living' }, { lease: null }]);
    isRight = true;
    await time.pass(2_000);
    await until(() => run.mock.calls.length === 2);
  });

  test('a commit that adds a task wakes the loop, while a claim is on its way too', async () => {
    const run = vi.fn(finish);
    const loop = start(run);
    await loop.wake();
    await add('a');
    await until(() => run.mock.calls.length === 1);
    void loop.wake();
    await add('b');
    await until(() => run.mock.calls.length === 2);
  });

  test('work that another process added is found by looking', async () => {
    const run = vi.fn(finish);
    const loop = start(run);
    await loop.wake();
    const other = await at.another();
    await other.write((tx) => tx.tasks.add('job', 'a', '042', START));
    await time.pass(999);
    expect(run).not.toHaveBeenCalled();
    await time.pass(1);
    await until(() => run.mock.calls.length === 1);
  });

  test('a task is left until its time, and another kind for ever', async () => {
    await at.store.write(async (tx) => {
      await tx.tasks.add('job', 'later', '042', START + 60_000);
      await tx.tasks.add('delivery', 'other', '042', START);
    });
    const run = vi.fn(finish);
    const loop = start(run);
    await time.pass(59_999);
    await loop.wake();
    expect(run).not.toHaveBeenCalled();
    await time.pass(1);
    await until(() => run.mock.calls.length === 1);
    expect(run.mock.calls[0]?.[0]).toMatchObject({ kind: 'job', targetId: 'later' });
  });

  test('no more tasks run at once than allowed, and all of them run', async () => {
    await add(...many(25));
    let running = 0;
    let most = 0;
    const run = vi.fn(async (task: Task) => {
      most = Math.max(most, ++running);
      // Not all alike, so that they do not end together.
      for (let ticks = run.mock.calls.length % 7; ticks > 0; ticks--) await at.store.read(async () => {});
      running--;
      await finish(task);
    });
    start(run, { concurrency: 3 });
    await until(() => run.mock.calls.length === 25);
    expect(most).toBe(3);
  });

  test('the slots of runs that end together are filled by one claim', async () => {
    await add(...many(20));
    let claims = 0;
    const write: Store['write'] = (...work) => {
      claims++;
      return at.store.write(...work);
    };
    const held: (() => void)[] = [];
    const started: Task[] = [];
    const run = async (task: Task, releaseSlot: () => void) => {
      started.push(task);
      await new Promise<void>((resolve) => held.push(resolve));
      releaseSlot();
      await new Promise<void>(() => {});
    };
    start(run, { store: { ...at.store, write }, concurrency: 4 });
    await until(() => started.length === 4);
    claims = 0;
    // One in each tick of the event loop.
    for (const end of held.splice(0, 4)) {
      end();
      await new Promise((resolve) => void setImmediate(resolve));
    }
    await until(() => started.length === 8);
    expect(claims).toBe(1);
  });

  test('a run that has nothing left but to write makes room for the next', async () => {
    await add('a', 'b');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const run = vi.fn(async (task: Task, releaseSlot: () => void) => {
      releaseSlot();
      await ended;
      await finish(task);
    });
    start(run, { concurrency: 1 });
    await until(() => run.mock.calls.length === 2);
    end();
  });

  test('while too many runs have only to write, nothing more is claimed', async () => {
    await add(...many(600));
    const held = heldRun();
    const loop = start(
      async (task, releaseSlot) => {
        releaseSlot();
        await held.run(task);
      },
      { concurrency: 400 },
    );
    await loop.wake();
    expect(held.started.length).toBe(256);
    held.end();
    await until(() => held.started.length === 600);
  });

  test('two loops on one database share the work, and run nothing twice', async () => {
    const other = await at.another();
    const ran: string[] = [];
    const run = (store: Store) => async (task: Task) => {
      ran.push(task.targetId);
      await store.write((tx) => tx.tasks.finish(task));
    };
    await add(...many(60));
    const both = [
      start(run(at.store), { concurrency: 4 }),
      start(run(other), { concurrency: 4, store: other }),
    ];
    await until(() => ran.length >= 60);
    for (const loop of both) await loop.stop(10_000);
    expect(ran.sort()).toEqual(many(60).sort());
  });

  test('a run that fails is reported, and put off for 5 seconds', async () => {
    await add('a');
    const failure = new Error('the verifier is away');
    const loop = start(() => Promise.reject(failure));
    await loop.wake();
    // A stop waits until the task is put off; a loop that went on would claim it in place of the rival.
    await loop.stop(10_000);
    expect(errors).toEqual([failure]);
    time.now = START + 4_999;
    expect(await claimable()).toEqual([]);
    time.now = START + 5_000;
    expect(await claimable()).toEqual(['a']);
  });

  test('a run that fails because the store is away leaves the task to its lease', async () => {
    await add('a');
    const loop = start(() => Promise.reject(new StoreUnavailable('away')));
    await loop.wake();
    await loop.stop(10_000);
    expect(errors).toHaveLength(1);
    time.now = START + 5_999;
    expect(await claimable()).toEqual([]);
    time.now = START + 6_000;
    expect(await claimable()).toEqual(['a']);
  });

  test('the lease of a long task is renewed, and no other worker gets it', async () => {
    await add('a');
    const held = heldRun();
    const loop = start(held.run);
    await loop.wake();
    for (let i = 0; i < 5; i++) {
      await time.pass(4_500);
      expect(await claimable()).toEqual([]);
    }
    // A process that is gone renews nothing: the last renewal was half a second ago.
    time.now += 5_499;
    expect(await claimable()).toEqual([]);
    time.now += 1;
    expect(await claimable()).toEqual(['a']);
    held.end();
  });

  test('what runs when the clock is set back keeps its lease, and is run once', async () => {
    await add('a');
    const held = heldRun();
    let back = 0;
    const now = () => time.now - back;
    const loop = start(held.run, { now, realNow: now });
    await loop.wake();
    back = 3_600_000;
    await time.pass(1_000);
    expect(held.started).toHaveLength(1);
    held.end();
    await loop.ended();
    await time.pass(1_000);
    expect(held.started).toHaveLength(1);
    expect(await claimTasks(at.store, 'job', { now: START + back })).toEqual([]);
  });

  test('a task that another process has taken over is given up, and its slot is free', async () => {
    await add('a');
    const seen: (() => boolean)[] = [];
    const run = vi.fn((_task: Task, _releaseSlot: () => void, isLost: () => boolean) => {
      seen.push(isLost);
      return new Promise<void>(() => {});
    });
    const loop = start(run, { concurrency: 1 });
    await loop.wake();
    const [isLost = () => true] = seen;
    // As while the process is paused: no renewal, and the lease expires.
    time.now += 5_999;
    expect(isLost()).toBe(false);
    time.now += 1;
    expect(isLost()).toBe(true);
    expect(await claimable()).toEqual(['a']);
    await add('b');
    await time.pass(2_000);
    await until(() => run.mock.calls.length === 2);
    expect(run.mock.calls[1]?.[0].targetId).toBe('b');
    // The rival’s lease goes on: it is not given back, and its end is not waited for.
    await at.store.write((tx) => tx.tasks.finish(run.mock.calls[1]?.[0] as Task));
    await loop.stop(0);
    expect(await claimable()).toEqual([]);
    expect(isLost()).toBe(true);
  });

  test('stop waits for what runs, renews its lease, and claims nothing more', async () => {
    await add('a');
    const held = heldRun();
    const loop = start(held.run);
    await loop.wake();
    let stopped = false;
    const stopping = loop.stop(60_000).then(() => {
      stopped = true;
    });
    await time.pass(9_000);
    expect(await claimable()).toEqual([]);
    await add('b');
    await loop.wake();
    expect(stopped).toBe(false);
    held.end();
    await stopping;
    expect(held.started).toHaveLength(1);
    expect(await claimable()).toEqual(['b']);
  });

  test('stop gives back at once what does not finish within the grace, and leaves no timer', async () => {
    await add('a');
    const held = heldRun();
    const loop = start(held.run);
    await loop.wake();
    await loop.stop(10);
    expect(time.running).toBe(0);
    expect(await claimable()).toEqual(['a']);
    held.end();
  });

  test('stop during a claim finishes what it brings, or gives it back when the grace is over', async () => {
    await add('a', 'b');
    const ran: string[] = [];
    const run = async (task: Task) => {
      await finish(task);
      ran.push(task.targetId);
    };
    let mayWrite = Promise.resolve();
    let onClaim = () => {};
    const write: Store['write'] = (work) => {
      onClaim();
      return mayWrite.then(() => at.store.write(work));
    };
    const startClaiming = async (concurrency: number) => {
      const { promise: claims, resolve } = Promise.withResolvers<void>();
      onClaim = resolve;
      const loop = start(run, { store: { ...at.store, write }, concurrency });
      await claims;
      return loop;
    };
    await (await startClaiming(1)).stop(10_000);
    expect(ran).toHaveLength(1);

    const { promise, resolve: letWrite } = Promise.withResolvers<void>();
    mayWrite = promise;
    const loop = await startClaiming(8);
    await loop.stop(0);
    const landed = loop.wake();
    letWrite();
    await landed;
    expect(ran).toHaveLength(1);
    expect([...ran, ...(await claimable())].sort()).toEqual(['a', 'b']);
    expect(errors).toEqual([]);
  });
});
