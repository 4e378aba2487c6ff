/** The delivery worker as the server composes it, over a store of the test's own. */
import { randomUUID } from 'node:crypto';
import type { GuardRule } from '#delivery/address-guard.ts';
import { type DeliveryDeps, deliver } from '#delivery/deliver.ts';
import { makeGuardedAgent, type Resolve } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { readConfig } from '#server/settings/config.ts';
import { type ClaimLoopOptions, startClaimLoop } from '#store/queue/claim-loop.ts';
import type { Store } from '#store/store.ts';

/** What differs from the default settings. */
interface WorkerOptions extends Partial<Omit<DeliveryDeps, 'store'>> {
  readonly guard?: GuardRule;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  readonly loop?: Partial<ClaimLoopOptions>;
}

/** Starts a worker that may call loopback, as in the sandbox. */
export function startWorker(store: Store, options: WorkerOptions = {}) {
  const config = readConfig({});
  const { guard = { loopback: true, ports: null }, resolve, loop = {}, ...deps } = options;
  const timeoutMs = options.timeoutMs ?? config.callbackTimeoutMs;
  const agent = makeGuardedAgent({ rule: guard, timeoutMs, ...(resolve && { resolve }) });
  const run = deliver({
    store,
    findPartner: (partnerId) => store.read((tx) => tx.partners.find(partnerId)),
    send: makeSend(agent, timeoutMs, Date.now),
    now: Date.now,
    realNow: Date.now,
    random: () => 0.5,
    schedule: config.delivery,
    pauseAfterMs: config.callbackPauseAfterMs,
    notifyOperator: false,
    onFailure: () => {},
    crashPoint: () => {},
    ...deps,
  });
  let finished = 0;
  const claims = startClaimLoop({
    store,
    kind: 'delivery',
    run: (task, releaseSlot, isLost) => run(task, releaseSlot, isLost).finally(() => finished++),
    concurrency: config.callbackConcurrency,
    concurrencyPerPartner: config.callbackConcurrencyPerPartner,
    now: options.now ?? Date.now,
    realNow: options.realNow ?? Date.now,
    newId: randomUUID,
    onError: (error) => console.error(error),
    ...loop,
  });
  return {
    /** Runs that have ended. */
    finished: () => finished,
    wake: claims.wake,
    async stop() {
      // Aborts requests that hang, so that stopping does not wait for them.
      await agent.destroy();
      await claims.stop(1_000);
    },
  };
}

/** How often a condition is looked at: often at first, then less, as to look may be work. */
const LOOK_AFTER_MS = { first: 5, most: 80, growth: 1.3 };

export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (let waitMs = LOOK_AFTER_MS.first; !(await condition()); waitMs *= LOOK_AFTER_MS.growth) {
    if (Date.now() > end) throw new Error(`The condition was not true within ${timeoutMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LOOK_AFTER_MS.most)));
  }
}
