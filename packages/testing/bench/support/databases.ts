/** The databases that a bench measures on: files, and those of a PostgreSQL server, which may be far away. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '#server/open-store.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';

export const SECRET = 'the secret of a benchmark';

export interface BenchDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** The path of the file, or the database's address without a delay. */
  readonly place: string;
  /** The settings under which a server opens it. */
  readonly settings: { readonly SECRET: string; readonly DATABASE_URL: string };
}

export interface Databases {
  create(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

export async function sqliteDatabases(): Promise<Databases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  let created = 0;
  return {
    async create() {
      const place = path.join(folder, `${created++}.db`);
      return { name: 'SQLite', place, settings: { SECRET, DATABASE_URL: `file:${place}` } };
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @param delayMs - by how much each answer of a database is delayed. */
export async function postgresDatabases(delayMs = 0): Promise<Databases> {
  // Waiting for the disk is part of the measurement.
  const server = await startPostgres({ isDurable: true });
  const proxy = delayMs > 0 ? await startTcpProxy(server.port, { delayMs }) : null;
  return {
    async create() {
      const { url } = await server.createDatabase();
      const address = new URL(url);
      if (proxy) address.port = String(proxy.port);
      return { name: 'PostgreSQL', place: url, settings: { SECRET, DATABASE_URL: address.href } };
    },
    async stop() {
      await proxy?.stop();
      await server.stop();
    },
  };
}

/** Runs `work` with databases of a kind, and stops them. */
export async function withDatabases<T>(
  start: Promise<Databases>,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  const databases = await start;
  try {
    return await work(databases);
  } finally {
    await databases.stop();
  }
}

/** Measures on both kinds, one after the other. */
export async function onBothKinds<T>(measure: (databases: Databases) => Promise<T[]>): Promise<T[]> {
  const onSqlite = await withDatabases(sqliteDatabases(), measure);
  return [...onSqlite, ...(await withDatabases(postgresDatabases(), measure))];
}

/** Gives a new database its tables. */
export const makeTables = (database: BenchDatabase) => withStore(database, {}, async () => undefined);

/** Opens a database without its delay, does something, and closes it. */
export async function withStore<T>(
  { name, place, settings }: BenchDatabase,
  more: Environment,
  work: (store: Store, secrets: Secrets) => Promise<T>,
): Promise<T> {
  const DATABASE_URL = name === 'SQLite' ? settings.DATABASE_URL : place;
  const { store, secrets } = await openStore(readConfig({ ...settings, ...more, DATABASE_URL }));
  try {
    return await work(store, secrets);
  } finally {
    await store.close();
  }
}
