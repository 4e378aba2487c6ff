/** Requests to erase a person's data, and how far each is carried out (D-70). */
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import { addCounts, type Erasure, NOTHING_ERASED, type Person } from '#core/erasure.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { flag, json, nullable, selection, text, time } from '#store/sql/table.ts';
import { settingQueries } from '../settings.ts';
import { eraseOfLinks } from './erase-links.ts';
import { eraseJob, type FoundJob, lockLinks, replaceUserId } from './erase-person.ts';
import { leavesAnything, pendingErasureReads, setErasuresPurged } from './pending-erasures.ts';
import { requestPurge } from './purges.ts';

const ERASURE = selection<Erasure>({
  erasureId: text('erasure_id'),
  partnerId: text('partner_id'),
  keepsIds: flag('keeps_ids'),
  counts: json('counts'),
  requestedAt: time('requested_at'),
  erasedAt: time('erased_at', nullable),
  purgedAt: time('purged_at', nullable),
});
const FIND = `SELECT ${ERASURE.columns()} FROM erasures WHERE bucket = $1 AND erasure_id = $2`;
/** An empty job_id stands for all jobs: NULLs would not conflict. */
const REQUEST = `INSERT INTO erasures
    (bucket, erasure_id, partner_id, user_id, job_id, keeps_ids, pseudonym, counts, requested_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (bucket, partner_id, user_id, job_id, keeps_ids) DO UPDATE SET last_job_id = NULL
  RETURNING ${ERASURE.columns()}`;
const LOCK = `SELECT ${ERASURE.columns()}, user_id, job_id, pseudonym, last_job_id
  FROM erasures WHERE bucket = $1 AND erasure_id = $2`;
/** Of a user of whom nothing is stored: it is carried out already, and does not name the user. */
const STORE_DONE = `INSERT INTO erasures
    (bucket, erasure_id, partner_id, keeps_ids, counts, requested_at, erased_at, purged_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
  RETURNING ${ERASURE.columns()}`;

/** What is known only until the data is erased. */
interface PendingRow {
  readonly user_id: string | null;
  readonly job_id: string | null;
  readonly pseudonym: string | null;
  readonly last_job_id: string | null;
}

interface NewErasure extends Person {
  /** A random UUID; stored with the partner's bucket in it. */
  readonly erasureId: string;
  /** The user id to be stored instead; null: ids are kept. */
  readonly pseudonym: string | null;
}

/** `elsewhere`: another server does it now. */
type ErasureProgress = 'done' | 'more' | 'elsewhere';

export const erasureReads = (sql: ReadSql, secrets: Secrets) => ({
  ...pendingErasureReads(sql, secrets),

  async find(erasureId: string): Promise<Erasure | null> {
    const row = await sql.get<object>(FIND, bucketOfId(erasureId), erasureId);
    return row ? ERASURE.read(row) : null;
  },
});

export const erasureQueries = (sql: Sql, secrets: Secrets) => ({
  ...erasureReads(sql, secrets),

  /**
   * Stores a request. One that is the same and not carried out yet begins anew instead. Where nothing is stored of the
   * user, it is carried out at once. @returns the one in force.
   */
  async request(asked: NewErasure, now: number): Promise<Erasure> {
    const { partnerId, userId, jobId, pseudonym } = asked;
    const bucket = secrets.bucketOf(partnerId);
    const keepsIds = pseudonym === null;
    const counts = JSON.stringify(NOTHING_ERASED);
    const named = [bucket, idInBucket(asked.erasureId, bucket), partnerId];
    const row = (await leavesAnything(sql, bucket, { partnerId, userId, jobId, keepsIds }))
      ? await sql.get<object>(
          REQUEST,
          ...named,
          ...[userId, jobId ?? '', keepsIds ? 1 : 0, pseudonym, counts, now],
        )
      : await sql.get<object>(STORE_DONE, ...named, keepsIds ? 1 : 0, counts, now, await purgedBy(sql, now));
    if (!row) throw new Error('An erasure was not stored.');
    return ERASURE.read(row);
  },

  /** Erases the next `max` jobs at most. */
  async advance(erasureId: string, now: number, max: number): Promise<ErasureProgress> {
    const bucket = bucketOfId(erasureId);
    const row = await sql.get<PendingRow>(LOCK + sql.dialect.forUpdateSkipLocked, bucket, erasureId);
    if (!row) return (await sql.get(FIND, bucket, erasureId)) ? 'elsewhere' : 'done';
    // Another server has carried it out.
    if (!row.user_id) return 'done';
    const { partnerId, counts: before } = ERASURE.read(row);
    const { user_id: userId, pseudonym, last_job_id: lastJobId } = row;
    const person: Person = { partnerId, userId, jobId: row.job_id || null };
    let counts = before;
    if (lastJobId === null) {
      // Submissions that are being stored hold their link; after this, the user's are all visible.
      const links = await lockLinks(sql, bucket, person);
      counts = addCounts(counts, { images: await eraseOfLinks(sql, links) });
      if (pseudonym)
        counts = addCounts(counts, await replaceUserId(sql, bucket, person, links, pseudonym, now));
    }
    const jobs = await nextJobs(sql, bucket, person, lastJobId ?? '', max);
    for (const job of jobs) counts = addCounts(counts, await eraseJob(sql, job, userId, pseudonym, now));
    // PostgreSQL writes its table of keys anew and holds submissions back: not where nothing went. SQLite also overwrites
    // the id that was asked for.
    const counted = JSON.stringify(counts);
    if (counted !== JSON.stringify(before) || !sql.dialect.concurrentWriters) await requestPurge(sql);

    const isDone = jobs.length < max;
    await (isDone
      ? sql.run(
          `UPDATE erasures SET user_id = NULL, job_id = NULL, pseudonym = NULL, last_job_id = NULL,
             counts = $3, erased_at = $4 WHERE bucket = $1 AND erasure_id = $2`,
          bucket,
          erasureId,
          counted,
          now,
        )
      : sql.run(
          'UPDATE erasures SET counts = $3, last_job_id = $4 WHERE bucket = $1 AND erasure_id = $2',
          bucket,
          erasureId,
          counted,
          jobs.at(-1)?.job_id ?? '',
        ));
    return isDone ? 'done' : 'more';
  },

  /** Records that the files were purged of these. */
  setPurged: (erasureIds: readonly string[], now: number) => setErasuresPurged(sql, erasureIds, now),
});

/** When the files are purged of an erasure that has erased nothing: now, unless they wait for a purge of an earlier one. */
async function purgedBy(sql: Sql, now: number): Promise<number | null> {
  return (await settingQueries(sql).get('purge_due')) === null ? now : null;
}

/** The person's jobs after one, locked. */
function nextJobs(sql: Sql, bucket: number, person: Person, after: string, max: number): Promise<FoundJob[]> {
  const { partnerId, userId, jobId } = person;
  const isNamed = jobId === null ? '' : 'AND job_id = $6';
  return sql.all<FoundJob>(
    `SELECT service_job_id, job_id, ref_id, accepted_at FROM jobs
      WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 AND job_id > $4 ${isNamed}
      ORDER BY job_id LIMIT $5${sql.dialect.forUpdate}`,
    ...[bucket, partnerId, userId, after, max],
    ...(jobId === null ? [] : [jobId]),
  );
}
