/** The clocks of a database: its own, or the newest real time that it has seen (D-115). */
import type { ClockReading, RealTime } from '#core/clocks.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';
import { settingQueries } from './settings.ts';

export const databaseClockReads = (sql: ReadSql) => ({
  /** How far the database's own clock is from `realNow`; null where it has none. */
  async reading(realNow: () => RealTime): Promise<ClockReading | null> {
    if (sql.dialect.ownClock === null) return null;
    const [before, since] = [realNow(), performance.now()];
    const row = await sql.get<{ now: number }>(sql.dialect.ownClock);
    if (!row) throw new Error('The database does not say what time it is.');
    const tookMs = performance.now() - since;
    return { aheadMs: row.now - (before + tookMs / 2), errorMs: tookMs / 2 };
  },

  /** The newest real time of the audit trail; null where it is empty. */
  async newest(): Promise<RealTime | null> {
    const row = await sql.get<{ at: number }>('SELECT at FROM audit ORDER BY last_number DESC LIMIT 1');
    return row?.at ?? null;
  },
});

export const databaseClockQueries = (sql: Sql) => ({
  ...databaseClockReads(sql),
  /** Notes that it is `now`, without a doubt. */
  note: (now: RealTime): Promise<void> => settingQueries(sql).set('newest_time', String(now)),
});
