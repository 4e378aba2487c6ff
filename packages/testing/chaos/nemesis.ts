/** Injects the planned faults into the instances and the database, and ends all of them when it stops. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { databaseFaultsOf, type Fault, floodsOf, type Injected, instanceFaultsOf } from './faults.ts';
import { flood } from './flood.ts';
import type { Instance } from './instance.ts';

export type Nemesis = ReturnType<typeof startNemesis>;

export function startNemesis(seed: number, instances: readonly Instance[], cluster: Cluster | null) {
  /** The faults that have begun. */
  const injected: Injected[] = [];
  const stopped = new AbortController();

  /** Waits, or until the nemesis is stopped. */
  const wait: Wait = (ms) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  async function injectAll(faults: Iterable<Fault>, inject: (fault: Fault) => Promise<void>): Promise<void> {
    for (const fault of faults) {
      await wait(fault.afterMs);
      if (stopped.signal.aborted) return;
      injected.push({ ...fault, at: Date.now() });
      await inject(fault);
    }
  }

  const running = instances.map((instance, i) =>
    injectAll(instanceFaultsOf(seed, i, instances.length), (fault) => injectInto(instance, fault, wait)),
  );
  if (cluster) {
    const faults = databaseFaultsOf(seed, cluster.growth !== undefined);
    running.push(injectAll(faults, (fault) => injectIntoDatabase(cluster, fault, wait)));
  }
  running.push(injectAll(floodsOf(seed), ({ forMs }) => flood(instances, wait(forMs))));
  const over = Promise.all(running);
  // stop() rejects with a failure; without this it would be an unhandled rejection before.
  over.catch(() => undefined);
  return {
    injected,
    /** Begins no further fault, ends those in progress, and waits until everything runs. */
    async stop(): Promise<void> {
      stopped.abort();
      await over;
    },
  };
}

type Wait = (ms: number) => Promise<void>;

async function injectInto(instance: Instance, { kind, forMs }: Fault, wait: Wait): Promise<void> {
  switch (kind) {
    case 'kill':
      await instance.kill();
      await wait(forMs);
      return instance.start();
    case 'pause':
      instance.pause();
      await wait(forMs);
      return instance.resume();
    case 'restart':
      await instance.stop();
      return instance.start();
  }
}

async function injectIntoDatabase(cluster: Cluster, fault: Fault, wait: Wait): Promise<void> {
  if (fault.kind === 'grow') return cluster.growth?.begin();
  await cluster.stop(fault.kind === 'bounce' ? fault.how : 'immediate');
  await wait(fault.forMs);
  await (fault.kind === 'failover' ? cluster.failOver() : cluster.start());
}
