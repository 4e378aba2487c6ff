/** The databases that tests run on. What a test needs of one beside the store is named here. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, inject, vi } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { openRawSqlite } from '#store/sqlite/raw.ts';
import type { Store } from '#store/store.ts';
import { type PostgresDatabase, postgresServer } from './postgres.ts';
import { citusDatabase } from './shared-citus.ts';
import { IS_SPLIT, sharedDatabase } from './shared-postgres.ts';
import { keepingConnections } from './start-postgres.ts';

export const TEST_SECRET = 'a secret that only tests know';

/** A kind of database. */
export interface Database {
  readonly name: 'SQLite' | 'PostgreSQL' | 'Citus';
  /** Whether units that arrive in the same tick of the event loop share one transaction. */
  readonly groupsUnits: boolean;
  /** Makes an empty one. `isDurable` makes it as durable as in production, where tests may save that. */
  create(options?: { isDurable?: boolean }): Promise<TestDatabase>;
  /** Makes one that has its tables already, which is much faster than to migrate it. */
  createMigrated(options?: CreateOptions): Promise<TestDatabase>;
}

interface CreateOptions {
  /**
   * Whether all rows are in the first bucket, as those are that a test makes itself, with ids that name none (D-81).
   * Only where tables are split (`TEST_PARTITIONS`) are there others in tests.
   */
  readonly hasOneBucket?: boolean;
}

export interface TestDatabase {
  /** The settings under which a server opens it. On SQLite the sandbox may have made a SECRET of its own. */
  readonly settings: { readonly DATABASE_URL: string; readonly SECRET?: string };
  /** The folder of its file, on SQLite. */
  readonly folder: string;
  /** Runs SQL that every database takes, beside the store. @returns its rows, committed ones only. */
  rows<Row>(text: string): Promise<Row[]>;
  /** Transactions that wait for a lock now; on SQLite always 0, as none begins while another is open. */
  waiting(): Promise<number>;
  /** Transactions committed lately that changed something, where it `groupsUnits`: only a difference means anything. */
  commits(): Promise<number>;
  /** Every byte that it keeps on disk now. */
  bytesAtRest(): Promise<Buffer>;
  /** The same without PostgreSQL's log, which all databases of the server share. */
  tableBytes(): Promise<Buffer>;
  remove(): Promise<void>;
}

/** The database in a folder, which goes with it. */
export function sqliteIn(folder: string, secret: { readonly SECRET?: string } = {}): TestDatabase {
  const file = path.join(folder, 'test.db');
  return {
    settings: { DATABASE_URL: `file:${file}`, ...secret },
    folder,
    async rows<Row>(text: string) {
      using database = new DatabaseSync(file);
      return database.prepare(text).all() as Row[];
    },
    waiting: async () => 0,
    commits: async () => countCommits(readFileSync(`${file}-wal`)),
    bytesAtRest: async () => Buffer.concat(filesBelow(folder)),
    tableBytes: async () => Buffer.concat(filesBelow(folder)),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const SQLITE: Database = {
  name: 'SQLite',
  groupsUnits: true,
  create: async ({ isDurable = false } = {}) =>
    sqliteIn(newFolder('store-', isDurable), { SECRET: TEST_SECRET }),
  createMigrated: async () => sqliteIn(await migratedFolder('store-'), { SECRET: TEST_SECRET }),
};

let migratedBytes: Promise<Buffer> | null = null;

/** In memory unless it is to be durable: there a commit need not wait for a disk. */
function newFolder(prefix: string, isDurable = false): string {
  return mkdtempSync(path.join(isDurable ? tmpdir() : inject('memoryFolder'), prefix));
}

/** A folder with a database that has its tables. */
export async function migratedFolder(prefix: string): Promise<string> {
  const folder = newFolder(prefix);
  migratedBytes ??= migrated();
  writeFileSync(path.join(folder, 'test.db'), await migratedBytes);
  return folder;
}

async function migrated(): Promise<Buffer> {
  const folder = newFolder('migrated-');
  const file = path.join(folder, 'test.db');
  const raw = openRawSqlite(file, 'write');
  await raw.migrate(Date.now());
  await raw.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

export const POSTGRESQL: Database = {
  name: 'PostgreSQL',
  groupsUnits: false,
  create: async ({ isDurable = false } = {}) =>
    onPostgres(
      isDurable
        ? await (await postgresServer()).createDatabase()
        : await sharedDatabase(inject('postgresBroker'), 'nothing'),
    ),
  async createMigrated({ hasOneBucket = false } = {}) {
    const database = await sharedDatabase(inject('postgresBroker'), 'tables');
    if (IS_SPLIT && hasOneBucket)
      await database.query("UPDATE settings SET value = '1' WHERE name = 'buckets'");
    return onPostgres(database);
  },
};

export const CITUS: Database = {
  name: 'Citus',
  groupsUnits: false,
  create: async () => onPostgres(await citusDatabase(inject('citusBroker'), 'nothing')),
  async createMigrated({ hasOneBucket = false } = {}) {
    const database = keepingConnections(await citusDatabase(inject('citusBroker'), 'tables'));
    if (hasOneBucket) await database.query("UPDATE settings SET value = '1' WHERE name = 'buckets'");
    return onPostgres(database);
  },
};

function onPostgres(database: PostgresDatabase): TestDatabase {
  return {
    settings: { DATABASE_URL: database.url, SECRET: TEST_SECRET },
    folder: '',
    rows: database.query,
    async waiting() {
      const rows = await database.query<{ n: number }>(
        `SELECT COUNT(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.n ?? 0;
    },
    commits: () => Promise.reject(new Error('PostgreSQL counts those of all databases.')),
    bytesAtRest: async () => Buffer.concat((await database.folders()).flatMap(filesBelow)),
    tableBytes: async () => Buffer.concat((await database.tableFolders()).flatMap(filesBelow)),
    remove: database.remove,
  };
}

/** The contents of a folder's files. PostgreSQL may remove one while they are read. */
function filesBelow(folder: string): Buffer[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map(contentOf);
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (existsSync(file)) throw error;
    return Buffer.alloc(0);
  }
}

/** For tests of the store itself, which run once and go over all of them; over PostgreSQL alone where tables are split. */
export const DATABASES: readonly Database[] =
  inject('database') === 'Citus' ? [CITUS] : IS_SPLIT ? [POSTGRESQL] : [SQLITE, POSTGRESQL];

/** For all others: the one that this run of the test file is for (see vitest.config.ts). */
export const DATABASE: Database = { SQLite: SQLITE, PostgreSQL: POSTGRESQL, Citus: CITUS }[
  inject('database')
];

/** Tests that are about something else wait for a busy machine's database: no unit of work is cut off. */
export const PATIENT = { DATABASE_TIMEOUT_SECONDS: '30' };

/** A store on a database of its own for each test. */
export interface StoreUnderTest {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly database: TestDatabase;
  /** The same database opened once more, as another server on it would. */
  another(): Promise<Store>;
}

/** Gives every test that follows a database of the kind without rows, open in `store`. */
export function useStore(
  kind: Database = DATABASE,
  create = () => kind.createMigrated({ hasOneBucket: true }),
): StoreUnderTest {
  let opened: { store: Store; secrets: Secrets; database: TestDatabase };
  let stores: Store[] = [];
  async function open(settings: Environment) {
    const { store, secrets } = await openStore(readConfig({ ...PATIENT, ...settings }));
    const close = async () => {
      stores = stores.filter((each) => each !== closable);
      await store.close();
    };
    const closable = { ...store, close };
    stores.push(closable);
    return { store: closable, secrets };
  }
  beforeEach(async () => {
    stores = [];
    const database = await create();
    opened = { database, ...(await open(database.settings)) };
  });
  afterEach(async () => {
    for (const store of [...stores]) await store.close();
    await opened.database.remove();
  });
  return {
    get store() {
      return opened.store;
    },
    get secrets() {
      return opened.secrets;
    },
    get database() {
      return opened.database;
    },
    another: async () => (await open(opened.database.settings)).store,
  };
}

/** Describes what holds of the store on every database. */
export function onEveryDatabase(
  title: string,
  tests: (at: StoreUnderTest, database: Database) => void,
): void {
  describe.each(DATABASES)(`${title} on $name`, (database) => tests(useStore(database), database));
}

/** Purges as a server does, again until it can: what writes in any database of a shared PostgreSQL holds it back. */
export const untilPurged = <T>(purge: () => Promise<T>): Promise<T> =>
  vi.waitFor(purge, { timeout: 60_000, interval: 500 });

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Commits in a write-ahead log: of a transaction's frames, only the last one tells the size of the database. */
function countCommits(wal: Buffer): number {
  if (wal.length < WAL_HEADER_BYTES) return 0;
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8);
  const salts = wal.subarray(16, 24);
  let commits = 0;
  for (let at = WAL_HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes) {
    // Frames of an earlier log, not yet overwritten, carry its salts.
    if (!wal.subarray(at + 8, at + 16).equals(salts)) break;
    if (wal.readUInt32BE(at + 4) !== 0) commits++;
  }
  return commits;
}
