import { describe, expect, test } from 'vitest';
import { deliver } from '#delivery/deliver.ts';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { startClaimLoop } from '#store/claim-loop.ts';
import { StoreUnavailable } from '#store/store.ts';
import { useStore } from '../support/stores.ts';
import { aBench, findPartner, LOOPBACK, PAUSE_AFTER_MS, RULE } from './bench.ts';
import { hangs, receiverThat } from './receivers.ts';

describe('stopping while a callback is on its way', () => {
  const at = useStore();

  test('the callback is given back, its cut-off attempt is not recorded, and nothing else goes wrong', async () => {
    const receiver = await receiverThat(hangs);
    const bench = await aBench(at, receiver.url);
    const store = await at.another();
    const agent = makeGuardedAgent({ rule: LOOPBACK, timeoutMs: 60_000 });
    const clock = { now: () => bench.now, realNow: () => Date.now() };
    const errors: unknown[] = [];
    const loop = startClaimLoop({
      ...clock,
      store,
      kind: 'delivery',
      run: deliver({
        ...clock,
        store,
        findPartner: findPartner(store),
        send: makeSend(agent, 60_000),
        random: () => 0.5,
        rule: RULE,
        pauseAfterMs: PAUSE_AFTER_MS,
        crashPoint: () => {},
      }),
      concurrency: 4,
      newId: () => 'a lease',
      onError: (error) => errors.push(error),
    });
    await expect.poll(() => receiver.requests).toHaveLength(1);

    // As the server stops.
    await loop.stop(30);
    await agent.destroy();
    await store.close();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(errors.filter((error) => !(error instanceof StoreUnavailable))).toEqual([]);
    expect(await bench.attempts()).toEqual([]);
    expect(await bench.claim()).toMatchObject({ targetId: bench.callbackId });
  });
});
