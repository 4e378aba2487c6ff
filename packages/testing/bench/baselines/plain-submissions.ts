/**
 * The floor of the database alone: the rows of one submission by plain statements, each of which names one bucket or key as
 * a value, prepared, sent together, and committed. Nothing is looked at, decided or sealed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { BUCKETS } from '#core/bucket.ts';
import { commit } from './postgres-rows.ts';

const CONNECTIONS = 8;
/** Octets of a sealed key, and of what is sealed of a person. */
const SEALED = { key: 61, person: 150 };

const TEXTS = [
  'SELECT ref_id FROM links WHERE bucket = $1 AND ref_id = $2 FOR UPDATE',
  `INSERT INTO id_number_limits (key_hash, count, last_at) VALUES ($1, 1, $2)
    ON CONFLICT (key_hash) DO UPDATE SET count = id_number_limits.count + 1`,
  "INSERT INTO job_keys (bucket, service_job_id, kind, sealed_key) VALUES ($1, $2, 'texts', $3)",
  `INSERT INTO jobs (bucket, service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, sealed_person,
      consent, state, verifier_attempts, accepted_at)
    VALUES ($1, $2, $3, $4, $2, $2, 'NG', 'NIN_V2', 'enhanced_kyc', $5, '{}', 'queued', 0, $6)`,
  `INSERT INTO link_counts (bucket, ref_id, total_jobs, successful_jobs, failed_jobs) VALUES ($1, $2, 1, 0, 0)
    ON CONFLICT (bucket, ref_id) DO UPDATE SET total_jobs = link_counts.total_jobs + 1`,
  `INSERT INTO tasks (bucket, kind, subject, partner_id, due_at, leased_until) VALUES ($1, 'job', $2, $3, $4, 0)`,
  `INSERT INTO task_turns (bucket, kind, partner_id, due_at) VALUES ($1, 'job', $2, $3)
    ON CONFLICT (bucket, kind, partner_id) DO UPDATE SET due_at = excluded.due_at WHERE task_turns.due_at > excluded.due_at`,
];

/** Statements of one submission, without BEGIN and COMMIT. */
export const PLAIN_STATEMENTS = TEXTS.length;

/** Opens a database that has the tables. Its connections stay: the CPU time of one that has ended is not seen. */
export function openPlainly(url: string, partners: number) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, pipeline: true } as pg.PoolConfig);
  // Its database may be stopped before its last connection is closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    /** Stores submissions of many partners, one a transaction. */
    async store(count: number): Promise<void> {
      let next = 0;
      const storeNext = async () => {
        while (next < count) await commit(pool, submissionOf(next++ % partners, Date.now()));
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, storeNext));
    },
    stop: () => pool.end(),
  };
}

function submissionOf(partner: number, at: number): pg.QueryConfig[] {
  const bucket = (partner * 997) % BUCKETS;
  const [id, refId, partnerId] = [randomUUID(), `link-${partner}-${at % 100}`, `p${partner}`];
  const values = [
    [bucket, refId],
    [randomUUID(), at],
    [bucket, id, randomBytes(SEALED.key)],
    [bucket, id, refId, partnerId, randomBytes(SEALED.person), at],
    [bucket, refId],
    [bucket, id, partnerId, at],
    [bucket, partnerId, at],
  ];
  return TEXTS.map((text, i) => ({ name: `plain-${i}`, text, values: values[i] ?? [] }));
}
