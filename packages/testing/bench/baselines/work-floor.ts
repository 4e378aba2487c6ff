/**
 * The floor of background work on PostgreSQL: groups of jobs are claimed and loaded in one statement, sent to the
 * verifier, and recorded in one transaction whose statements are sent together; then the same with callbacks. It signs
 * what it sends and seals what it stores, and checks nothing: the least work for the same rows and requests. Two lanes
 * for each, as in the service. All rows of a sandbox are in bucket 0.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { Agent, request } from 'undici';
import { decrypt, encrypt } from '#store/seal/encryption.ts';

const GROUP = 128;
const LANES = 2;
const PAUSE_MS = 50;
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] as string,
  max: 2 * LANES,
  pipeline: true,
});
const dispatcher = new Agent();
const verifierUrl = process.env['VERIFIER_URL'] as string;

const claim = (kind: string, name: string, columns: string, joins: string) => ({
  name,
  text: `WITH due AS MATERIALIZED (SELECT subject FROM tasks WHERE bucket = 0 AND kind = '${kind}' AND lease IS NULL
      ORDER BY partner_id, due_at LIMIT ${GROUP} FOR UPDATE SKIP LOCKED)
    UPDATE tasks t SET lease = $1, leased_until = $2 FROM due ${joins}
     WHERE t.bucket = 0 AND t.kind = '${kind}' AND t.subject = due.subject
    RETURNING ${columns}`,
});
const CLAIM_JOBS = claim(
  'job',
  'claim-jobs',
  'j.service_job_id AS id, j.partner_id AS partner, j.ref_id AS link, j.user_id AS person, j.job_id AS job',
  'JOIN jobs j ON j.bucket = 0 AND j.service_job_id = due.subject',
);
const CLAIM_CALLBACKS = claim(
  'delivery',
  'claim-callbacks',
  'c.callback_id AS id, c.sealed_payload AS payload, l.callback_url AS url',
  `JOIN callbacks c ON c.bucket = 0 AND c.callback_id = due.subject
   JOIN jobs j ON j.bucket = 0 AND j.service_job_id = c.service_job_id
   JOIN links l ON l.bucket = 0 AND l.ref_id = j.ref_id`,
);

const KEY = randomBytes(32);
const HEADER = Uint8Array.of(1);
/** What a job's key and its person are sealed as, which the service opens for each job and each callback. */
const SEALED = encrypt(KEY, KEY, 'context', HEADER);
const open = (sealed: Uint8Array) => decrypt(KEY, sealed, 'context', HEADER.length);
const sign = (text: string) => createHmac('sha256', KEY).update(text).digest('base64');

interface ClaimedJob {
  readonly id: string;
  readonly partner: string;
  readonly link: string;
  readonly person: string;
  readonly job: string;
}

interface ClaimedCallback {
  readonly id: string;
  readonly payload: Buffer;
  readonly url: string;
}

async function claimed<Row>(statement: { name: string; text: string }): Promise<Row[]> {
  const values = [randomUUID(), Date.now() + 60_000];
  return (await pool.query({ ...statement, values })).rows as Row[];
}

async function post(url: string, id: string, body: string): Promise<string> {
  const signature = `v1,${sign(`${id}.${Date.now()}.${body}`)}`;
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-signature': signature };
  const answer = await request(url, { method: 'POST', headers, body, dispatcher });
  return answer.body.text();
}

/** Statements sent together, in a transaction. */
async function commit(statements: readonly [name: string, text: string, values: unknown[]][]): Promise<void> {
  const client = await pool.connect();
  const sent = [client.query('BEGIN')];
  for (const [name, text, values] of statements) sent.push(client.query({ name, text, values }));
  sent.push(client.query('COMMIT'));
  await Promise.all(sent);
  client.release();
}

async function verifyGroup(): Promise<number> {
  const jobs = await claimed<ClaimedJob>(CLAIM_JOBS);
  if (jobs.length === 0) return 0;
  const results = await Promise.all(
    jobs.map((job) => {
      // The key, and what the user typed.
      const person = [SEALED, SEALED].map((sealed) => open(sealed).length);
      return post(verifierUrl, job.id, JSON.stringify({ ...job, person }));
    }),
  );
  const ids = jobs.map(({ id }) => id);
  const partners = jobs.map(({ partner }) => partner);
  const callbacks = jobs.map(() => randomUUID());
  const payloads = jobs.map((job, i) =>
    encrypt(KEY, JSON.stringify({ ...job, result: results[i] }), 'context', HEADER),
  );
  const links = Map.groupBy(jobs, ({ link }) => link);
  const now = Date.now();
  await commit([
    [
      'jobs',
      `UPDATE jobs SET state = 'complete', result = v.result, completed_at = $3, verifier_attempts = 1
        FROM unnest($1::text[], $2::text[]) AS v(id, result) WHERE jobs.bucket = 0 AND jobs.service_job_id = v.id`,
      [ids, results, now],
    ],
    [
      'callbacks',
      `INSERT INTO callbacks (callback_id, service_job_id, partner_id, sequence, user_id, sealed_payload, state,
         attempts, created_at)
       SELECT v.callback, v.id, v.partner, 1, v.person, v.payload, 'waiting', 0, $6
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[])
           AS v(callback, id, partner, person, payload)`,
      [callbacks, ids, partners, jobs.map(({ person }) => person), payloads, now],
    ],
    [
      'counts',
      `INSERT INTO link_counts (ref_id, total_jobs, successful_jobs, failed_jobs)
       SELECT v.link, 0, v.count, 0 FROM unnest($1::text[], $2::bigint[]) AS v(link, count) ORDER BY v.link
       ON CONFLICT (bucket, ref_id) DO UPDATE
         SET successful_jobs = link_counts.successful_jobs + excluded.successful_jobs`,
      [[...links.keys()], [...links.values()].map(({ length }) => length)],
    ],
    ['done', `DELETE FROM tasks WHERE bucket = 0 AND kind = 'job' AND subject = ANY($1)`, [ids]],
    [
      'tasks',
      `INSERT INTO tasks (kind, subject, partner_id, due_at, leased_until)
       SELECT 'delivery', v.callback, v.partner, $3, 0 FROM unnest($1::text[], $2::text[]) AS v(callback, partner)`,
      [callbacks, partners, now],
    ],
  ]);
  return jobs.length;
}

async function deliverGroup(): Promise<number> {
  const callbacks = await claimed<ClaimedCallback>(CLAIM_CALLBACKS);
  if (callbacks.length === 0) return 0;
  await Promise.all(
    callbacks.map(({ url, id, payload }) => {
      const key = open(SEALED).length;
      const body = { ...JSON.parse(open(payload).toString()), key, signature: sign(id) };
      return post(url, id, JSON.stringify(body));
    }),
  );
  const ids = callbacks.map(({ id }) => id);
  const now = Date.now();
  await commit([
    [
      'attempts',
      `INSERT INTO attempts (callback_id, number, at, duration_ms, status)
       SELECT v.id, 1, $2, 1, 200 FROM unnest($1::text[]) AS v(id)`,
      [ids, now],
    ],
    [
      'delivered',
      `UPDATE callbacks SET state = 'delivered', attempts = 1, finished_at = $2 WHERE bucket = 0 AND callback_id = ANY($1)`,
      [ids, now],
    ],
    ['sent', `DELETE FROM tasks WHERE bucket = 0 AND kind = 'delivery' AND subject = ANY($1)`, [ids]],
  ]);
  return callbacks.length;
}

for (const doGroup of [verifyGroup, deliverGroup]) {
  for (let lane = 0; lane < LANES; lane++) void repeat(doGroup);
}
console.log('Listening on http://127.0.0.1:0');

async function repeat(doGroup: () => Promise<number>): Promise<void> {
  for (;;) {
    if ((await doGroup()) === 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
