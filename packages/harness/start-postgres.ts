/** A real PostgreSQL server from npm. Tests share one (`shared-postgres.ts`) or have their own (`postgres.ts`). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import EmbeddedPostgres from './embedded-postgres.ts';
import { freePort } from './free-port.ts';

/** What another process needs to use a server. */
export interface PostgresPlace {
  /** Where it keeps its files. */
  readonly folder: string;
  readonly port: number;
}

export interface PostgresServer extends PostgresPlace {
  createDatabase(): Promise<PostgresDatabase>;
  /** Shuts it down as an operator does: open connections are closed. */
  shutDown(): Promise<void>;
  /** Starts it again, with its data. */
  startAgain(): Promise<void>;
  /** Ends it, by its own process id, and removes its files. */
  stop(): Promise<void>;
}

export interface PostgresDatabase {
  readonly name: string;
  readonly url: string;
  query<Row>(text: string): Promise<Row[]>;
  /** The folders of its data; the write-ahead log is that of the whole server. */
  folders(): Promise<string[]>;
  remove(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Whether commits survive a crash of the machine. Off is much faster, and makes no difference to processes. */
  readonly isDurable: boolean;
  /** More settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
  /** Its files; a new folder where there is none. */
  readonly folder?: string;
}

/** Many test files at once, each with servers that keep their connections. */
const CONNECTIONS_MAX = 300;
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
}: PostgresServerOptions): Promise<PostgresServer> {
  const folder = existing ?? mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const settings = [`max_connections=${CONNECTIONS_MAX}`, ...(isDurable ? [] : NOT_DURABLE), ...more];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // Only has an effect for root, which PostgreSQL refuses to run as.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: isDurable ? [] : ['--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existing) await server.initialise();
  await server.start();
  return {
    folder,
    port,
    createDatabase: () => createDatabase({ folder, port }),
    shutDown: () => server.stop(),
    startAgain: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on a server. */
export async function createDatabase(place: PostgresPlace): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await databaseAt(place, 'postgres').query(`CREATE DATABASE ${name}`);
  return databaseAt(place, name);
}

export function databaseAt({ folder, port }: PostgresPlace, name: string): PostgresDatabase {
  const address = (of: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${of}`;
  const url = address(name);
  return {
    name,
    url,
    query: (text) => queryOnce(url, text),
    async folders() {
      const text = 'SELECT oid FROM pg_database WHERE datname = current_database()';
      const [row] = await queryOnce<{ oid: number }>(url, text);
      return [path.join(folder, 'base', String(row?.oid)), path.join(folder, 'pg_wal')];
    },
    remove: async () => void (await queryOnce(address('postgres'), `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Ends all connections to a database and empties it: fifty times as fast as creating another. */
export async function emptyDatabase({ query }: PostgresDatabase): Promise<void> {
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid();
     DROP SCHEMA public CASCADE; CREATE SCHEMA public`,
  );
}

async function queryOnce<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: ((oid: number) =>
        oid === pg.types.builtins.INT8
          ? Number
          : pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
    },
  });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
