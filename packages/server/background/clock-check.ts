/**
 * Holds this machine's clock against others before anything is done that cannot be undone (D-115): against PostgreSQL's,
 * and against the newest real time in the database, as PostgreSQL may have the clock of this machine. A sandbox's moved
 * clock is not asked: real time alone counts.
 */
import {
  type ClockReading,
  type ClockState,
  isFar,
  type RealTime,
  stateByClock,
  stateByNewest,
} from '#core/clocks.ts';
import { runEvery } from '#store/queue/interval.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import type { Logger } from '../observe/log.ts';
import type { PrometheusMetrics } from '../observe/metrics/prometheus.ts';

/** When this machine's clock is set, that is seen without asking. */
const LOOK_EVERY_MS = 5_000;
/** How often the newest time is written, milliseconds. */
const NOTE_EVERY_MS = 60_000;
/** For so long a clock that was set forward is not believed, where no other tells: also PostgreSQL's, milliseconds. */
const NOT_BELIEVED_MS = 60_000;

export interface ClockCheckDeps {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly realNow: () => RealTime;
  /** Time that passes whatever the clock does, milliseconds. Default: that of this process. */
  readonly elapsed?: () => number;
  /** The difference from which nothing is erased, claimed or retried, milliseconds. */
  readonly offMsMax: number;
  /** Whether a clock that is set forward is believed at once, as where a suspended machine wakes up. Default: not. */
  readonly believesJumps?: boolean;
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
  /** Why the server is not ready; null where its clock is no reason. */
  readonly notReady: () => string | null;
  /** Why nothing may be stored under a time of this clock, as it would be erased too early; null where it may. */
  readonly notStoring: () => string | null;
  /** Asks the database. */
  readonly look: () => Promise<void>;
  /** Looks from now on. @returns a function that stops it. */
  readonly start: (onError: (error: unknown) => void) => () => void;
}

const BY_CLOCK =
  'the clocks of this machine and of the database differ: nothing is erased, claimed or retried here until they agree';
const BY_NEWEST =
  'the clock is over 7 days from the newest time in the database: nothing is erased until it is right, or `npm run -s admin -- clock confirm` says that it is';
const BY_JUMP =
  'the clock was set forward, of this machine or of PostgreSQL: for a minute nothing is erased, claimed or retried';
const IS_WRONG = 'The clock of this server is over a minute from that of its database.';
const IS_BEHIND =
  'The clock is over 7 days behind the newest time in the database: set it, or confirm it by `npm run -s admin -- clock confirm`.';
const WAS_SET = 'The clock of this server was set just now.';

const BACKGROUND = { pool: 'background' } as const;

/** What the last look found. */
interface Answer {
  /** null where the database has no clock of its own. */
  readonly reading: ClockReading | null;
  readonly newest: number;
  /** Of this machine's clock from the time that passes, milliseconds. */
  readonly offset: number;
}

export function makeClockCheck({
  store,
  realNow,
  elapsed = () => performance.now(),
  offMsMax,
  believesJumps = false,
  othersAheadMs = () => [],
  log,
  metrics,
}: ClockCheckDeps): ClockCheck {
  let answer: Answer | null = null;
  let notBelievedUntil = Number.NEGATIVE_INFINITY;
  const report = makeReporter(log, metrics);
  const offset = () => realNow() - elapsed();
  /** By how much this machine's clock was set forward since the last look, milliseconds. */
  const setForwardMs = () => (answer ? offset() - answer.offset : 0);

  function byClock(): ClockState {
    if (!answer) return 'unknown';
    const moved = setForwardMs();
    if (elapsed() < notBelievedUntil) return 'unknown';
    if (!answer.reading) return moved > offMsMax && !believesJumps ? 'unknown' : 'right';
    // Its difference is not known any more.
    if (Math.abs(moved) > offMsMax) return 'unknown';
    return stateByClock(answer.reading, offMsMax, othersAheadMs());
  }

  function byNewest(): ReturnType<typeof stateByNewest> {
    if (!answer) return 'right';
    const { reading, newest } = answer;
    // PostgreSQL's time goes on when this machine's clock is set.
    const now = reading ? answer.offset + elapsed() + reading.aheadMs : realNow();
    return stateByNewest(now, newest);
  }

  const mayErase = () => held() === null;

  async function look(): Promise<void> {
    const now = offset();
    const found = await store.read(
      async (tx) => ({
        reading: await tx.clock.reading(realNow),
        noted: await tx.settings.get('newest_time'),
      }),
      BACKGROUND,
    );
    believe(found.reading, now);
    const isBelieved = elapsed() >= notBelievedUntil;
    const newest = await newestOf(store, realNow, { ...found, isBelieved });
    answer = { reading: found.reading, newest, offset: now };
    report(answer.reading?.aheadMs ?? null, held());
  }

  /** The clock that counts goes on as the time that passes does, unless it was set. */
  function believe(reading: ClockReading | null, now: number): void {
    if (!answer || believesJumps) return;
    const before = answer.offset + (answer.reading?.aheadMs ?? 0);
    const moved = now + (reading?.aheadMs ?? 0) - before;
    if (Math.abs(moved) <= offMsMax + (reading?.errorMs ?? 0) + (answer.reading?.errorMs ?? 0)) return;
    notBelievedUntil = moved > 0 ? elapsed() + NOT_BELIEVED_MS : Number.NEGATIVE_INFINITY;
  }

  /** Why nothing is erased; null where it may be. */
  function held(): string | null {
    if (byNewest() !== 'right') return BY_NEWEST;
    if (byClock() === 'right') return null;
    return answer?.reading && elapsed() >= notBelievedUntil ? BY_CLOCK : BY_JUMP;
  }

  function notReady(): string | null {
    if (byClock() === 'wrong') return IS_WRONG;
    return byNewest() === 'behind' ? IS_BEHIND : null;
  }

  return {
    mayWork: () => ['right', 'alike'].includes(byClock()) && byNewest() !== 'behind',
    mayErase,
    notReady,
    notStoring: () => notReady() ?? (answer?.reading && isFar(setForwardMs()) ? WAS_SET : null),
    look,
    start: (onError) => runEvery(look, LOOK_EVERY_MS, onError),
  };
}

/** Shows the clock in the metrics, and says in the log when it begins and ends to hold back what is irreversible. */
function makeReporter(log: ClockCheckDeps['log'], metrics: ClockCheckDeps['metrics']) {
  let isHeld = false;
  return (aheadMs: number | null, held: string | null): void => {
    metrics?.set('database_clock_ahead_seconds', aheadMs === null ? null : aheadMs / 1_000);
    metrics?.set('clock_off', held === null ? 0 : 1);
    if (isHeld === (held !== null)) return;
    isHeld = held !== null;
    const details = aheadMs === null ? {} : { database_ahead_seconds: Math.round(aheadMs / 1_000) };
    if (held !== null) log.error(details, held);
    else log.warn(details, 'the clock is right again');
  };
}

interface Found {
  readonly reading: ClockReading | null;
  readonly noted: string | null;
  /** What is not is not noted. */
  readonly isBelieved: boolean;
}

/** The newest time in the database, which becomes this one's where it is near. */
async function newestOf(
  store: ClockCheckDeps['store'],
  realNow: () => RealTime,
  { reading, noted, isBelieved }: Found,
): Promise<number> {
  const now = Math.round(realNow() + (reading?.aheadMs ?? 0));
  // A PostgreSQL of 1.0.0 may have been restored, and has a clock to be believed.
  const known = noted ?? (reading ? null : await store.read((tx) => tx.clock.newest(), BACKGROUND));
  const newest = known === null ? now : Number(known);
  if (!isBelieved || stateByNewest(now, newest) !== 'right') return newest;
  if (noted !== null && now - newest < NOTE_EVERY_MS) return newest;
  try {
    await store.write((tx) => tx.clock.note(now), BACKGROUND);
  } catch (error) {
    // As while a worker of Citus is away, all of which have the row.
    if (!(error instanceof StoreUnavailable)) throw error;
    return newest;
  }
  return now;
}
