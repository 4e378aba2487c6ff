/** Asks a host of DATABASE_URL for its timeline, with what any role may call (D-117). */
import { type Client, DatabaseError, type QueryConfig, type QueryResult } from 'pg';
import { isUnavailable } from '../connection.ts';
import { type HostAnswer, parseTimeline, TIMELINE_SETTING } from './timeline.ts';

const STORED = `SELECT value FROM settings WHERE name = '${TIMELINE_SETTING}'`;

const ROLE = `pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only') = 'off' AS takes_writes,
  pg_postmaster_start_time()::text AS started_at`;

/**
 * The control file says the old timeline until the first checkpoint after a promotion, minutes later; the name of the
 * log's file says the new one at once. A standby has no such name: there the highest that it has followed counts.
 */
const OWN = `SELECT ${ROLE}, (SELECT system_identifier::text FROM pg_control_system()) AS system_id,
  CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS log_file,
  GREATEST((SELECT timeline_id FROM pg_control_checkpoint()),
    (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
    (SELECT received_tli FROM pg_stat_wal_receiver)) AS control_timeline`;

interface OwnRow {
  readonly is_standby: boolean;
  readonly takes_writes: boolean;
  readonly started_at: string;
  readonly system_id?: string;
  readonly log_file?: string | null;
  readonly control_timeline?: number;
}

const UNDEFINED_TABLE = '42P01';

/** @param isSilent - whether this PostgreSQL is known not to tell its timeline: each attempt is an error in its log. */
export async function askHost(
  client: Client,
  withinMs: number | undefined,
  isSilent: boolean,
): Promise<HostAnswer> {
  if (isSilent) return answerOf(await ask(client, `SELECT ${ROLE}`, withinMs), undefined);
  try {
    const results = await ask(client, `${OWN}; ${STORED}`, withinMs);
    const value = results[1]?.rows[0]?.value;
    return answerOf(results, value === undefined ? null : parseTimeline(value));
  } catch (error) {
    if (!isOfStatement(error)) throw error;
    const stored = error.code === UNDEFINED_TABLE ? null : undefined;
    return askWithoutRow(client, withinMs, stored);
  }
}

/** The database may be new, and some services refuse these functions. */
async function askWithoutRow(client: Client, withinMs: number | undefined, stored: null | undefined) {
  try {
    return answerOf(await ask(client, OWN, withinMs), stored);
  } catch (error) {
    if (!isOfStatement(error)) throw error;
    return answerOf(await ask(client, `SELECT ${ROLE}`, withinMs), stored);
  }
}

/** Whether the connection is fine, and only the statement was refused. */
const isOfStatement = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && (error.severity === 'ERROR' || !isUnavailable(error));

async function ask(client: Client, text: string, withinMs: number | undefined): Promise<QueryResult[]> {
  const question: QueryConfig & { query_timeout?: number } = { text };
  if (withinMs !== undefined) question.query_timeout = withinMs;
  return [await client.query(question)].flat();
}

function answerOf([result]: readonly QueryResult<OwnRow>[], stored: HostAnswer['stored']): HostAnswer {
  const row = result?.rows[0];
  if (!row) throw new Error('PostgreSQL says nothing about itself.');
  const { is_standby: isStandby, takes_writes: takesWrites, system_id: systemId, log_file: logFile } = row;
  const timeline = logFile ? Number.parseInt(logFile.slice(0, 8), 16) : Number(row.control_timeline ?? 0);
  const own = systemId ? { systemId, timeline } : null;
  return { isStandby, takesWrites, own, startedAt: row.started_at, stored };
}
