/** Asks every host of DATABASE_URL whether it is the newest primary, also while all goes well (D-117). */
import type { HostState, StoreMonitor } from '#store/monitor.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Logger } from '../observe/log.ts';

const LOOK_EVERY_MS = 5_000;

/** Asks for the first time, and then at an interval. @returns what stops it. */
export async function startHostMonitor(
  { lookAtHosts }: Pick<StoreMonitor, 'lookAtHosts'>,
  onError: (error: unknown) => void,
): Promise<() => void> {
  await lookAtHosts().catch(onError);
  return runEvery(lookAtHosts, LOOK_EVERY_MS, onError);
}

/** What a server logs about hosts. */
export const hostLog = (log: Pick<Logger, 'error' | 'warn'>) => ({
  onHost({ host, state, reason }: HostState): void {
    if (state === 'refused') {
      log.error({ host, reason }, 'a host of DATABASE_URL takes writes, and is refused');
    } else if (state === 'silent') {
      log.warn({ host }, 'a host of DATABASE_URL does not say whether it is the newest primary');
    } else log.warn({ host, state }, 'a host of DATABASE_URL is not refused any more');
  },
  onFileError: (error: unknown) => log.error({ err: error }, 'a file of STATE_FOLDER cannot be used'),
});
