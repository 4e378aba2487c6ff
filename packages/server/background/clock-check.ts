/**
 * Holds this machine's clock against another before anything is done that cannot be undone (D-115): against PostgreSQL's,
 * or on SQLite against the newest real time in the file. A sandbox's moved clock is not asked: real time alone counts.
 */
import {
  type ClockReading,
  type ClockState,
  type RealTime,
  stateByClock,
  stateByNewest,
} from '#core/clocks.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';
import type { Logger } from '../observe/log.ts';
import type { PrometheusMetrics } from '../observe/metrics/prometheus.ts';

/** When this machine's clock is set, that is seen without asking. */
const LOOK_EVERY_MS = 5_000;
/** How often the newest time is written to an SQLite file, milliseconds. */
const NOTE_EVERY_MS = 60_000;

export interface ClockCheckDeps {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly realNow: () => RealTime;
  /** Time that passes whatever the clock does, milliseconds. Default: that of this process. */
  readonly elapsed?: () => number;
  /** The difference from which nothing is erased, claimed or retried, milliseconds. */
  readonly offMsMax: number;
  /** How far the database's clock is ahead of those of the other servers' machines, milliseconds. Default: there are none. */
  readonly othersAheadMs?: () => readonly number[];
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** null without a management port. */
  readonly metrics: Pick<PrometheusMetrics, 'set'> | null;
}

export interface ClockCheck {
  /** Whether tasks may be claimed, renewed and retried, and others be told of what the clock says. */
  readonly mayWork: () => boolean;
  /** Whether what is old may be erased. */
  readonly mayErase: () => boolean;
  /** By how much the clocks of other servers are ahead of this one's, where that is too much, milliseconds. */
  readonly othersAhead: () => readonly number[];
  /** Why the server is not ready; null where its clock is no reason. */
  readonly notReady: () => string | null;
  /** Asks the database. */
  readonly look: () => Promise<void>;
  /** Looks from now on. @returns a function that stops it. */
  readonly start: (onError: (error: unknown) => void) => () => void;
}

const BY_CLOCK =
  'the clocks of this machine and of the database differ: nothing is erased, claimed or retried here until they agree';
const BY_NEWEST =
  'the clock is over 7 days from the newest time in the database: nothing is erased until it is right, or `npm run -s admin -- clock confirm` says that it is';

export function makeClockCheck({
  store,
  realNow,
  elapsed = () => performance.now(),
  offMsMax,
  othersAheadMs = () => [],
  log,
  metrics,
}: ClockCheckDeps): ClockCheck {
  let answer:
    | { readonly reading: ClockReading; readonly offset: number }
    | { readonly newest: number }
    | null = null;
  let isHeld = false;
  const offset = () => realNow() - elapsed();

  function state(): ClockState {
    if (!answer) return 'unknown';
    if ('newest' in answer) return stateByNewest(realNow(), answer.newest);
    // The clock was set since: its difference is not known any more.
    if (Math.abs(offset() - answer.offset) > offMsMax) return 'unknown';
    return stateByClock(answer.reading, offMsMax, othersAheadMs());
  }

  const isFile = () => answer !== null && 'newest' in answer;
  const mayErase = () => state() === 'right';

  async function look(): Promise<void> {
    const background = { lane: 'background' } as const;
    const offsetBefore = offset();
    const found = await store.read(async (tx) => {
      const reading = await tx.clock.reading(realNow);
      return { reading, newest: reading ? null : await tx.settings.get('newest_time') };
    }, background);
    answer = found.reading
      ? { reading: found.reading, offset: offsetBefore }
      : { newest: await newestOf(found.newest, background) };
    tell();
  }

  /** The newest time in the file, which becomes this one's where it is near. */
  async function newestOf(noted: string | null, background: { lane: 'background' }): Promise<number> {
    const now = realNow();
    const newest = noted === null ? await store.read((tx) => tx.clock.newest(), background) : Number(noted);
    if (newest === null || stateByNewest(now, newest) === 'right') {
      const isDue = noted === null || now - Number(noted) >= NOTE_EVERY_MS;
      if (isDue) await store.write((tx) => tx.clock.note(now), background);
      return isDue ? now : Number(noted);
    }
    return newest;
  }

  function tell(): void {
    const aheadMs = answer && 'reading' in answer ? answer.reading.aheadMs : null;
    metrics?.set('database_clock_ahead_seconds', aheadMs === null ? null : aheadMs / 1_000);
    metrics?.set('clock_off', mayErase() ? 0 : 1);
    if (isHeld === !mayErase()) return;
    isHeld = !isHeld;
    const details = aheadMs === null ? {} : { database_ahead_seconds: Math.round(aheadMs / 1_000) };
    if (isHeld) log.error(details, isFile() ? BY_NEWEST : BY_CLOCK);
    else log.warn(details, 'the clock is right again');
  }

  return {
    mayWork: () => isFile() || mayErase() || state() === 'alike',
    mayErase,
    othersAhead() {
      const own = answer && 'reading' in answer ? answer.reading.aheadMs : null;
      return own === null ? [] : othersAheadMs().flatMap((ms) => (own - ms > offMsMax ? own - ms : []));
    },
    notReady: () =>
      state() === 'wrong' ? 'The clock of this server is over a minute from that of its database.' : null,
    look,
    start: (onError) => runEvery(look, LOOK_EVERY_MS, onError),
  };
}
