/** A row in every table with a value in every column, by the database's own catalogue: a new column has one too. */
import { dayOf } from '#core/page/daily-counts.ts';
import { submissionScope } from '#core/submission.ts';
import type { StoreUnderTest } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

/** Whose rows they are; `name` is in each value that says nothing else. */
export interface Planted {
  readonly name: string;
  readonly partnerId: string;
  readonly userId: string;
}

type Column = { readonly table: string; readonly name: string; readonly type: string };
type Row = Readonly<Record<string, unknown>>;
type StoredRow = Row & { readonly table: string };
type At = Pick<StoreUnderTest, 'database'>;

/** Their values have effects of their own; an erasure is asked for by the test. */
const NOT_PLANTED = ['migrations', 'settings', 'erasures', 'servers'];
/** Times at which something would be over already. */
const UNSET = ['erased_at', 'purged_at', 'retired_at', 'completed_at', 'suspended_at', 'opened_at'];

/** By table; those that others refer to come first. */
async function schema({ database }: At): Promise<Map<string, Column[]>> {
  const columns = await database.rows<Column>(
    database.folder
      ? `SELECT t.name AS "table", c.name, c.type FROM sqlite_schema t, pragma_table_info(t.name) c
          WHERE t.type = 'table' ORDER BY t.name <> 'partners', t.name`
      : `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
          WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
          ORDER BY c.relname <> 'partners', c.relname, a.attnum`,
  );
  return Map.groupBy(columns, ({ table }) => table);
}

/** Every row of every table. */
export async function everything(at: At): Promise<StoredRow[]> {
  const rows = [...(await schema(at)).keys()].map(async (table) =>
    (await at.database.rows<Row>(`SELECT * FROM ${table}`)).map((row) => ({ ...row, table })),
  );
  // In an order of their own: a database that has them on several nodes has none.
  return (await Promise.all(rows)).flat().sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

export async function plantEverywhere(at: At, all: readonly Planted[]): Promise<void> {
  for (const [table, columns] of await schema(at)) {
    if (NOT_PLANTED.includes(table)) continue;
    const rows = all.flatMap((whose, i) =>
      variantsOf(table, whose.name).map(
        (more) =>
          `(${columns.map((column) => literal(column, whose, { last_number: i + 1, number: i + 1, ...more }))})`,
      ),
    );
    const names = columns.map(({ name }) => name);
    await at.database.rows(`INSERT INTO ${table} (${names}) VALUES ${rows} ON CONFLICT DO NOTHING`);
  }
}

/** Rows of what there may be two of: saved responses, images and keys. */
function variantsOf(table: string, name: string): Row[] {
  const image = { kind: 'images', service_job_id: `${name}-image` };
  const ofPrefill = { kind: 'texts', service_job_id: `${name}-link` };
  if (table === 'idempotency') return [{ key: `${name}-key` }, { key: `visit ${name}` }];
  if (table === 'job_keys') return [{ kind: 'texts' }, { kind: 'images' }, image, ofPrefill];
  if (table !== 'blobs') return [{}];
  return [
    { kind: 'selfie' },
    { kind: 'document_front', object_name: `${name}:2` },
    { ...image, object_name: null },
  ];
}

/** A value as SQL. */
function literal(
  { table, name, type }: Column,
  { name: who, partnerId, userId }: Planted,
  more: Row,
): string {
  const jobId = `job of ${userId}`;
  const mark = `${who}:${table}.${name}`;
  const meant: Row = {
    ...{ bucket: 0, partner_id: partnerId, user_id: userId, job_id: jobId, ref_id: `${who}-link` },
    ...{ service_job_id: `${who}-job`, callback_id: `${who}-callback`, image_id: `${who}-image` },
    ...{
      scope: submissionScope(`${who}-link`),
      kind: /^task/.test(table) ? 'job' : 'selfie',
      day: dayOf(START),
      // One of the two keeps data as long as the operator does.
      ...(partnerId === '001' && { images_days: null, personal_data_days: null }),
      ...(partnerId === '042' && { images_days: 1, personal_data_days: 2 }),
      link_events: '[]',
    },
    answer: JSON.stringify({ body: { user_id: userId, job_id: jobId, of: who } }),
    ...more,
  };
  const value = meant[name];
  if (value === null || UNSET.includes(name)) return 'NULL';
  if (value !== undefined) return typeof value === 'number' ? `${value}` : `'${value}'`;
  if (/text/i.test(type)) return `'${mark}'`;
  const hex = Buffer.from(mark).toString('hex');
  if (/blob/i.test(type)) return `X'${hex}'`;
  if (/bytea/i.test(type)) return `'\\x${hex}'`;
  return /(^|_)at$/.test(name) ? `${START}` : '1';
}

/** The columns in whose values a text is, by table. */
export function columnsWith(rows: readonly StoredRow[], text: string, without: readonly string[] = []) {
  const found: Record<string, string> = {};
  for (const [table, ofTable] of Map.groupBy(rows, (row) => row.table)) {
    if (without.includes(table)) continue;
    const names = ofTable.flatMap(({ table: _, ...row }) =>
      Object.keys(row).filter((name) => textOf(row[name]).includes(text)),
    );
    if (names.length > 0) found[table] = [...new Set(names)].sort().join(' ');
  }
  return found;
}

export const textOf = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
