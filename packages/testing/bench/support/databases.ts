/** The databases that a bench measures on: a file, and a PostgreSQL server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '#server/open-store.ts';
import type { Environment } from '#server/settings/config.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Store } from '#store/store.ts';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { SECRET } from './data.ts';

export interface BenchDatabase {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** The path of the file, or the server's address. */
  readonly place: string;
  /** The settings under which a server opens it. */
  readonly settings: Environment;
  stop(): Promise<void>;
}

export async function openSqliteDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const place = path.join(folder, 'bench.db');
  return {
    name: 'SQLite',
    place,
    settings: { MODE: 'sandbox', SECRET, DATABASE_URL: `file:${place}` },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function openPostgresDatabase(): Promise<BenchDatabase> {
  // Waiting for the disk is part of the measurement.
  const server = await startPostgres({ isDurable: true });
  const { url } = await server.createDatabase();
  return {
    name: 'PostgreSQL',
    place: url,
    settings: { MODE: 'sandbox', SECRET, DATABASE_URL: url },
    stop: server.stop,
  };
}

/** Measures on both, one after the other. */
export async function onBothDatabases<T>(measure: (database: BenchDatabase) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (const open of [openSqliteDatabase, openPostgresDatabase]) {
    const database = await open();
    try {
      all.push(...(await measure(database)));
    } finally {
      await database.stop();
    }
  }
  return all;
}

export async function openBenchStore({ settings }: BenchDatabase): Promise<Store> {
  return (await openStore(readConfig(settings))).store;
}
