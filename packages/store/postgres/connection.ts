/** A connection to PostgreSQL: its transactions, its tables brought up to date, and what its errors mean. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, type ClientBase, DatabaseError, type QueryConfig, type QueryResult } from 'pg';
import { BUCKETS } from '#core/bucket.ts';
import {
  expectPlain,
  loadMigrations,
  MayNotMigrate,
  MIGRATIONS_TABLE,
  type MigrateOptions,
  MigrationInTheWay,
  pendingMigrations,
  runNow,
} from '../migrate.ts';
import type { DoneMigration, Migration } from '../migration.ts';
import { FORGET_MARK, leftAtOnce, leftInSteps, MARK, type MigrationInSteps } from '../migration-steps.ts';
import type { Dialect } from '../sql/sql.ts';
import { StoreUnavailable, WorkerUnavailable } from '../store.ts';
import { distribute, expectCoordinator, expectNoWorker, isDistributed } from './distribute.ts';

export const POSTGRES_DIALECT: Dialect = {
  forUpdate: ' FOR UPDATE',
  forUpdateSkipLocked: ' FOR UPDATE SKIP LOCKED',
  skipLockedInAll: ' FOR UPDATE SKIP LOCKED',
  jsonElements: (parameter) => `json_array_elements(${parameter}::json)`,
  lateral: true,
  isDistributed: false,
  concurrentWriters: true,
  lockName: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  // A small commit finds room in pages and in a log that are there already, long after the disk is full. What does not
  // fit into the memory of a statement goes to a new file.
  takeRoom: [
    "SELECT set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)",
    "SELECT COUNT(*) FROM unnest(array_fill(repeat('x', 8000), ARRAY[128]))",
  ],
  // What deleted rows leave in the files, the purge removes (`purge.ts`).
  eraseKeys: 'DELETE FROM job_keys',
  keyPart: 'tableoid::regclass::text',
  // Of a table that is split, and of its parts. Rows on the workers of Citus are not seen.
  countAbout: (table) => `SELECT COALESCE(SUM(GREATEST(reltuples, 0)), 0)::bigint AS n FROM pg_class
    WHERE oid = '${table}'::regclass OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = '${table}'::regclass)`,
  bytes: 'BYTEA',
  ownClock: 'SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8 * 1000 AS now',
  numberKey: 'BIGINT PRIMARY KEY',
};

/** Of the table of keys: three million are rewritten in some 160 ms each. */
const KEY_PARTS = 32;

/** An arbitrary number, the same in every instance. */
const MIGRATION_LOCK = 7_240_113;

/** A privilege that the role lacks. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** A transaction waits for the migrations, and they for it; or it holds for long what they need, as a dump does. */
const IN_THE_WAY = ['40P01', '55P03'];
/** How often migrations are tried that something is in the way of, and how long they let others go first, milliseconds. */
const ATTEMPTS = 5;
const BETWEEN_MS = 500;
/** All later statements on a table wait behind a migration that waits for it: not for long. */
const WAIT_FOR_LOCKS = "SET LOCAL lock_timeout = '2s'";

/**
 * Brings the tables up to date, one process at a time. Where nothing is pending, the role needs no right to create.
 *
 * @returns what it ran. @throws NewerDatabase, MayNotMigrate, BreakingMigration, NotCoordinator.
 */
export async function migratePostgres(
  client: ClientBase,
  now: number,
  options: MigrateOptions = {},
): Promise<Migration[]> {
  const isAlready = await isDistributed(client);
  if (isAlready) await expectNoWorker(client);
  const isToBeDistributed = options.distribute || isAlready;
  const known = loadMigrations(POSTGRES_DIALECT, { parts: isToBeDistributed ? 0 : KEY_PARTS, ...options });
  const done = await migrationsOnPostgres(client);
  const pending = runNow(pendingMigrations(known, done), done, options);
  if (pending.length === 0 && !options.distribute) return [];
  if (options.distribute) await expectCoordinator(client);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, () => migrateLocked(client, known, now, options));
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : null;
      if (code === INSUFFICIENT_PRIVILEGE) throw new MayNotMigrate(pending, error);
      // PostgreSQL ended it, and not the transaction that holds what it waits for.
      if (code === undefined || code === null || !IN_THE_WAY.includes(code)) throw error;
      // After a lock that was not given, `inTransaction` leaves the connection to be closed.
      await client.query('ROLLBACK');
      if (attempt === ATTEMPTS) throw new MigrationInTheWay(pending, error);
      await sleep(BETWEEN_MS);
    }
  }
}

async function migrateLocked(
  client: ClientBase,
  known: readonly Migration[],
  now: number,
  options: MigrateOptions,
): Promise<Migration[]> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(WAIT_FOR_LOCKS);
  await client.query(MIGRATIONS_TABLE);
  const done = await migrationsOnPostgres(client);
  const { partitions = 0, distribute: isToBe = false, mayBreak = true } = options;
  const pending = runNow(pendingMigrations(known, done), done, options);
  if (!mayBreak) expectPlain(pending, done);
  for (const each of pending) {
    await client.query('INSERT INTO migrations VALUES ($1, $2, $3)', [each.number, each.name, now]);
    // Only a migration that has none of it runs before there are settings.
    const { rows } = each.steps ? await client.query<{ value: string }>(MARK) : { rows: [] };
    await client.query(leftAtOnce(each, rows[0]?.value));
    if (each.steps) await client.query(FORGET_MARK);
  }
  if (partitions > 0)
    await client.query("INSERT INTO settings (name, value) VALUES ('buckets', $1)", [BUCKETS]);
  if (isToBe || (await isDistributed(client))) await distribute(client);
  return pending;
}

/** The migrations that were run, in order; none in a new database. */
export async function migrationsOnPostgres(client: ClientBase): Promise<DoneMigration[]> {
  const exists = await client.query("SELECT to_regclass('migrations') IS NOT NULL AS yes");
  if (!exists.rows[0].yes) return [];
  const text = 'SELECT number, name FROM migrations ORDER BY number';
  const { rows } = await client.query<{ number: number | bigint; name: string }>(text);
  return rows.map(({ number, name }) => ({ number: Number(number), name }));
}

/** What is left to be done in steps. */
export async function leftOnPostgres(
  client: ClientBase,
  folder: URL | undefined,
): Promise<MigrationInSteps[]> {
  const known = loadMigrations(POSTGRES_DIALECT, { folder });
  return leftInSteps(pendingMigrations(known, await migrationsOnPostgres(client)));
}

/**
 * Of every connection. Each statement finds its rows by an index, and what it joins row by row: a plan that is made while a
 * table is nearly empty would read all of it, and is kept while the table grows; one for many rows, each with its whole key,
 * would read an index through. Statements are too short to be compiled.
 */
export const PLANS_BY_INDEX = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** Has the statements of this tick of the event loop leave in one write: each write is a system call and a packet. */
export function corkForTick(client: ClientBase): void {
  const { stream } = (client as Client).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs a statement. With a callback of our own: the one that pg makes for its promise also holds the statement, whose rows
 * then become old before they are freed. That took a tenth of the CPU time (`node --trace-gc`).
 */
export async function runStatement(
  client: ClientBase,
  statement: string | QueryConfig,
): Promise<QueryResult> {
  try {
    return await new Promise((resolve, reject) =>
      client.query(statement, (error, result) => (error ? reject(error) : resolve(result))),
    );
  } catch (error) {
    // The log has no message, so the stack says who asked; pg's leads to its parser.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Begins a transaction with settings that end with it. */
export function beginText(settings: Readonly<Record<string, number | string>>): string {
  return ['BEGIN', ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join(
    ';',
  );
}

/** What a transaction ends with. */
interface Ending {
  /** The COMMIT, maybe with a last statement. */
  commitText(): string;
  /** Statements that were sent, and whose outcome nobody has waited for. */
  readonly sent: readonly Promise<unknown>[];
  /** Has what `send` sends fail from now on. */
  fail(error: unknown): void;
}

interface Beginning {
  readonly text: string;
  /** Whether the work waits for reads before it writes, so that they may leave together with BEGIN. */
  readonly readsFirst: boolean;
}

export async function inTransaction<T>(
  client: ClientBase,
  work: () => Promise<T>,
  ending: Ending = { commitText: () => 'COMMIT', sent: [], fail: () => undefined },
  { text, readsFirst }: Beginning = { text: 'BEGIN', readsFirst: false },
): Promise<T> {
  corkForTick(client);
  const begun = runStatement(client, text);
  if (readsFirst) begun.catch(ending.fail);
  else await begun;
  let value: T;
  let results: QueryResult | QueryResult[];
  let isEnding = false;
  try {
    value = await work();
    await begun;
    isEnding = true;
    corkForTick(client);
    [results] = await Promise.all([runStatement(client, ending.commitText()), ...ending.sent]);
  } catch (error) {
    // After one statement has failed, all fail, but only the first of them says why.
    const cause = await Promise.all(ending.sent).then(
      () => error,
      (first: unknown) => {
        isEnding = false;
        return isAfterFailure(first) ? error : first;
      },
    );
    // The connection lives where a statement was not even sent, as its worker is known to be away.
    const isAlive = !isUnavailable(cause) || cause instanceof WorkerUnavailable || isWorkerAway(cause);
    if (isAlive) await client.query('ROLLBACK');
    // Where it is the COMMIT that failed, one worker may have committed.
    throw isEnding && !isRefused(cause) ? cause : asWorkerUnavailable(cause);
  }
  // After a failed statement, COMMIT rolls back and reports it here, without an error.
  const command = [results].flat().at(-1)?.command;
  if (command !== 'COMMIT') throw new StoreUnavailable(`The transaction ended with ${command}.`);
  return value;
}

/** Whether a statement was not run, as one before it in the transaction has failed. */
const isAfterFailure = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02';

/** Whether a coordinator, or a worker that takes its place, could not connect to a worker: so nothing was committed there. */
const isRefused = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  /^connection to the remote node \S+ failed with the following error: (Connection refused|FATAL|timeout)/.test(
    error.message,
  );

/** Whether a coordinator says that its connection to a worker has failed. Its own would end with a FATAL. */
const isWorkerAway = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.severity === 'ERROR' &&
  (/^(08|57P)/.test(error.code ?? '') || LOST.test(error.message));

/** For an error of a statement, which is not the COMMIT: what lies on other workers can be used. */
export const asWorkerUnavailable = (error: unknown): unknown =>
  isWorkerAway(error)
    ? new WorkerUnavailable('A worker of the database is unavailable.', { cause: error })
    : error;

/**
 * What Citus says of a lost connection to a worker, often as an internal error: what libpq says of it has no code, and
 * COPY drops the code of what the worker said last.
 */
const LOST = new RegExp(
  `^(${[
    'failure on connection marked as essential',
    'could not (commit transaction for|make changes to) shard',
    'execution cannot recover from multiple connection failures',
    'failed to (COPY to shard|complete COPY|connect to|prepare transaction)',
    'connection (lost|not open|to the remote node|establishment for node)',
    'cannot perform query, because modifications were made over a connection',
    'server closed the connection|no connection to the server|lost synchronization with server',
    'could not (send data to|receive data from) server',
    'SSL (SYSCALL error|error|connection has been closed)',
    'terminating connection|the database system is',
  ].join('|')})`,
);

/** Whether an error says that the database cannot be reached or timed out. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof DatabaseError) {
    // Connection exceptions, insufficient resources, operator intervention, system errors, lock timeout, idle or
    // transaction timeout, a read-only server, as after a failover.
    return /^(08|53|57|58|55P03|25P0[34]|25006)/.test(error.code ?? '') || isWorkerAway(error);
  }
  // One for each address of a name.
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  return error instanceof Error && ('errno' in error || /connection|timeout/i.test(error.message));
}
