import { expect, test, vi } from 'vitest';
import { type ClockCheckDeps, makeClockCheck } from '#server/background/clock-check.ts';
import { onlyWhile } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A check whose clock is `shift.ms` from the machine's. */
function check(store: ClockCheckDeps['store'], shift = { ms: 0 }, others: readonly number[] = []) {
  const log = { error: vi.fn(), warn: vi.fn() };
  const gauges = new Map<string, number | null>();
  const set = (name: string, value: number | null) => void gauges.set(name, value);
  const realNow = () => Date.now() + shift.ms;
  const made = makeClockCheck({
    store,
    realNow,
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
        const { may, look, log, gauges } = check(at.store, { ms });
        await look();
        await look();
        expect(may()).toEqual([true, false, true]);
        expect([log.error.mock.calls.length, gauges.get('clock_off')]).toEqual([1, 1]);
      }
      const later = check(at.store, { ms: 8 * DAY_MS });
      await later.look();
      await at.store.write((tx) => tx.clock.note(Date.now() + 8 * DAY_MS));
      await later.look();
      expect(later.may()).toEqual([true, true, true]);
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
      const { look, shift } = check({ ...at.store, write });
      const newest = () => at.store.read((tx) => tx.settings.get('newest_time')).then(Number);
      for (let i = 0; i < 3; i++) await look();
      expect(writes).toBe(1);
      shift.ms = 6 * DAY_MS;
      await look();
      const noted = await newest();
      expect(Math.abs(noted - Date.now() - 6 * DAY_MS)).toBeLessThan(HOUR_MS);
      shift.ms = 3 * DAY_MS;
      await look();
      expect([await newest(), writes]).toEqual([noted, 2]);
    },
  );
});
