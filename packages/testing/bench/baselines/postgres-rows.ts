/**
 * The same on PostgreSQL, with as many connections as the service: a row is read with one statement, and all links or
 * submissions that arrive while two groups are under way go into the next, as rows. It keeps neither an audit trail nor responses
 * under idempotency keys.
 */
import pg from 'pg';
import {
  createdAnswer,
  type Done,
  type LinkRow,
  linkAnswer,
  linkRow,
  type Rows,
  statusAnswer,
} from './answers.ts';
import { rowsOf, STATEMENTS, type Submission, submissionAnswer } from './submissions.ts';

const CONNECTIONS = 10;
const CONCURRENCY = 2;

const NUMBERS = ['is_single_use', 'created_at', 'updated_at', 'expires_at'];
const COLUMNS = Object.keys(linkRow({})) as (keyof LinkRow)[];
const LISTS = COLUMNS.map((name, i) => `$${i + 1}::${NUMBERS.includes(name) ? 'BIGINT' : 'TEXT'}[]`);
const INSERT = {
  name: 'insert',
  text: `WITH item AS (
      SELECT *, ROW_NUMBER() OVER (PARTITION BY partner_id) AS place, COUNT(*) OVER (PARTITION BY partner_id) AS total
        FROM unnest(${LISTS.join(', ')}) AS item(${COLUMNS.join(', ')})),
    numbered AS (
      INSERT INTO link_numbers AS numbers (bucket, partner_id, last_number)
        SELECT 0, partner_id, COUNT(*) FROM item GROUP BY 2 ORDER BY 2
      ON CONFLICT (bucket, partner_id) DO UPDATE SET last_number = numbers.last_number + excluded.last_number
      RETURNING partner_id, last_number)
    INSERT INTO links (bucket, ${COLUMNS.join(', ')}, number)
    SELECT 0, ${COLUMNS.map((name) => `item.${name}`).join(', ')}, last_number - total + place
      FROM item JOIN numbered USING (partner_id)`,
};
const FIND_LINK = {
  name: 'link',
  text: `SELECT l.*, c.total_jobs, c.successful_jobs, c.failed_jobs
    FROM links l LEFT JOIN link_counts c ON c.bucket = 0 AND c.ref_id = l.ref_id
    WHERE l.bucket = 0 AND l.ref_id = $1`,
};
const FIND_JOB = {
  name: 'job',
  text: `SELECT *, EXISTS (
      SELECT 1 FROM disabled_users d WHERE d.bucket = 0 AND d.partner_id = $1 AND d.user_id = $2) AS is_disabled
    FROM jobs WHERE bucket = 0 AND partner_id = $1 AND user_id = $2 AND job_id = $3`,
};
const SUBMIT = STATEMENTS.map(({ overLists: text }, i) => ({ name: `submit-${i}`, text }));

export function openPostgresRows(connectionString: string): Rows {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, pipeline: true } as pg.PoolConfig);
  const insert = inGroups<{ row: LinkRow; done: Done }>(async (group) => {
    await pool.query({ ...INSERT, values: COLUMNS.map((name) => group.map(({ row }) => row[name])) });
    for (const { row, done } of group) done(createdAnswer(row));
  });
  const submit = inGroups<Submission>(async (group) => {
    const rows = rowsOf(group);
    await commit(
      pool,
      SUBMIT.map((each, i) => ({ ...each, values: asLists(rows[i] ?? []) })),
    );
    for (const [i, { done }] of group.entries()) done(submissionAnswer(rows[1]?.[i] ?? []));
  });

  return {
    createLink: (body, done) => insert({ row: linkRow(body), done }),
    submit: (refId, body, done) => submit({ refId, body, done }),
    async getLink(refId, done) {
      const { rows } = await pool.query({ ...FIND_LINK, values: [refId] });
      done(linkAnswer(rows[0]));
    },
    async getJobStatus({ partner_id, user_id, job_id }, done) {
      const { rows } = await pool.query({ ...FIND_JOB, values: [partner_id, user_id, job_id] });
      if (rows[0].is_disabled) throw new Error('The user is disabled.');
      done(statusAnswer(rows[0], partner_id));
    },
  };
}

/** What arrives while as many groups are under way as may be goes into the next group. */
function inGroups<Item>(run: (items: readonly Item[]) => Promise<void>): (item: Item) => void {
  let waiting: Item[] = [];
  let [free, isStarting] = [CONCURRENCY, false];

  function start(): void {
    if (isStarting || free === 0 || waiting.length === 0) return;
    isStarting = true;
    setImmediate(async () => {
      isStarting = false;
      const group = waiting;
      waiting = [];
      free--;
      await run(group);
      free++;
      start();
    });
  }

  return (item) => {
    waiting.push(item);
    start();
  };
}

/** Runs statements in a transaction, sent together. */
export async function commit(pool: pg.Pool, statements: readonly pg.QueryConfig[]): Promise<void> {
  const client = await pool.connect();
  await Promise.all([
    client.query('BEGIN'),
    ...statements.map((each) => client.query(each)),
    client.query('COMMIT'),
  ]);
  client.release();
}

/** Rows as a list for each column. */
const asLists = (rows: readonly (readonly unknown[])[]): unknown[] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
