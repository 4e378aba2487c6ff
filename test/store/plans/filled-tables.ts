/** Fills every table by SQL, by the database's own catalogue: a new one is filled too. */
import { dayOf } from '#core/page/daily-counts.ts';
import type { TestDatabase } from '#testing/harness/databases/stores.ts';

/** Has nine tenths of all rows. */
export const LARGE_PARTNER = '001';
/** Its user with most of the jobs, links and callbacks. */
export const LARGE_USER = 'ada';
/** Its link with most of the jobs. */
export const LARGE_LINK = idText('10', 1);

/** When rows were made, and when they are due. */
const AT = Date.now() - 7_200_000;
const DUE_AT = AT + 300 * 86_400_000;

/** Small by their nature; or a test that has filled one could not start a server. */
const NOT_FILLED = ['migrations', 'settings', 'servers', 'source_results', 'audit_waiting'];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** A UUID in bucket 0 of row `i`, as SQL. */
const id = (kind: string) =>
  `('${kind}000000-0000-8000-8000-' || substr(CAST(1000000000000 + i AS TEXT), 2))`;

function idText(kind: string, i: number): string {
  return `${kind}000000-0000-8000-8000-${String(i).padStart(12, '0')}`;
}

const PARTNER = `CASE WHEN i % 10 = 0 THEN 'p1' ELSE '${LARGE_PARTNER}' END`;
const USER = `CASE WHEN i % 7 = 0 THEN 'user-' || i ELSE '${LARGE_USER}' END`;
const ID_TYPES = '[{"country":"NG","id_type":"NIN_V2","verification_method":"enhanced_kyc"}]';

/** What columns have in every table; what is not here is empty, or has its name and number. */
const VALUES: Readonly<Record<string, string>> = {
  bucket: '0',
  partner_id: PARTNER,
  user_id: USER,
  ref_id: `CASE WHEN i % 5 = 0 THEN ${id('10')} ELSE '${LARGE_LINK}' END`,
  service_job_id: id('20'),
  callback_id: id('30'),
  image_id: id('40'),
  event_id: id('50'),
  erasure_id: id('60'),
  kind: "'selfie'",
  receiver: "'partner'",
  receives: "'callbacks'",
  purged_at: `${AT} + i`,
  expires_at: `${DUE_AT} + i`,
  delete_at: `${DUE_AT} + i`,
  due_at: `${DUE_AT} + i`,
  counts: "'{}'",
  consent: "'{}'",
  leased_until: '0',
  failing_since: `${AT} + i`,
};

/** What they have in one table. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  'partners.partner_id': "'p' || i",
  'partners.redirect_success': "'successful'",
  'partners.images_days': 'CASE WHEN i % 10 = 0 THEN 3 END',
  'partners.personal_data_days': 'CASE WHEN i % 10 = 0 THEN 3 END',
  'partner_keys.partner_id': "'p' || i",
  'webhook_secrets.partner_id': "'p' || i",
  'links.ref_id': id('10'),
  'links.number': 'CASE WHEN i % 10 = 0 THEN i / 10 ELSE i - i / 10 END',
  'links.id_types': `'${ID_TYPES}'`,
  'links.disabled_at': `CASE WHEN i % 3 = 0 THEN ${AT} + i END`,
  'links.expires_at': 'NULL',
  'link_numbers.partner_id': `CASE WHEN i % 2 = 0 THEN 'p1' ELSE '${LARGE_PARTNER}' END`,
  'link_prefills.ref_id': id('10'),
  'link_counts.ref_id': id('10'),
  // Most rows are of one day; a few are of all links together.
  'link_days.ref_id': `CASE WHEN i % 1000 = 1 THEN '' ELSE ${id('10')} END`,
  'link_days.day': `${dayOf(Date.now())} - CASE WHEN i % 1000 = 1 THEN i / 1000 ELSE i % 20 / 19 END`,
  'link_events.state': "'kept'",
  'jobs.state': "CASE WHEN i % 100 = 1 THEN 'queued' ELSE 'complete' END",
  'jobs.result': `'{"success":true}'`,
  'job_keys.kind': "'texts'",
  'callbacks.state': "CASE WHEN i % 3 = 0 THEN 'failed' ELSE 'delivered' END",
  // Carried out, as nearly all are.
  'erasures.erased_at': `${AT} + i`,
  'events.state': "'delivered'",
  'tasks.kind': "'delivery'",
  'tasks.subject': id('30'),
  'task_turns.kind': "'delivery'",
  // Before those of a server.
  'audit.last_number': 'i - 100000000',
};

async function schema({ folder, rows }: TestDatabase): Promise<Map<string, Column[]>> {
  const columns = await rows<Column>(
    folder
      ? `SELECT t.name AS "table", c.name, c.type, c."notnull" OR c.pk > 0 AS "isRequired"
           FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name <> 'partners'`
      : `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS "isRequired"
           FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
          WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
          ORDER BY c.relname <> 'partners', c.relname, a.attnum`,
  );
  return Map.groupBy(columns, ({ table }) => table);
}

function valueIn({ table, name, type, isRequired }: Column): string {
  const value = OWN_VALUES[`${table}.${name}`] ?? VALUES[name];
  if (value !== undefined) return value;
  if (!isRequired) return 'NULL';
  if (/(^|_)at$/.test(name)) return `${AT} + i`;
  if (/text/i.test(type)) return `'${name}-' || i`;
  if (/blob/i.test(type)) return "X'a5a5a5a5'";
  return /bytea/i.test(type) ? "'\\xa5a5a5a5'" : '1';
}

/** Adds the rows with the numbers from `first` to `last` to each table, and has the database look at what it has. */
export async function fillTables(database: TestDatabase, first: number, last: number): Promise<void> {
  for (const [table, columns] of await schema(database)) {
    if (NOT_FILLED.includes(table)) continue;
    await database.rows(
      `INSERT INTO ${table} (${columns.map(({ name }) => name)})
         WITH RECURSIVE numbers (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})
         SELECT ${columns.map(valueIn)} FROM numbers WHERE true ON CONFLICT DO NOTHING`,
    );
  }
  for (const partner of [LARGE_PARTNER, 'p1']) {
    await database.rows(
      `UPDATE link_numbers SET last_number = (SELECT MAX(number) FROM links WHERE partner_id = '${partner}')
        WHERE partner_id = '${partner}'`,
    );
  }
  await database.rows('ANALYZE');
  if (!database.folder) await database.rows('VACUUM');
}
