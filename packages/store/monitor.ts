/** What an operator monitors of a database: work that waits, connections, sizes. */
import { type Buckets, inBuckets, TASK_KINDS, type TaskKind } from './queries/tasks/task.ts';
import type { ReadSql } from './sql/sql.ts';

export interface StoreMonitor {
  /** Connections of this process, known without asking the database; null where it has no pool. */
  pool(): { readonly open: number; readonly busy: number; readonly waiting: number } | null;
  /** Asks the database, on a connection of its own. @param now - the service's time, epoch milliseconds. */
  state(now: number): Promise<DatabaseState>;
  /** Reads all of an SQLite file beside the server. @returns what is damaged, a sentence each; none on PostgreSQL. */
  problems(): Promise<readonly string[]>;
  /** The hosts of a PostgreSQL, as they were when they were last asked; none on SQLite. */
  hosts(): readonly HostState[];
  /** Asks every host of a PostgreSQL, and notes in the database on which timeline it is used (D-117). */
  lookAtHosts(): Promise<void>;
  /** Notes that the PostgreSQL in use is the right one, whatever was known. @returns its host; null on SQLite. */
  acceptHost(now: number): Promise<string | null>;
}

/** A host of DATABASE_URL (D-117). */
export interface HostState {
  /** Its name and port. */
  readonly host: string;
  /** `refused` takes writes and is not the newest primary; `silent` does not tell its timeline; `away` does not answer. */
  readonly state: 'primary' | 'standby' | 'refused' | 'silent' | 'away';
  /** Why it is refused. */
  readonly reason: string | null;
}

export interface DatabaseState {
  readonly due: readonly DueTasks[];
  /** For how long the oldest request to erase has waited, milliseconds; 0 where none waits. */
  readonly erasures: WaitingErasures;
  /** Partners with callback addresses that have only failed since some time: the ones with most of them. */
  readonly failing: readonly FailingAddresses[];
  /** Such addresses of the partners that are not among these. */
  readonly failingLeftOut: number;
  /** The part of all partners' buckets on workers of Citus that are away, 0 to 1; else 0. */
  readonly fractionAway: number;
  readonly bytes: number;
  /** The file system of an SQLite file; null for PostgreSQL. */
  readonly disk: { readonly bytes: number; readonly free: number } | null;
  /** Connections to PostgreSQL, of whomever; null for SQLite. */
  readonly connections: ServerConnections | null;
}

interface DueTasks {
  readonly kind: TaskKind;
  /** Counted up to `DUE_MAX`. */
  readonly due: number;
  /** How long the first has been due, milliseconds; 0 when none is. */
  readonly oldestMs: number;
}

interface WaitingErasures {
  /** To be carried out, since it was asked for. */
  readonly pendingMs: number;
  /** To be purged from the files, since it was carried out. */
  readonly erasedMs: number;
}

export interface FailingAddresses {
  readonly partnerId: string;
  readonly failing: number;
  readonly paused: number;
}

interface ServerConnections {
  readonly working: number;
  readonly idle: number;
  readonly inTransaction: number;
  readonly waitingForLock: number;
  /** How many more this role may open. */
  readonly free: number;
}

/** More are not counted, so that looking costs little when work piles up. */
const DUE_MAX = 10_000;
const FAILING_PARTNERS_MAX = 20;

const dueQueues = (buckets: Buckets) =>
  `${inBuckets(buckets, 'task_turns.')}task_turns.kind = $1 AND task_turns.due_at <= $2`;
const own = (
  buckets: Buckets,
) => `${inBuckets(buckets, 'tasks.')}tasks.bucket = task_turns.bucket AND tasks.kind = task_turns.kind
  AND tasks.partner_id = task_turns.partner_id AND tasks.lease IS NULL`;
/** By partners' queues: one look at the index for each, and none at tasks that wait for later. */
const due = (buckets: Buckets) => `SELECT COUNT(*) AS due FROM (
  SELECT 1 FROM task_turns JOIN tasks ON ${own(buckets)} AND tasks.due_at <= $2 WHERE ${dueQueues(buckets)} LIMIT ${DUE_MAX}) AS found`;
const oldest = (
  buckets: Buckets,
) => `SELECT MIN((SELECT MIN(tasks.due_at) FROM tasks WHERE ${own(buckets)})) AS oldest
  FROM task_turns WHERE ${dueQueues(buckets)}`;
const failing = (
  buckets: Buckets,
) => `SELECT partner_id, COUNT(*) AS failing, COUNT(paused_at) AS paused FROM endpoints
  WHERE ${inBuckets(buckets)}true GROUP BY partner_id ORDER BY failing DESC, partner_id LIMIT ${FAILING_PARTNERS_MAX}`;

const failingTotal = (buckets: Buckets) =>
  `SELECT COUNT(*) AS total FROM endpoints WHERE ${inBuckets(buckets)}true`;

const pending = (buckets: Buckets) =>
  `SELECT MIN(requested_at) AS since FROM erasures WHERE ${inBuckets(buckets)}erased_at IS NULL`;
const unpurged = (buckets: Buckets) =>
  `SELECT MIN(erased_at) AS since FROM erasures WHERE ${inBuckets(buckets)}purged_at IS NULL AND erased_at IS NOT NULL`;

/** What all databases have. */
export async function waitingState(
  sql: ReadSql,
  now: number,
  buckets: Buckets = 'all',
): Promise<Pick<DatabaseState, 'due' | 'erasures' | 'failing' | 'failingLeftOut'>> {
  const waitedMs = (since: number | null = null) => Math.max(0, now - (since ?? now));
  const tasks: DueTasks[] = [];
  for (const kind of TASK_KINDS) {
    const count = await sql.get<{ due: number }>(due(buckets), kind, now);
    const first = await sql.get<{ oldest: number | null }>(oldest(buckets), kind, now);
    tasks.push({ kind, due: count?.due ?? 0, oldestMs: waitedMs(first?.oldest) });
  }
  const asked = await sql.get<{ since: number | null }>(pending(buckets));
  const erased = await sql.get<{ since: number | null }>(unpurged(buckets));
  const rows = await sql.all<{ partner_id: string; failing: number; paused: number }>(failing(buckets));
  const all = await sql.get<{ total: number }>(failingTotal(buckets));
  return {
    due: tasks,
    erasures: { pendingMs: waitedMs(asked?.since), erasedMs: waitedMs(erased?.since) },
    failingLeftOut: Math.max(0, (all?.total ?? 0) - rows.reduce((sum, row) => sum + row.failing, 0)),
    failing: rows.map(({ partner_id: partnerId, ...counts }) => ({ partnerId, ...counts })),
  };
}
