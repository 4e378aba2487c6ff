/** Knows whose submissions wait too long for the verifier (D-74). */
import type { ServiceTime } from '#core/clocks.ts';
import { isBehind } from '#core/limits/backlog.ts';
import type { Store } from '#store/store.ts';
import type { Logger } from '../observe/log.ts';

interface BacklogDeps {
  readonly store: Pick<Store, 'read' | 'reachable'>;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** How long a submission may wait, milliseconds; 0 for no limit. */
  readonly waitMsMax: number;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Backlog {
  /** Whether new submissions of the partner are refused. */
  isBehind(partnerId: string): boolean;
  /** Looks how long submissions have waited. Called about once a second; `isDue` says whether any waits. */
  look(isDue: boolean): Promise<void>;
}

export function monitorBacklog({ store, now, waitMsMax, log }: BacklogDeps): Backlog {
  let behind = new Set<string>();
  /** Too late when it was last looked. Once is not enough: the sandbox's clock may just have been moved. */
  let late = new Set<string>();

  return {
    isBehind: (partnerId) => behind.has(partnerId),
    async look(isDue) {
      if (waitMsMax === 0 || (!isDue && late.size === 0)) return;
      const at = now();
      const buckets = await store.reachable();
      const waiting = isDue
        ? await store.read((tx) => tx.tasks.oldest('job', at, at - waitMsMax / 2, buckets), {
            pool: 'background',
          })
        : [];
      const lateNow = waiting.filter((each) =>
        isBehind(behind.has(each.partnerId), at - each.dueAt, waitMsMax),
      );
      const before = { behind, late };
      late = new Set(lateNow.map(({ partnerId }) => partnerId));
      behind = new Set([...late].filter((partnerId) => before.late.has(partnerId)));
      if (behind.size > 0 && before.behind.size === 0) {
        const seconds = Math.round((at - Math.min(...lateNow.map(({ dueAt }) => dueAt))) / 1000);
        log.warn(
          { partners: behind.size, oldest_seconds: seconds },
          'verification is behind: new submissions are answered 503',
        );
      }
      if (behind.size === 0 && before.behind.size > 0) log.warn('verification has caught up');
    },
  };
}
