/**
 * The floor of background work on PostgreSQL: groups of jobs are claimed and loaded in one statement, sent to the
 * verifier, and recorded in one transaction whose statements are sent together; then the same with their callbacks. It
 * seals and signs as the service does, and checks nothing: the least work for the same rows and requests.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Agent, request } from 'undici';
import { commit } from './postgres-rows.ts';
import { open, SECRET, seal } from './seal.ts';
import { settings } from './settings.ts';

const GROUP = 128;
/** Groups of each kind at a time, as in the service. */
const CONCURRENCY = 2;
const PAUSE_MS = 50;
const LEASE_MS = 60_000;
const VERIFIER_URL = process.env['VERIFIER_URL'] ?? '';

const pool = new pg.Pool({
  connectionString: settings.databaseUrl,
  max: 2 * CONCURRENCY,
  pipeline: true,
} as pg.PoolConfig);
const dispatcher = new Agent();

const claim = (kind: string, columns: string, joins: string) => ({
  name: `claim-${kind}`,
  text: `WITH due AS MATERIALIZED (SELECT subject FROM tasks WHERE bucket = 0 AND kind = '${kind}' AND lease IS NULL
      ORDER BY partner_id, due_at LIMIT ${GROUP} FOR UPDATE SKIP LOCKED)
    UPDATE tasks t SET lease = $1, leased_until = $2 FROM due ${joins}
     WHERE t.bucket = 0 AND t.kind = '${kind}' AND t.subject = due.subject RETURNING ${columns}`,
});
const CLAIM_JOBS = claim(
  'job',
  'j.service_job_id AS id, j.partner_id AS partner, j.ref_id AS link, j.user_id AS person, j.job_id AS job',
  'JOIN jobs j ON j.bucket = 0 AND j.service_job_id = due.subject',
);
const CLAIM_CALLBACKS = claim(
  'delivery',
  'c.callback_id AS id, c.sealed_payload AS payload, l.callback_url AS url',
  `JOIN callbacks c ON c.bucket = 0 AND c.callback_id = due.subject
   JOIN jobs j ON j.bucket = 0 AND j.service_job_id = c.service_job_id
   JOIN links l ON l.bucket = 0 AND l.ref_id = j.ref_id`,
);
const DONE = `DELETE FROM tasks WHERE bucket = 0 AND kind = 'job' AND subject = ANY($1)`;
const COMPLETE = `UPDATE jobs SET state = 'complete', result = v.result, completed_at = $3, verifier_attempts = 1
  FROM unnest($1::text[], $2::text[]) AS v(id, result) WHERE jobs.bucket = 0 AND jobs.service_job_id = v.id`;
const ADD_CALLBACKS = `INSERT INTO callbacks (bucket, callback_id, service_job_id, partner_id, sequence, user_id,
    sealed_payload, state, attempts, created_at)
  SELECT 0, v.callback, v.id, v.partner, 1, v.person, v.payload, 'waiting', 0, $6
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[]) AS v(callback, id, partner, person, payload)`;
const COUNT = `INSERT INTO link_counts (bucket, ref_id, total_jobs, successful_jobs, failed_jobs)
  SELECT 0, v.link, 0, COUNT(*), 0 FROM unnest($1::text[]) AS v(link) GROUP BY v.link ORDER BY v.link
  ON CONFLICT (bucket, ref_id) DO UPDATE SET successful_jobs = link_counts.successful_jobs + excluded.successful_jobs`;
const ADD_TASKS = `INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
  SELECT 0, 'delivery', v.callback, v.partner, $3, 0 FROM unnest($1::text[], $2::text[]) AS v(callback, partner)`;
const ADD_ATTEMPTS = `INSERT INTO attempts (bucket, callback_id, number, at, duration_ms, status)
  SELECT 0, v.id, 1, $2, 1, 200 FROM unnest($1::text[]) AS v(id)`;
const DELIVERED = `UPDATE callbacks SET state = 'delivered', attempts = 1, finished_at = $2
  WHERE bucket = 0 AND callback_id = ANY($1)`;
const SENT = `DELETE FROM tasks WHERE bucket = 0 AND kind = 'delivery' AND subject = ANY($1)`;

/** What a job's key and its person are sealed as: the service opens them for each job, and the key for each callback. */
const SEALED = seal(SECRET, SECRET, '');
const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64');

async function claimed<Row>(statement: { name: string; text: string }): Promise<Row[]> {
  const { rows } = await pool.query({ ...statement, values: [randomUUID(), Date.now() + LEASE_MS] });
  return rows as Row[];
}

async function post(url: string, id: string, body: object): Promise<string> {
  const text = JSON.stringify(body);
  const signature = `v1,${sign(`${id}.${Date.now()}.${text}`)}`;
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-signature': signature };
  const answer = await request(url, { method: 'POST', headers, body: text, dispatcher });
  return answer.body.text();
}

const record = (statements: readonly (readonly [text: string, ...values: unknown[]])[]) =>
  commit(
    pool,
    statements.map(([text, ...values]) => ({ name: sign(text), text, values })),
  );

async function verifyGroup(): Promise<number> {
  const jobs = await claimed<Record<'id' | 'partner' | 'link' | 'person' | 'job', string>>(CLAIM_JOBS);
  if (jobs.length === 0) return 0;
  const answers = await Promise.all(
    jobs.map((job) => {
      const opened = [SEALED, SEALED].map((sealed) => open(SECRET, sealed, '').length);
      return post(VERIFIER_URL, job.id, { ...job, opened });
    }),
  );
  const [ids, partners, persons] = (['id', 'partner', 'person'] as const).map((name) =>
    jobs.map((job) => job[name]),
  );
  const callbacks = jobs.map(() => randomUUID());
  const payloads = jobs.map((job, i) => seal(SECRET, JSON.stringify({ ...job, result: answers[i] }), ''));
  const now = Date.now();
  await record([
    [COMPLETE, ids, answers, now],
    [ADD_CALLBACKS, callbacks, ids, partners, persons, payloads, now],
    [COUNT, jobs.map(({ link }) => link)],
    [DONE, ids],
    [ADD_TASKS, callbacks, partners, now],
  ]);
  return jobs.length;
}

async function deliverGroup(): Promise<number> {
  const callbacks = await claimed<{ id: string; url: string; payload: Buffer }>(CLAIM_CALLBACKS);
  if (callbacks.length === 0) return 0;
  await Promise.all(
    callbacks.map(({ id, url, payload }) => {
      const key = open(SECRET, SEALED, '').length;
      return post(url, id, { ...JSON.parse(open(SECRET, payload, '').toString()), key, signature: sign(id) });
    }),
  );
  const ids = callbacks.map(({ id }) => id);
  const now = Date.now();
  await record([
    [ADD_ATTEMPTS, ids, now],
    [DELIVERED, ids, now],
    [SENT, ids],
  ]);
  return callbacks.length;
}

async function repeat(doGroup: () => Promise<number>): Promise<void> {
  for (;;) if ((await doGroup()) === 0) await sleep(PAUSE_MS);
}

for (const doGroup of [verifyGroup, deliverGroup]) {
  for (let i = 0; i < CONCURRENCY; i++) void repeat(doGroup);
}
console.log('Listening on http://127.0.0.1:0');
