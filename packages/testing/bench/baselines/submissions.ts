/**
 * The rows of submissions, sealed and counted as the service does it, for either database. No link is looked at but for
 * its partner, nothing is refused, and limits are not counted.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type Done, newId } from './answers.ts';
import { SECRET, seal } from './seal.ts';
import type { Body } from './settings.ts';

type Types = Readonly<Record<string, 'TEXT' | 'BIGINT' | 'BYTEA'>>;

/** A statement over the values of rows for SQLite, and over a list of each column for PostgreSQL; `v` is where they come from. */
function overRows(types: Types, text: (v: string) => string) {
  const names = Object.keys(types);
  const lists = Object.values(types).map((type, i) => `$${i + 1}::${type}[]`);
  return {
    overValues: (rows: number) => {
      const values = Array(rows).fill(`(${names.map(() => '?').join(', ')})`);
      const columns = names.map((name, i) => `column${i + 1} AS ${name}`);
      return text(`(SELECT ${columns.join(', ')} FROM (VALUES ${values.join(', ')})) AS v`);
    },
    overLists: text(`unnest(${lists.join(', ')}) AS v(${names.join(', ')})`),
  };
}

/** In one order everywhere, so that no two groups deadlock. */
export const STATEMENTS = [
  overRows(
    { id: 'TEXT', key: 'BYTEA' },
    (v) =>
      `INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key) SELECT 0, id, 'texts', key FROM ${v}`,
  ),
  overRows(
    {
      id: 'TEXT',
      ref_id: 'TEXT',
      user_id: 'TEXT',
      job_id: 'TEXT',
      country: 'TEXT',
      id_type: 'TEXT',
      consent: 'TEXT',
      request_id: 'TEXT',
      at: 'BIGINT',
      person: 'BYTEA',
    },
    (
      v,
    ) => `INSERT INTO jobs (bucket, service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method,
        partner_params, sealed_person, consent, request_id, state, verifier_attempts, accepted_at)
      SELECT 0, v.id, v.ref_id, l.partner_id, v.user_id, v.job_id, v.country, v.id_type, 'enhanced_kyc',
        l.partner_params, v.person, v.consent, v.request_id, 'queued', 0, v.at
      FROM ${v} JOIN links l ON l.bucket = 0 AND l.ref_id = v.ref_id`,
  ),
  overRows(
    { id: 'TEXT', ref_id: 'TEXT', at: 'BIGINT' },
    (v) => `INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until)
      SELECT 0, 'job', v.id, l.partner_id, v.at, 0 FROM ${v} JOIN links l ON l.bucket = 0 AND l.ref_id = v.ref_id`,
  ),
  overRows(
    { key: 'TEXT', count: 'BIGINT', at: 'BIGINT' },
    (v) => `INSERT INTO id_number_limits (key_hash, count, last_at) SELECT key, count, at FROM ${v} WHERE true
      ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count + excluded.count, last_at = excluded.last_at`,
  ),
  overRows(
    { ref_id: 'TEXT', count: 'BIGINT' },
    (v) => `INSERT INTO link_counts (bucket, ref_id, total_jobs, successful_jobs, failed_jobs)
      SELECT 0, ref_id, count, 0, 0 FROM ${v} WHERE true
      ON CONFLICT (bucket, ref_id) DO UPDATE SET total_jobs = link_counts.total_jobs + excluded.total_jobs`,
  ),
  overRows(
    { ref_id: 'TEXT', at: 'BIGINT' },
    (v) => `INSERT INTO task_turns (bucket, kind, partner_id, due_at)
      SELECT 0, 'job', l.partner_id, MIN(v.at) FROM ${v} JOIN links l ON l.bucket = 0 AND l.ref_id = v.ref_id
       GROUP BY l.partner_id ORDER BY l.partner_id
      ON CONFLICT (bucket, kind, partner_id) DO UPDATE SET due_at = excluded.due_at WHERE task_turns.due_at > excluded.due_at`,
  ),
];

export interface Submission {
  readonly refId: string;
  readonly body: Body;
  readonly done: Done;
}
type Value = string | number | Uint8Array;

/** The rows of each of the statements, in their order. */
export function rowsOf(submissions: readonly Submission[], at = Date.now()): Value[][][] {
  const made = submissions.map(({ refId, body }) => {
    const [id, key] = [newId(), randomBytes(SECRET.length)];
    const { id_number, first_name, last_name, dob } = body;
    const person = JSON.stringify({ id_number, first_name, last_name, dob });
    return {
      id,
      refId,
      body,
      userId: newId(),
      jobId: newId(),
      key: seal(SECRET, key, `job_keys/${id}/texts`),
      person: seal(key, person, `jobs/${id}/person`),
      hash: createHmac('sha256', SECRET).update(id_number).digest('base64url'),
    };
  });
  const consent = JSON.stringify({ givenAt: at, channel: 'api', language: null, textHash: null });
  const ofLinks = counted(made.map(({ refId }) => refId));
  return [
    made.map(({ id, key }) => [id, key]),
    made.map(({ id, refId, userId, jobId, body, person }) => [
      ...[id, refId, userId, jobId, body.country, body.id_type, consent, randomUUID(), at, person],
    ]),
    made.map(({ id, refId }) => [id, refId, at]),
    counted(made.map(({ hash }) => hash)).map(([hash, count]) => [hash, count, at]),
    ofLinks,
    ofLinks.map(([refId]) => [refId, at]),
  ];
}

export const submissionAnswer = ([, , user_id = '', job_id = '']: readonly Value[]): object => ({
  job_id,
  user_id,
  redirect_url: null,
});

/** How often each occurs, sorted. */
function counted(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}
