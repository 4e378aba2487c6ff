import { type Client, types } from 'pg';
import {
  BYTES_AT_ONCE,
  bytesOf,
  insertText,
  type RawDatabase,
  type RawRow,
  type RawTable,
  type RawValue,
  ROWS_AT_ONCE,
  topologicalOrder,
} from '../raw.ts';
import { migratePostgres, migrationsOnPostgres, POSTGRES_DIALECT } from './connection.ts';
import { isDistributed, ONE_BY_ONE, tablePlaces } from './distribute.ts';
import { connectOn, isBehindPooler, PostgresRoute } from './route.ts';

/** Rows fetched at once from a table with byte strings, each of which may be an image. */
const WIDE_ROWS_AT_ONCE = 8;

/** Reads integers of every size as bigints. */
const BIGINTS = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === types.builtins.INT8 || oid === types.builtins.INT4
      ? BigInt
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Every column of the tables that hold rows of their own, not of a partition. */
const COLUMNS = `SELECT table_name AS name, column_name AS column
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> 'migrations'
    AND NOT EXISTS (SELECT 1 FROM pg_class WHERE oid = to_regclass(quote_ident(table_name)) AND relispartition)
  ORDER BY table_name, ordinal_position`;

/** Connections of clients. A role that may not see where others come from sees them without it. */
const OTHERS = `SELECT usename AS role, COALESCE(host(client_addr), 'an unknown address') AS host, COUNT(*) AS n
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
    AND application_name NOT LIKE 'citus%' -- Its nodes are connected to each other.
  GROUP BY 1, 2 ORDER BY 1, 2`;

/** Connects, without any time limit: a copy of a large database takes long. */
export async function openRawPostgres(url: string): Promise<RawDatabase> {
  const client = await connectOn(new PostgresRoute(url), { types: BIGINTS });
  const preparesStatements = !(await isBehindPooler(client));

  async function all<Row>(text: string, ...values: string[]): Promise<Row[]> {
    return (await client.query(text, values)).rows as Row[];
  }
  async function hasTable(name: string): Promise<boolean> {
    const [row] = await all<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', name);
    return row?.exists === true;
  }

  return {
    dialect: POSTGRES_DIALECT,
    migrations: () => migrationsOnPostgres(client),
    migrate: (now, options) => migratePostgres(client, now, options),
    places: async () => ((await isDistributed(client)) ? tablePlaces(client) : []),
    async others() {
      const rows = await all<{ role: string; host: string; n: bigint }>(OTHERS);
      return rows.map(({ role, host, n }) => `${n} of the role ${role} from ${host}`);
    },
    async tables() {
      const found = await all<{ name: string; column: string }>(COLUMNS);
      const tables = [...Map.groupBy(found, ({ name }) => name)].map(([name, columns]) => ({
        name,
        columns: columns.map(({ column }) => column),
      }));
      const references = await all<{ from: string; to: string }>(
        `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
          WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
      );
      return topologicalOrder(tables, references);
    },
    beginReading: async () => void (await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')),
    async beginWriting(tables) {
      await client.query('BEGIN');
      if (await isDistributed(client)) await client.query(ONE_BY_ONE);
      const names = tables.map(({ name }) => name).join(', ');
      await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
    },
    commit: async () => void (await client.query('COMMIT')),
    rows: (table) => rowsOf(client, table),
    async count({ name }) {
      const [row] = await all<{ n: bigint }>(`SELECT COUNT(*) AS n FROM ${name}`);
      return Number(row?.n);
    },
    async insert(table, rows) {
      const text = insertText(table, rows.length);
      // The statement for a full batch is repeated; named, it is parsed once.
      const isFullBatch = preparesStatements && rows.length === ROWS_AT_ONCE;
      await client.query({
        text,
        values: rows.flat(),
        ...(isFullBatch && { name: `insert into ${table.name}` }),
      });
    },
    async setting(name) {
      if (!(await hasTable('settings'))) return null;
      const [row] = await all<{ value: string }>('SELECT value FROM settings WHERE name = $1', name);
      return row?.value ?? null;
    },
    deleteSetting: async (name) => void (await all('DELETE FROM settings WHERE name = $1', name)),
    async changeCounter() {
      const [row] = await all<{ writes: string }>(
        `SELECT COALESCE(SUM(n_tup_ins + n_tup_upd + n_tup_del), 0)::text AS writes FROM pg_stat_user_tables`,
      );
      return row?.writes ?? '';
    },
    close: () => client.end(),
  };
}

async function* rowsOf(client: Client, { name, columns }: RawTable): AsyncGenerator<RawRow[]> {
  const { fields } = await client.query(`SELECT * FROM ${name} LIMIT 0`);
  const isWide = fields.some(({ dataTypeID }) => dataTypeID === types.builtins.BYTEA);
  const fetch = `FETCH ${isWide ? WIDE_ROWS_AT_ONCE : ROWS_AT_ONCE} FROM rows_of_table`;
  await client.query(`DECLARE rows_of_table CURSOR FOR SELECT ${columns.join(', ')} FROM ${name}`);
  let rows: RawRow[] = [];
  let bytes = 0;
  for (;;) {
    const { rows: fetched } = await client.query<RawValue[]>({ text: fetch, rowMode: 'array' });
    if (fetched.length === 0) break;
    rows.push(...fetched);
    bytes += fetched.reduce((sum, row) => sum + bytesOf(row), 0);
    if (rows.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield rows;
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield rows;
  await client.query('CLOSE rows_of_table');
}
