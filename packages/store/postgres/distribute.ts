/** Distributes the tables over the workers of Citus (D-102): `migrate --distribute`, and each migration after it. */
import type { ClientBase } from 'pg';
import { BUCKETS } from '#core/bucket.ts';
import { NotCoordinator, NotDistributable, NotOwner, type Place, type TablePlace } from '../migrate.ts';
import { hashText } from './hash-text.ts';

/**
 * Tables that grow and have no bucket. The audit trail is a chain, and each request adds to it: it needs no worker. All
 * others are small.
 */
const WITHOUT_BUCKET: Readonly<Record<string, Place>> = {
  id_number_limits: 'by key_hash',
  unreferenced_objects: 'by name',
  events: 'by partner_id',
  audit_waiting: 'on the coordinator',
  audit: 'on the coordinator',
  source_results: 'on the coordinator',
  servers: 'on the coordinator',
};

/** Every table that is not a partition; those that refer to others come after them. */
const TABLES = `SELECT relname AS name,
    EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'bucket' AND NOT attisdropped) AS "hasBucket"
  FROM pg_class c
 WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
   AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
 ORDER BY EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f'), relname <> 'links', relname`;

/** The tables that Citus knows. One whose shards are not beside those of the links is on the wrong side too. */
const PLACES = `SELECT table_name::text AS name, CASE
    WHEN citus_table_type = 'reference' THEN 'each node'
    WHEN citus_table_type = 'schema' OR distribution_column = '<none>' THEN 'one worker'
    WHEN distribution_column = 'bucket' AND colocation_id <>
      (SELECT colocation_id FROM citus_tables WHERE table_name = 'links'::regclass) THEN 'by bucket, apart'
    ELSE 'by ' || distribution_column END AS place
  FROM citus_tables WHERE citus_table_type <> 'local'`;

/** Whether the tables of the database are distributed. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query(
    "SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass('links')",
  );
  return rows.length > 0;
}

/**
 * Workers route statements too, but not those of the audit trail, and locks by name hold on one node.
 *
 * @throws NotCoordinator
 */
export async function expectNoWorker(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ host: string }>(
    "SELECT nodename || ':' || nodeport AS host FROM pg_dist_node WHERE groupid = 0 AND NOT citus_is_coordinator()",
  );
  if (rows[0]) throw new NotCoordinator(rows[0].host);
}

async function hasCitus(client: ClientBase): Promise<boolean> {
  return (await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")).rows.length > 0;
}

/** The shard of a bucket, or of a key of counts. */
export type ShardOf = (place: number | string) => number;

/** Where the hashes of keys begin that are in a shard. */
const SHARDS_OF_KEYS = `SELECT shardid AS shard, shardminvalue::int AS from FROM pg_dist_shard
  WHERE logicalrelid = 'id_number_limits'::regclass ORDER BY shardminvalue::int`;

/** Only the owner of tables may keep their shards from moving. @throws NotOwner */
export async function expectOwner(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "SELECT relowner::regrole::text AS owner FROM pg_class WHERE oid = 'links'::regclass AND NOT pg_has_role(relowner, 'USAGE')",
  );
  if (rows[0]) throw new NotOwner(rows[0].owner);
}

/** Shards move from node to node, and keep their numbers. */
export async function readShards(client: ClientBase): Promise<ShardOf> {
  const { rows } = await client.query<{ shard: string }>(
    `SELECT get_shard_id_for_distribution_column('links', bucket) AS shard
       FROM generate_series(0, ${BUCKETS - 1}) AS bucket ORDER BY bucket`,
  );
  const ofBuckets = rows.map(({ shard }) => Number(shard));
  const keys = await client.query<{ shard: string; from: number }>(SHARDS_OF_KEYS);
  const ofKeys = keys.rows.map(({ shard, from }) => ({ shard: Number(shard), from }));
  return (place) => {
    if (typeof place === 'number') return ofBuckets[place] ?? 0;
    const hash = hashText(place);
    return ofKeys.findLast(({ from }) => from <= hash)?.shard ?? 0;
  };
}

/** @throws NotDistributable. */
export async function expectCoordinator(client: ClientBase): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new NotDistributable('it has no Citus: run CREATE EXTENSION citus in it, and add workers');
  }
  const { rows } = await client.query('SELECT citus_is_coordinator() AS yes');
  if (!rows[0].yes) throw new NotDistributable('it is a worker; run this on the coordinator');
  const workers = await client.query('SELECT 1 FROM citus_get_active_worker_nodes()');
  if (workers.rows.length === 0)
    throw new NotDistributable('it has no workers: add them with citus_add_node');
}

/** Every table. */
export async function tablePlaces(client: ClientBase): Promise<TablePlace[]> {
  const { rows: tables } = await client.query<{ name: string; hasBucket: boolean }>(TABLES);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string; place: Place }>(PLACES);
  const places = new Map(rows.map(({ name, place }) => [name, place]));
  return tables.map(({ name, hasBucket }) => ({
    table: name,
    is: places.get(name) ?? 'on the coordinator',
    shouldBe: hasBucket ? 'by bucket' : (WITHOUT_BUCKET[name] ?? 'each node'),
  }));
}

/** One connection to each worker: what a transaction has written there, it must see. */
export const ONE_BY_ONE = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'";

/**
 * Puts each table where it belongs, with its rows, inside a transaction.
 *
 * @throws NotDistributable where a table is distributed in another way, or split.
 */
export async function distribute(client: ClientBase): Promise<void> {
  await client.query(ONE_BY_ONE);
  await joinParts(client);
  const misplaced = (await tablePlaces(client)).filter(({ is, shouldBe }) => is !== shouldBe);
  for (const { table, is, shouldBe } of misplaced) {
    if (is !== 'on the coordinator') {
      throw new NotDistributable(
        `${table} is distributed as “${is}”, not “${shouldBe}”: undistribute it first`,
      );
    }
    if (shouldBe === 'each node') await client.query('SELECT create_reference_table($1)', [table]);
    else await distributeTable(client, table, shouldBe);
  }
  // Rows were copied, and would stay in the coordinator's files.
  for (const { table } of misplaced) {
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
  }
  await client.query("INSERT INTO settings (name, value) VALUES ('buckets', $1) ON CONFLICT DO NOTHING", [
    String(BUCKETS),
  ]);
}

const SPLIT_TABLES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'p'`;

/** Makes one table of the parts of the keys: Citus distributes none that is split by a hash, and its shards are parts. */
async function joinParts(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(SPLIT_TABLES);
  if (rows.length === 0) return;
  if (rows.some(({ name }) => name !== 'job_keys')) {
    throw new NotDistributable('it was split by --partitions: copy it into a new one, which is distributed');
  }
  await client.query(`
    ALTER TABLE job_keys RENAME TO parts_of_keys;
    CREATE TABLE job_keys (LIKE parts_of_keys INCLUDING DEFAULTS);
    INSERT INTO job_keys SELECT * FROM parts_of_keys;
    DROP TABLE parts_of_keys;
    ALTER TABLE job_keys ADD CONSTRAINT job_keys_key PRIMARY KEY (service_job_id, kind, bucket)`);
}

async function distributeTable(client: ClientBase, table: string, place: Place): Promise<void> {
  const column = place.startsWith('by ') ? place.slice('by '.length) : null;
  const beside = column === 'bucket' && table !== 'links' ? 'links' : 'none';
  await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [table, column, beside]);
}
