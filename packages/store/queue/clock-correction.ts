import type { RealTime, ServiceTime } from '#core/clocks.ts';
import type { Buckets, TaskKind } from '../queries/tasks/task.ts';
import type { Store, Tx } from '../store.ts';

/** Less is no reason to look at all tasks: nothing waits longer for it, milliseconds. */
const SET_BACK_MS_MIN = 1_000;
/** By how much the clocks of other servers may have been ahead of this one's, milliseconds. */
const LATER_MS = 2_000;
/** How long what is due at once may take to be written, milliseconds. */
const WRITTEN_WITHIN_MS = 20_000;
/** How often it is looked for what was due, and then for what was under way, and was written with a time of before. */
const LOOKS = 30;

/** The clock was set back from about `until`, the service's time. */
interface SetBack {
  readonly until: number;
  looks: number;
}

/** By a clock that was wrong all the time, tasks were written as due. Real time, as that clock had it. */
interface Written {
  readonly offset: number;
  readonly from: number;
  until: number;
}

interface ClockMonitorOptions {
  readonly kind: TaskKind;
  readonly now: () => ServiceTime;
  readonly realNow: () => RealTime;
  /** Time that passes whatever the clock does, milliseconds. Default: that of this process. */
  readonly elapsed?: () => number;
  readonly store: Pick<Store, 'reachable'>;
  readonly write: (work: (tx: Tx) => Promise<void>) => Promise<void>;
}

interface ClockMonitor {
  /** Called at least when tasks were written, so that the clock of the latest is known, however soon after it was set back. */
  see(): void;
  /**
   * Called about once a second: what was due before the clock was set back stays due, instead of waiting until the clock is
   * there again. What was to be later is, by as much.
   */
  poll(): Promise<void>;
}

/**
 * The machine's clock tells when it was set back: the service's own goes back too where a sandbox is reset, which leaves
 * no task to bring forward.
 */
export function makeClockMonitor({
  kind,
  now,
  realNow,
  elapsed = () => performance.now(),
  store,
  write,
}: ClockMonitorOptions): ClockMonitor {
  /** Only a clock that is set changes it, however long a busy server has not looked. */
  const offset = () => realNow() - Math.round(elapsed());
  let before = offset();
  let setBacks: SetBack[] = [];
  function see(): void {
    before = Math.max(before, offset());
  }
  async function poll(): Promise<void> {
    const back = before - offset();
    before -= back;
    if (back >= SET_BACK_MS_MIN) setBacks.push({ until: now() + back + LATER_MS, looks: LOOKS });
    if (setBacks.length === 0) return;
    const at = now();
    const buckets: Buckets = await store.reachable();
    await write(async (tx) => {
      for (const { until, looks } of setBacks) {
        // After the first look only what was written as due just then: all else was planned by the new clock.
        const from = looks === LOOKS ? at : Math.max(at, until - 2 * LATER_MS);
        await tx.tasks.bringForward(kind, at, { from, until });
      }
      await tx.tasks.repairQueues(kind, at, buckets);
    });
    for (const setBack of setBacks) setBack.looks--;
    setBacks = setBacks.filter(({ looks }) => looks > 0);
  }
  return { see, poll };
}

/**
 * Monitors the clock from the first right time on. After a wrong one is corrected, only what this server wrote as
 * due meanwhile is brought forward: most else was planned by right clocks.
 */
export function makeRightClockMonitor(isRight: () => boolean, options: ClockMonitorOptions): ClockMonitor {
  const { kind, now, realNow, elapsed = () => performance.now(), store, write } = options;
  let monitor: ClockMonitor | null = null;
  let written: Written[] = [];
  function seeWrong(): void {
    const at = realNow();
    const offset = at - elapsed();
    const last = written.at(-1);
    if (last && Math.abs(last.offset - offset) < SET_BACK_MS_MIN) last.until = at;
    else written.push({ offset, from: at - WRITTEN_WITHIN_MS, until: at });
  }
  async function bringForward(): Promise<void> {
    const [at, realAt] = [now(), realNow()];
    const own = written;
    written = [];
    const early = own.filter(({ until }) => until > realAt);
    if (early.length === 0) return;
    const buckets = await store.reachable();
    await write(async (tx) => {
      for (const { from, until } of early) {
        const [first, last] = [Math.max(realAt, from), until + LATER_MS].map((time) => time + at - realAt);
        await tx.tasks.bringForward(kind, at, { from: first ?? at, until: last ?? at });
      }
      await tx.tasks.repairQueues(kind, at, buckets);
    }).catch((error: unknown) => {
      written.unshift(...own);
      throw error;
    });
  }
  return {
    see() {
      if (!isRight()) return seeWrong();
      monitor ??= makeClockMonitor(options);
      monitor.see();
    },
    async poll() {
      if (!isRight()) return;
      monitor ??= makeClockMonitor(options);
      await monitor.poll();
      await bringForward();
    },
  };
}
