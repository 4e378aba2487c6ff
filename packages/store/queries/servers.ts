/** The servers that use a database at the same time (D-116). Times are those of the database's clock. */
import type { RealTime } from '#core/clocks.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';

export interface LiveServer {
  readonly serverId: string;
  /** How far the database's clock is ahead of its machine's, milliseconds; null where they are one. */
  readonly clockAheadMs: number | null;
  /** The text of each setting that must agree. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A server that was not seen for longer has died, milliseconds. */
const LIVE_MS = 20_000;
const LOCK = 'servers';

interface Row {
  readonly server_id: string;
  readonly clock_ahead_ms: number | null;
  readonly settings: string;
}

export const serverReads = (sql: ReadSql) => ({
  /** All that live at a time. The database's clock may have been set: what was seen later counts for nothing. */
  async live(at: RealTime): Promise<LiveServer[]> {
    const rows = await sql.all<Row>(
      `SELECT server_id, clock_ahead_ms, settings FROM servers
        WHERE seen_at > $1 AND seen_at < $2 ORDER BY server_id`,
      ...[at - LIVE_MS, at + LIVE_MS],
    );
    return rows.map((row) => ({
      serverId: row.server_id,
      clockAheadMs: row.clock_ahead_ms,
      settings: JSON.parse(row.settings),
    }));
  },
});

export const serverQueries = (sql: Sql) => ({
  ...serverReads(sql),

  /** Lets no other server start until the unit of work ends. */
  async lock(): Promise<void> {
    if (sql.dialect.lockName !== null) await sql.all(sql.dialect.lockName, LOCK);
  },

  /** Says that a server is there. */
  async seen({ serverId, clockAheadMs, settings }: LiveServer, at: RealTime): Promise<void> {
    await sql.run(
      `INSERT INTO servers (server_id, seen_at, clock_ahead_ms, settings) VALUES ($1, $2, $3, $4)
       ON CONFLICT (server_id) DO UPDATE SET seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms`,
      ...[serverId, Math.round(at), clockAheadMs === null ? null : Math.round(clockAheadMs)],
      JSON.stringify(settings),
    );
  },

  /** Forgets those that have died. */
  async forgetDead(at: RealTime): Promise<void> {
    await sql.run(
      'DELETE FROM servers WHERE seen_at <= $1 OR seen_at >= $2',
      Math.round(at) - LIVE_MS,
      Math.round(at) + LIVE_MS,
    );
  },

  async remove(serverId: string): Promise<void> {
    await sql.run('DELETE FROM servers WHERE server_id = $1', serverId);
  },

  /** Forgets all: of a file that one server alone uses. */
  async removeAll(): Promise<void> {
    await sql.run('DELETE FROM servers');
  },
});
