/** A coordinator and two workers of Citus, and databases on them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openRawPostgres } from '#store/postgres/raw.ts';
import { CITUS_BIN, NO_CITUS } from './citus-bin.ts';
import type { Content } from './empty-database.ts';
import {
  createDatabase,
  databaseAt,
  type PostgresDatabase,
  type PostgresPlace,
  type PostgresServer,
  startPostgres,
} from './start-postgres.ts';

export interface CitusServers {
  /** The coordinator first. */
  readonly nodes: readonly PostgresServer[];
  /** Databases to copy, by what they have. */
  readonly templates: Readonly<Record<Content, string>>;
  /** Starts one more, and names it to the coordinator of a database. */
  addWorker(database: string): Promise<PostgresServer>;
  stop(): Promise<void>;
}

/** Two shards of each table on each worker: a statement that asks all of them asks several on one. */
const SHARDS = 4;
export const CITUS_SETTINGS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_prepared_transactions=200',
  'citus.enable_stat_counters=on',
  'citus.node_conninfo=sslmode=disable',
  // What a node left half committed when it ended keeps its rows locked for so long.
  'citus.recover_2pc_interval=2s',
  // A connection of its own for each shard, where a statement takes long, would be most of the work of a test.
  'citus.executor_slow_start_interval=200ms',
  'citus.max_cached_conns_per_worker=8',
  `citus.shard_count=${SHARDS}`,
];

interface CitusOptions {
  /** Whether commits survive a crash of the machine. */
  readonly isDurable?: boolean;
  /** More settings of each node, as `name=value`. */
  readonly settings?: readonly string[];
}

/** @param folder - where they keep their files. */
export async function startCitus(
  folder: string,
  { isDurable = false, settings = [] }: CitusOptions = {},
): Promise<CitusServers> {
  if (!CITUS_BIN) throw new Error(NO_CITUS);
  const options = {
    isDurable,
    settings: [...CITUS_SETTINGS, ...settings],
    bin: CITUS_BIN,
    initFlags: ['--auth=trust'],
    parent: folder,
  };
  const nodes = await Promise.all([1, 2, 3].map(() => startPostgres(options)));
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  const addWorker = async (name: string) => {
    const worker = await startPostgres(options);
    nodes.push(worker);
    await databaseAt(worker, 'postgres').query(`CREATE DATABASE ${name}`);
    await databaseAt(worker, name).query('CREATE EXTENSION citus');
    const [coordinator] = nodes as [PostgresServer, ...PostgresServer[]];
    const { query } = databaseAt(coordinator, name);
    // A copied database still names the one that it is a copy of.
    await query("DELETE FROM pg_dist_object WHERE classid = 'pg_database'::regclass");
    await query(`SELECT citus_add_node('127.0.0.1', ${worker.port})`);
    return worker;
  };
  try {
    const nothing = await emptyDatabase(nodes);
    const tables = await copyDatabase(nodes, nothing);
    const raw = await openRawPostgres(citusDatabaseAt(nodes, tables).url);
    await raw.migrate(Date.now(), { distribute: true });
    await raw.close();
    await closeToAll(nodes, tables);
    return { nodes, templates: { nothing, tables }, addWorker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Each node has a database of the same name, which know each other. */
async function emptyDatabase(nodes: readonly PostgresPlace[]): Promise<string> {
  const [coordinator, ...workers] = nodes as [PostgresPlace, ...PostgresPlace[]];
  const { name } = await createDatabase(coordinator);
  for (const worker of workers) await databaseAt(worker, 'postgres').query(`CREATE DATABASE ${name}`);
  for (const node of nodes) await databaseAt(node, name).query('CREATE EXTENSION citus');
  const { query } = databaseAt(coordinator, name);
  await query(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await query(`SELECT citus_add_node('127.0.0.1', ${port})`);
  await closeToAll(nodes, name);
  return name;
}

/** Citus connects to each of its databases now and then, and one that somebody is connected to cannot be copied. */
async function closeToAll(nodes: readonly PostgresPlace[], name: string): Promise<void> {
  for (const node of nodes) {
    const { query } = databaseAt(node, 'postgres');
    await query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
  }
}

/** Copies a database on all nodes. @returns the name of the copy. */
export async function copyDatabase(nodes: readonly PostgresPlace[], of: string): Promise<string> {
  const [coordinator, ...workers] = nodes as [PostgresPlace, ...PostgresPlace[]];
  const { name } = await createDatabase(coordinator, of);
  const copy = `CREATE DATABASE ${name} TEMPLATE ${of} STRATEGY FILE_COPY`;
  await Promise.all(workers.map((worker) => databaseAt(worker, 'postgres').query(copy)));
  return name;
}

/** A database as tests see it: through the coordinator, with the files of all nodes. */
export function citusDatabaseAt(nodes: readonly PostgresPlace[], name: string): PostgresDatabase {
  const all = nodes.map((node) => databaseAt(node, name));
  const [coordinator] = all as [PostgresDatabase, ...PostgresDatabase[]];
  return {
    ...coordinator,
    tableFolders: async () => (await Promise.all(all.map((node) => node.tableFolders()))).flat(),
    folders: async () => (await Promise.all(all.map((node) => node.folders()))).flat(),
    remove: async () => void (await Promise.all(all.map(removeWhenUnused))),
  };
}

const IN_USE = '55006';
const ATTEMPTS = 20;

/** A process of Citus's own may connect anew while the others are ended. */
async function removeWhenUnused(database: PostgresDatabase): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await database.remove();
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || attempts === ATTEMPTS) throw error;
      await sleep(250);
    }
  }
}
