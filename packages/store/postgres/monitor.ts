/** What an operator monitors of PostgreSQL. */
import type { Client, Pool } from 'pg';
import { type DatabaseState, type StoreMonitor, waitingState } from '../monitor.ts';
import type { ReadSql } from '../sql/sql.ts';
import { StoreUnavailable } from '../store.ts';
import { isUnavailable } from './connection.ts';
import { PostgresSql } from './sql.ts';
import type { Workers } from './workers.ts';

/** Without the asking connection. The limits of role and database do not hold for a superuser. */
const POSTGRES = `SELECT pg_database_size(current_database()) AS bytes,
    COUNT(*) FILTER (WHERE here AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Lock') AS working,
    COUNT(*) FILTER (WHERE here AND state = 'idle') AS idle,
    COUNT(*) FILTER (WHERE here AND state LIKE 'idle in transaction%') AS in_transaction,
    COUNT(*) FILTER (WHERE here AND wait_event_type = 'Lock') AS waiting_for_lock,
    LEAST(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - COUNT(*),
      (SELECT NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = current_database()) - COUNT(*) FILTER (WHERE here),
      (SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)
        - COUNT(*) FILTER (WHERE usename = current_user)) AS free
  FROM (SELECT *, datname = current_database() AS here FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) AS backends`;

interface PostgresRow {
  readonly bytes: number;
  readonly working: number;
  readonly idle: number;
  readonly in_transaction: number;
  readonly waiting_for_lock: number;
  readonly free: number;
}

/**
 * @param waiting - how many units of work wait for a connection.
 * @param workers - of Citus.
 * @param connect - opens a connection that gives up soon: a look must also end when the database is frozen.
 */
export function postgresMonitor(
  pool: Pool,
  waiting: () => number,
  connect: () => Promise<Client>,
  workers: Workers | null = null,
): Omit<StoreMonitor, 'hosts' | 'lookAtHosts' | 'acceptHost'> {
  return {
    // PostgreSQL checks its own files.
    problems: async () => [],
    pool: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + waiting(),
    }),
    async state(now) {
      // Not of the pool: it is looked at above all when none of its connections is free.
      try {
        const client = await connect();
        const work = postgresState(new PostgresSql(client, false), now, workers);
        return await work.finally(() => client.end());
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        workers?.suspect();
        throw new StoreUnavailable('The database is unavailable.', { cause: error });
      }
    },
  };
}

async function postgresState(sql: ReadSql, now: number, workers: Workers | null): Promise<DatabaseState> {
  const common = await waitingState(sql, now, await workers?.reachable());
  const row = await sql.get<PostgresRow>(POSTGRES);
  if (!row) throw new Error('PostgreSQL says nothing about its connections.');
  const { bytes, working, idle, free } = row;
  const connections = {
    working,
    idle,
    free,
    inTransaction: row.in_transaction,
    waitingForLock: row.waiting_for_lock,
  };
  return { ...common, fractionAway: workers?.fractionAway ?? 0, bytes, disk: null, connections };
}
