/** The databases that every store test runs on. What a test needs of one beside the store is named here. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import { type Environment, readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import type { Secrets } from '#store/secrets.ts';
import type { Store } from '#store/store.ts';
import { postgresServer } from './postgres.ts';

export const TEST_SECRET = 'a secret that only tests know';

/** A kind of database. */
export interface Database {
  readonly name: string;
  /** Whether units that arrive in the same turn of the event loop share one transaction. */
  readonly groupsUnits: boolean;
  /** Makes an empty one of its own. */
  create(): Promise<TestDatabase>;
}

export interface TestDatabase {
  /** The settings under which a server opens it. */
  readonly settings: { readonly DATABASE_URL: string; readonly SECRET: string };
  /** Committed rows, read beside the store. The text is SQL that every database takes. */
  rows<Row>(text: string): Promise<Row[]>;
  /** Transactions committed lately that changed something: only a difference of two means anything. */
  commits(): Promise<number>;
  /** Every byte that it keeps on disk now. */
  bytesAtRest(): Promise<Buffer>;
  remove(): Promise<void>;
}

const SQLITE: Database = {
  name: 'SQLite',
  groupsUnits: true,
  async create() {
    const folder = mkdtempSync(path.join(tmpdir(), 'store-'));
    const file = path.join(folder, 'test.db');
    return {
      settings: { DATABASE_URL: `file:${file}`, SECRET: TEST_SECRET },
      async rows<Row>(text: string) {
        const database = new DatabaseSync(file, { readOnly: true });
        try {
          return database.prepare(text).all() as Row[];
        } finally {
          database.close();
        }
      },
      commits: async () => countCommits(readFileSync(`${file}-wal`)),
      bytesAtRest: async () =>
        Buffer.concat(readdirSync(folder).map((name) => readFileSync(path.join(folder, name)))),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

const POSTGRESQL: Database = {
  name: 'PostgreSQL',
  groupsUnits: false,
  async create() {
    const server = await postgresServer();
    const { url, query, remove } = await server.createDatabase();
    return {
      settings: { DATABASE_URL: url, SECRET: TEST_SECRET },
      rows: query,
      async commits() {
        const [row] = await query<{ xmax: string }>('SELECT pg_current_xact_id()::text AS xmax');
        return Number(row?.xmax);
      },
      bytesAtRest: async () => Buffer.concat(filesBelow(server.folder).map((file) => readFileSync(file))),
      remove,
    };
  },
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

export const DATABASES: readonly Database[] = [SQLITE, POSTGRESQL];

/** A store on a database of its own for each test. */
export interface StoreUnderTest {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly database: TestDatabase;
  /** The same database opened once more, as another server on it would. */
  another(): Promise<Store>;
}

/** Gives every test that follows a new, empty database of the kind, open in `store`. */
export function useStore(kind: Database): StoreUnderTest {
  let opened: { store: Store; secrets: Secrets; database: TestDatabase };
  let stores: Store[] = [];
  async function open(settings: Environment) {
    const { store, secrets } = await openStore(readConfig(settings));
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
    const database = await kind.create();
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
