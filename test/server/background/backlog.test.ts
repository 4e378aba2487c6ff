import { beforeEach, expect, test } from 'vitest';
import { monitorBacklog } from '#server/background/backlog.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

const MAX_MS = 60_000;

onEveryDatabase('submissions that wait for the verifier,', (at) => {
  let now = START;
  let logged: unknown[][] = [];
  beforeEach(() => {
    [now, logged] = [START, []];
  });

  const start = (waitMsMax = MAX_MS) =>
    monitorBacklog({
      store: at.store,
      now: () => now,
      waitMsMax,
      log: { warn: (...args: unknown[]) => void logged.push(args) },
    });
  const add = (partnerId: string, targetId: string, dueAt = START) =>
    at.store.write((tx) => tx.tasks.add('job', targetId, partnerId, dueAt));

  test('too long refuses the partner’s next ones, and not those of others, until the wait is half of it', async () => {
    const backlog = start();
    const look = async () => {
      await backlog.look(true);
      await backlog.look(true);
      return ['042', '043'].filter((partnerId) => backlog.isBehind(partnerId));
    };
    await add('042', 'a');
    await add('042', 'b', START + MAX_MS);
    await add('043', 'c', START + MAX_MS);
    now = START + MAX_MS;
    expect(await look()).toEqual([]);
    now++;
    expect(await look()).toEqual(['042']);
    expect(logged).toEqual([[{ partners: 1, oldest_seconds: 60 }, expect.stringContaining('behind')]]);

    await claimTasks(at.store, 'job', { now: START, max: 1 });
    now = START + MAX_MS + MAX_MS / 2 + 1;
    expect(await look()).toEqual(['042']);
    now--;
    expect(await look()).toEqual([]);
    expect(logged[1]).toEqual([expect.stringContaining('caught up')]);
    expect(logged).toHaveLength(2);
  });

  test('one look is not enough: the clock of a sandbox may just have been moved', async () => {
    const backlog = start();
    await add('042', 'a');
    now = START + 90 * 86_400_000;
    await backlog.look(true);
    expect(backlog.isBehind('042')).toBe(false);
    await claimTasks(at.store, 'job', { now, max: 1 });
    await backlog.look(false);
    await add('042', 'b', START);
    await backlog.look(true);
    expect(backlog.isBehind('042')).toBe(false);
    // Nor is one look enough where another's was one before.
    await add('043', 'c', START);
    await backlog.look(true);
    expect([backlog.isBehind('042'), backlog.isBehind('043')]).toEqual([true, false]);
  });

  test('what is with the verifier, or not due yet, does not wait', async () => {
    const backlog = start();
    await add('042', 'a');
    await claimTasks(at.store, 'job', { now: START });
    await add('042', 'b', START + 10 * MAX_MS);
    now = START + 5 * MAX_MS;
    for (let i = 0; i < 3; i++) await backlog.look(true);
    expect(backlog.isBehind('042')).toBe(false);
  });

  test('without a limit nobody is refused', async () => {
    const backlog = start(0);
    await add('042', 'a');
    now = START + 1e9;
    for (let i = 0; i < 3; i++) await backlog.look(true);
    expect(backlog.isBehind('042')).toBe(false);
  });
});
