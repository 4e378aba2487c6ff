/** A real PostgreSQL server. Tests share one (`shared-postgres.ts`) or have their own (`postgres.ts`). */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { baseBackup, writeForPostgres } from './base-backup.ts';
import { initialise, PortTaken, type PostgresProcess, startProcess } from './postgres-process.ts';

/** What another process needs to use a server. */
export interface PostgresPlace {
  /** Where it keeps its files. */
  readonly folder: string;
  readonly port: number;
}

export interface PostgresServer extends PostgresPlace {
  createDatabase(): Promise<PostgresDatabase>;
  /** Shuts it down as an operator does: open connections are closed. `immediate` is a crash. */
  shutDown(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again, with its data. */
  startAgain(): Promise<void>;
  /** Ends it, by its own process id, and removes its files. */
  stop(): Promise<void>;
}

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  query<Row>(text: string): Promise<Row[]>;
  /** The folders of its tables, as they are after a checkpoint. */
  tableFolders(): Promise<string[]>;
  /** Besides, of its log, which is that of the whole server. */
  folders(): Promise<string[]>;
  remove(): Promise<void>;
}

interface PostgresServerOptions {
  /** Whether commits survive a crash of the machine. Off is much faster, and makes no difference to processes. */
  readonly isDurable: boolean;
  /** More settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
  /** Its files; a new folder where there is none. */
  readonly folder?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Chooses one. */
  readonly choosePort?: () => Promise<number>;
  /** The folder of its programs; default: that of the run. */
  readonly bin?: string;
  /** More flags of `initdb`. */
  readonly initFlags?: readonly string[];
  /** Where a new folder is made. */
  readonly parent?: string;
}

/** Many test files at once, each with servers that keep their connections. */
const CONNECTIONS_MAX = 300;
/** On one address alone: a server that finds its port taken there would start on the others. */
const OF_EACH = [`max_connections=${CONNECTIONS_MAX}`, 'listen_addresses=127.0.0.1'];
/** A port that was free, or that a stopped server had, may be that of another process's connection for a while. */
const PORT_ATTEMPTS = 100;
const PORT_PAUSE_MS = 200;
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'min_wal_size=32MB',
  'max_wal_size=32MB',
];

export async function startPostgres({
  isDurable,
  settings: more = [],
  folder: existing,
  port: chosen,
  choosePort = freePort,
  bin,
  initFlags = [],
  parent = tmpdir(),
}: PostgresServerOptions): Promise<PostgresServer> {
  const folder = existing ?? mkdtempSync(path.join(parent, 'postgres-'));
  const settings = [...OF_EACH, ...(isDurable ? [] : NOT_DURABLE), ...more];
  if (!existing) await initialise(folder, [...(isDurable ? [] : ['--no-sync']), ...initFlags], bin);
  const startOn = (at: number) => startProcess(folder, at, settings, bin);
  const started = await whilePortTaken(async () => {
    const port = chosen ?? (await choosePort());
    return { port, process: await startOn(port) };
  });
  const { port } = started;
  let running: PostgresProcess | null = started.process;
  const shutDown = async (how: 'fast' | 'immediate' = 'fast') => {
    await running?.stop(how);
    running = null;
  };
  return {
    folder,
    port,
    createDatabase: () => createDatabase({ folder, port }),
    shutDown,
    async startAgain() {
      running ??= await whilePortTaken(() => startOn(port));
    },
    async stop() {
      await shutDown();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function whilePortTaken<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === PORT_ATTEMPTS) throw error;
      await sleep(PORT_PAUSE_MS);
    }
  }
}

/** A standby of a server, which follows its log. It reads only, until it is promoted. */
export async function startStandby(primary: PostgresServer, port?: number): Promise<PostgresServer> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'standby-')), 'data');
  chmodSync(path.dirname(folder), 0o755);
  await baseBackup(databaseAt(primary, 'postgres').url, primary.folder, folder);
  writeForPostgres(path.join(folder, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=postgres application_name=standby`;
  return startPostgres({
    isDurable: true,
    folder,
    settings: [`primary_conninfo=${source}`],
    ...(port !== undefined && { port }),
  });
}

/** From now on a commit waits for the standby to have it. */
export async function waitForStandby(primary: PostgresPlace): Promise<void> {
  const { query } = databaseAt(primary, 'postgres');
  await query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await query('SELECT pg_reload_conf()');
  const synchronous = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
  while ((await query(synchronous)).length === 0) await sleep(20);
}

/** Makes a standby the primary, and waits until it takes writes. */
export async function promote(standby: PostgresPlace): Promise<void> {
  await databaseAt(standby, 'postgres').query('SELECT pg_promote()');
}

/** Makes a database on a server: an empty one, or a copy of one that nobody is connected to. */
export async function createDatabase(place: PostgresPlace, copyOf = 'template1'): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await databaseAt(place, 'postgres').query(`CREATE DATABASE ${name} TEMPLATE ${copyOf} STRATEGY FILE_COPY`);
  return databaseAt(place, name);
}

export function databaseAt({ folder, port }: PostgresPlace, name: string): PostgresDatabase {
  const address = (of: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${of}`;
  const url = address(name);
  return {
    name,
    url,
    query: (text) => queryOnce(url, text),
    async tableFolders() {
      await queryOnce(url, 'CHECKPOINT');
      const text = 'SELECT oid FROM pg_database WHERE datname = current_database()';
      const [row] = await queryOnce<{ oid: number }>(url, text);
      return [path.join(folder, 'base', String(row?.oid))];
    },
    async folders() {
      return [...(await this.tableFolders()), path.join(folder, 'pg_wal')];
    },
    remove: async () => void (await queryOnce(address('postgres'), `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
};

async function rowsOf<Row>(client: pg.ClientBase | pg.Pool, text: string): Promise<Row[]> {
  const results = [await client.query(text)].flat();
  return (results.at(-1)?.rows ?? []) as Row[];
}

async function queryOnce<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    return await rowsOf(client, text);
  } finally {
    await client.end();
  }
}

/** Keeps connections between queries: each to a coordinator opens more, to its workers. */
export function keepingConnections(database: PostgresDatabase): PostgresDatabase {
  const settings = { connectionString: database.url, types, max: 4, idleTimeoutMillis: 1_000 };
  const pool = new pg.Pool({ ...settings, allowExitOnIdle: true });
  // A server that stops ends those that nobody uses.
  pool.on('error', () => undefined);
  return {
    ...database,
    query: (text) => rowsOf(pool, text),
    remove: async () => {
      await pool.end();
      await database.remove();
    },
  };
}
