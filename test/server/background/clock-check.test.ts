import { expect, test, vi } from 'vitest';
import { type ClockCheckDeps, makeClockCheck } from '#server/background/clock-check.ts';
import { onlyWhile } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A check whose clock is `shift.ms` from the machine's. @param passed - the time that passes; default: as it does. */
function check(
  store: ClockCheckDeps['store'],
  shift = { ms: 0 },
  others: readonly number[] = [],
  passed?: { ms: number },
) {
  const log = { error: vi.fn(), warn: vi.fn() };
  const gauges = new Map<string, number | null>();
  const set = (name: string, value: number | null) => void gauges.set(name, value);
  const from = Date.now();
  const realNow = () => (passed ? from + passed.ms : Date.now()) + shift.ms;
  const made = makeClockCheck({
    store,
    realNow,
    ...(passed && { elapsed: () => passed.ms }),
    offMsMax: 10_000,
    othersAheadMs: () => others,
    log,
    metrics: { set },
  });
  const may = () => [made.mayWork(), made.mayErase(), made.notReady() === null];
  return { ...made, may, log, gauges, shift };
}

onEveryDatabase('the check of the clock', (at, database) => {
  const hasClock = database.name !== 'SQLite';

  test('nothing may be done before the database has answered, and then everything', async () => {
    const { may, look, log, gauges } = check(at.store);
    expect(may()).toEqual([false, false, true]);
    await look();
    expect(may()).toEqual([true, true, true]);
    expect([log.error.mock.calls.length, gauges.get('clock_off')]).toEqual([0, 0]);
  });

  test('work is done only while it may be', async () => {
    const work = vi.fn(async () => {});
    await onlyWhile(() => false, work)();
    expect(work).not.toHaveBeenCalled();
    await onlyWhile(() => true, work)();
    expect(work).toHaveBeenCalledOnce();
  });

  test.skipIf(!hasClock)('a clock beside the database’s stops work, and over a minute serving', async () => {
    for (const [ms, isReady] of [
      [30_000, true],
      [HOUR_MS, false],
      [-100 * DAY_MS, false],
    ] as const) {
      const { may, look, log, gauges } = check(at.store, { ms });
      await look();
      await look();
      expect(may()).toEqual([false, false, isReady]);
      expect(log.error).toHaveBeenCalledOnce();
      expect(gauges.get('clock_off')).toBe(1);
      expect(Math.abs((gauges.get('database_clock_ahead_seconds') ?? 0) + ms / 1_000)).toBeLessThan(9);
    }
  });

  test.skipIf(!hasClock)(
    'where all servers differ from the database alike, they work, and erase nothing',
    async () => {
      const alike = check(at.store, { ms: HOUR_MS }, [-HOUR_MS, -HOUR_MS - 2_000]);
      await alike.look();
      expect([alike.may(), alike.gauges.get('clock_off')]).toEqual([[true, false, true], 1]);
      const apart = check(at.store, { ms: HOUR_MS }, [-HOUR_MS, 0]);
      await apart.look();
      expect(apart.may()).toEqual([false, false, false]);
    },
  );

  test.skipIf(!hasClock)('a clock that is set stops work at once, until the next look', async () => {
    const { may, look, shift, log } = check(at.store);
    await look();
    shift.ms = HOUR_MS;
    expect(may()).toEqual([false, false, true]);
    await look();
    expect(may()).toEqual([false, false, false]);
    shift.ms = 0;
    await look();
    expect(may()).toEqual([true, true, true]);
    expect([log.error.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
  });

  test.skipIf(hasClock)(
    'a file from 8 days ago or later is served, but not erased in, until it is confirmed',
    async () => {
      const first = check(at.store);
      await first.look();
      for (const ms of [8 * DAY_MS, -8 * DAY_MS]) {
        const { may, look, log, gauges, notStoring } = check(at.store, { ms });
        await look();
        await look();
        // By a clock that is behind, what is stored now would be erased too early.
        expect(may()).toEqual([ms > 0, false, ms > 0]);
        expect(notStoring() === null).toBe(ms > 0);
        expect([log.error.mock.calls.length, gauges.get('clock_off')]).toEqual([1, 1]);
      }
      const later = check(at.store, { ms: 8 * DAY_MS });
      await later.look();
      await at.store.write((tx) => tx.clock.note(Date.now() + 8 * DAY_MS));
      await later.look();
      expect(later.may()).toEqual([true, true, true]);
    },
  );

  test.skipIf(!hasClock)(
    'where PostgreSQL has the clock of this machine, nothing is erased over 7 days from the newest time, until it is confirmed',
    async () => {
      const noted = () => at.store.read((tx) => tx.settings.get('newest_time')).then(Number);
      const { may, look, log, notStoring } = check(at.store);
      await look();
      expect(Math.abs((await noted()) - Date.now())).toBeLessThan(60_000);
      const now = await at.store.read((tx) => tx.clock.reading(Date.now));
      const database = Date.now() + (now?.aheadMs ?? 0);
      for (const [days, isReady] of [
        [8, false],
        [-8, true],
      ] as const) {
        // As if both clocks had been set by so much the other way.
        await at.store.write((tx) => tx.clock.note(database + days * DAY_MS));
        await look();
        await look();
        expect(may()).toEqual([isReady, false, isReady]);
        expect(notStoring() === null).toBe(isReady);
      }
      expect(log.error).toHaveBeenCalledOnce();
      expect(log.error.mock.calls[0]?.[1]).toContain('clock confirm');
      await at.store.write((tx) => tx.clock.note(database));
      await look();
      expect(may()).toEqual([true, true, true]);
    },
  );

  test.skipIf(!hasClock)('nothing is stored by a clock that is over a minute off, at once', async () => {
    const { look, shift, notStoring } = check(at.store);
    await look();
    for (const ms of [30_000, -30_000]) {
      shift.ms = ms;
      expect(notStoring()).toBeNull();
    }
    for (const ms of [90_000, -100 * DAY_MS]) {
      shift.ms = ms;
      expect(notStoring()).toContain('was set');
      await look();
      expect(notStoring()).toContain('over a minute');
      shift.ms = 0;
      await look();
      expect(notStoring()).toBeNull();
    }
  });

  test.skipIf(hasClock)('a clock that is set forward is not believed for a minute', async () => {
    const passed = { ms: 0 };
    const { may, look, shift, log } = check(at.store, { ms: 0 }, [], passed);
    await look();
    for (const isSeenByLook of [false, true]) {
      shift.ms = 2 * DAY_MS;
      if (isSeenByLook) await look();
      expect(may()).toEqual([false, false, true]);
      passed.ms += 8_000;
      // What goes back is right at once.
      shift.ms = 0;
      await look();
      expect(may()).toEqual([true, true, true]);
    }
    shift.ms = HOUR_MS;
    await look();
    expect(log.error.mock.calls.at(-1)?.[1]).toContain('set forward');
    passed.ms += 59_000;
    await look();
    expect(may()).toEqual([false, false, true]);
    passed.ms += 2_000;
    await look();
    expect(may()).toEqual([true, true, true]);
  });

  test.skipIf(!hasClock)(
    'PostgreSQL’s clock that is set forward with this machine’s is not believed for a minute',
    async () => {
      const ahead = { ms: 0 };
      const passed = { ms: 0 };
      const read: Store['read'] = (work, options) =>
        at.store.read((tx) => {
          const reading = async () => ({ aheadMs: 0, errorMs: 1 });
          return work({ ...tx, clock: { ...tx.clock, reading } });
        }, options);
      const { may, look, shift } = check({ ...at.store, read }, ahead, [], passed);
      await look();
      shift.ms = 2 * DAY_MS;
      expect(may()).toEqual([false, false, true]);
      await look();
      expect(may()).toEqual([false, false, true]);
      passed.ms += 8_000;
      shift.ms = 0;
      await look();
      expect(may()).toEqual([true, true, true]);
      shift.ms = HOUR_MS;
      await look();
      passed.ms += 61_000;
      await look();
      expect(may()).toEqual([true, true, true]);
    },
  );

  test.skipIf(hasClock)(
    'the newest time follows the clock, by a write a minute, and never goes back',
    async () => {
      let writes = 0;
      const write: Store['write'] = (work, options) => {
        writes++;
        return at.store.write(work, options);
      };
      const { look } = check({ ...at.store, write });
      const newest = () => at.store.read((tx) => tx.settings.get('newest_time')).then(Number);
      for (let i = 0; i < 3; i++) await look();
      expect(writes).toBe(1);
      const later = check({ ...at.store, write }, { ms: 6 * DAY_MS });
      await later.look();
      const noted = await newest();
      expect(Math.abs(noted - Date.now() - 6 * DAY_MS)).toBeLessThan(HOUR_MS);
      later.shift.ms = 3 * DAY_MS;
      await later.look();
      // One that was set forward is not noted before it is believed.
      later.shift.ms = 9 * DAY_MS;
      await later.look();
      expect([await newest(), writes]).toEqual([noted, 2]);
    },
  );
});
