/** Brings the planned faults about, to each victim one after the other, and heals everything in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Instance } from './fleet.ts';
import { databaseFaultsOf, type Fault, instanceFaultsOf } from './trouble.ts';

export interface Nemesis {
  /** The faults that have begun. */
  readonly done: readonly Fault[];
  /** Begins no further fault, ends those that last, and waits until everything runs. */
  stop(): Promise<void>;
}

export function startNemesis(seed: number, instances: readonly Instance[], cluster: Cluster | null): Nemesis {
  const done: Fault[] = [];
  const stopped = new AbortController();

  /** Waits, but not beyond the end. */
  const pass: Pass = (ms) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined);

  async function torment(faults: Iterable<Fault>, suffer: (fault: Fault) => Promise<void>): Promise<void> {
    for (const fault of faults) {
      await pass(fault.afterMs);
      if (stopped.signal.aborted) return;
      done.push(fault);
      await suffer(fault);
    }
  }

  const torments = instances.map((instance, i) =>
    torment(instanceFaultsOf(seed, i, instances.length), (fault) => befall(instance, fault, pass)),
  );
  if (cluster) torments.push(torment(databaseFaultsOf(seed), (fault) => bounce(cluster, fault, pass)));
  const over = Promise.all(torments);
  // Whoever stops the nemesis hears of its failure.
  over.catch(() => undefined);
  return {
    done,
    async stop() {
      stopped.abort();
      await over;
    },
  };
}

type Pass = (ms: number) => Promise<void>;

async function befall(instance: Instance, { kind, forMs }: Fault, pass: Pass): Promise<void> {
  switch (kind) {
    case 'kill':
      await instance.kill();
      await pass(forMs);
      return instance.start();
    case 'pause':
      instance.pause();
      await pass(forMs);
      return instance.resume();
    case 'restart':
      await instance.stop();
      return instance.start();
  }
}

async function bounce(cluster: Cluster, fault: Fault, pass: Pass): Promise<void> {
  if (fault.kind !== 'bounce') return;
  await cluster.stop(fault.how);
  await pass(fault.forMs);
  await cluster.start();
}
