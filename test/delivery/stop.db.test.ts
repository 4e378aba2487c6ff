import { expect, test } from 'vitest';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { startClaimLoop } from '#store/queue/claim-loop.ts';
import { StoreUnavailable } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aBench } from './bench.ts';
import { hangs, receiverThat } from './receivers.ts';

const at = useStore();

test('stopping during an attempt gives the callback back, and records nothing', async () => {
  const receiver = await receiverThat(hangs);
  const store = await at.another();
  const agent = makeGuardedAgent({ rule: { loopback: true, ports: null }, timeoutMs: 60_000 });
  const send = makeSend(agent, 60_000, Date.now);
  const bench = await aBench(at, { url: receiver.url, deps: { store, send } });
  const runs: Promise<void>[] = [];
  const errors: unknown[] = [];
  const loop = startClaimLoop({
    store,
    kind: 'delivery',
    run(task) {
      const run = bench.deliver(task);
      runs.push(run);
      return run;
    },
    concurrency: 4,
    now: () => bench.now,
    realNow: Date.now,
    newId: () => 'a lease',
    onError: (error) => errors.push(error),
  });
  await expect.poll(() => receiver.requests).toHaveLength(1);

  // As the server stops.
  await loop.stop(30);
  await agent.destroy();
  await store.close();
  await Promise.allSettled(runs);

  expect(errors.filter((error) => !(error instanceof StoreUnavailable))).toEqual([]);
  expect(await bench.attempts()).toEqual([]);
  expect(await bench.claim()).not.toBeNull();
});
