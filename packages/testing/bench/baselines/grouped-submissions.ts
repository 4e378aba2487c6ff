/**
 * The submissions of the floor on PostgreSQL: all that have arrived in one transaction of multi-row statements, sent at once.
 * It seals what a user typed under a key of the job and counts the ID number under a keyed hash, as the service does, but
 * it looks at no link and refuses nothing.
 */
import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inGroups } from './grouped-rows.ts';

// biome-ignore lint/suspicious/noExplicitAny: a baseline validates nothing.
type Body = any;

const SECRET = randomBytes(32);

interface Submission {
  readonly refId: string;
  readonly body: Body;
  readonly id: string;
  readonly userId: string;
  readonly jobId: string;
  readonly key: Buffer;
  readonly person: Buffer;
}

const lists = (...types: string[]) => types.map((type, i) => `$${i + 1}::${type}[]`).join(', ');
const statement = (name: string, text: string) => ({ name, text });
const KEYS = statement(
  'keys',
  `INSERT INTO job_keys (service_job_id, kind, sealed_key) SELECT id, 'texts', key
    FROM unnest(${lists('TEXT', 'BYTEA')}) AS v(id, key)`,
);
const JOBS = statement(
  'jobs',
  `INSERT INTO jobs (service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, partner_params, state,
      verifier_attempts, consent, accepted_at, sealed_person)
    SELECT id, v.ref_id, l.partner_id, v.user_id, v.job_id, country, id_type, 'enhanced_kyc', l.partner_params, 'queued', 0,
      consent, at, person
    FROM unnest(${lists('TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT', 'BYTEA')})
      AS v(id, ref_id, user_id, job_id, country, id_type, consent, at, person) JOIN links l ON l.bucket = 0 AND l.ref_id = v.ref_id`,
);
const TASKS = statement(
  'tasks',
  `INSERT INTO tasks (kind, subject, partner_id, due_at, leased_until)
    SELECT 'job', id, l.partner_id, at, 0 FROM unnest(${lists('TEXT', 'TEXT', 'BIGINT')}) AS v(id, ref_id, at)
      JOIN links l ON l.bucket = 0 AND l.ref_id = v.ref_id`,
);
const LIMITS = statement(
  'limits',
  `INSERT INTO id_number_limits (key_hash, count, last_at) SELECT key, COUNT(*), MAX(at)
    FROM unnest(${lists('TEXT', 'BIGINT')}) AS v(key, at) GROUP BY key ORDER BY key
    ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count + excluded.count, last_at = excluded.last_at`,
);
const COUNTS = statement(
  'counts',
  `INSERT INTO link_counts (ref_id, total_jobs, successful_jobs, failed_jobs) SELECT ref_id, COUNT(*), 0, 0
    FROM unnest(${lists('TEXT')}) AS v(ref_id) GROUP BY ref_id ORDER BY ref_id
    ON CONFLICT (bucket, ref_id) DO UPDATE SET total_jobs = link_counts.total_jobs + excluded.total_jobs`,
);
const TURNS = statement(
  'turns',
  `INSERT INTO task_turns (kind, partner_id, due_at) SELECT 'job', l.partner_id, MIN(at)
    FROM unnest(${lists('TEXT', 'BIGINT')}) AS v(ref_id, at) JOIN links l ON l.bucket = 0 AND l.ref_id = v.ref_id GROUP BY 2 ORDER BY 2
    ON CONFLICT (bucket, kind, partner_id) DO UPDATE SET due_at = excluded.due_at WHERE task_turns.due_at > excluded.due_at`,
);

/** @returns a function that accepts a submission, and resolves to its answer once it is committed. */
export function groupedSubmissions(pool: pg.Pool): (refId: string, body: Body) => Promise<object> {
  const insert = inGroups((all: readonly Submission[]) => save(pool, all));
  return async (refId, body) => {
    const [id, userId, jobId] = [randomUUID(), randomUUID(), randomUUID()];
    const key = randomBytes(32);
    const person = JSON.stringify({ id_number: body.id_number, first_name: body.first_name, dob: body.dob });
    const sealed = { key: seal(SECRET, key), person: seal(key, person) };
    await insert({ refId, body, id, userId, jobId, ...sealed });
    return { job_id: jobId, user_id: userId, redirect_url: null };
  };
}

async function save(pool: pg.Pool, all: readonly Submission[]): Promise<void> {
  const at = Date.now();
  const column = (of: (each: Submission) => unknown) => all.map(of);
  const ids = column(({ id }) => id);
  const refIds = column(({ refId }) => refId);
  const times = column(() => at);
  const consent = JSON.stringify({ givenAt: at, channel: 'api' });
  const hashes = column(({ body }) =>
    createHmac('sha256', SECRET).update(body.id_number).digest('base64url'),
  );
  const client = await pool.connect();
  try {
    await Promise.all([
      client.query('BEGIN'),
      client.query({ ...KEYS, values: [ids, column(({ key }) => key)] }),
      client.query({
        ...JOBS,
        values: [
          ...[ids, refIds, column(({ userId }) => userId), column(({ jobId }) => jobId)],
          ...[column(({ body }) => body.country), column(({ body }) => body.id_type), column(() => consent)],
          ...[times, column(({ person }) => person)],
        ],
      }),
      client.query({ ...TASKS, values: [ids, refIds, times] }),
      client.query({ ...LIMITS, values: [hashes, times] }),
      client.query({ ...COUNTS, values: [refIds] }),
      client.query({ ...TURNS, values: [refIds, times] }),
      client.query('COMMIT'),
    ]);
  } finally {
    client.release();
  }
}

function seal(key: Buffer, plain: Buffer | string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
