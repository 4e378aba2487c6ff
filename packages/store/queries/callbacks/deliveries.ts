import { bucketOfId } from '#core/bucket.ts';
import type { DeliveryState } from '#core/delivery.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, SqlValue } from '#store/sql/sql.ts';
import { integer, nullable, selection, text, time } from '#store/sql/table.ts';
import { jobKeySelect, openOfJob } from '../jobs/job-keys.ts';
import { readAnswer } from './answers.ts';
import { responseContext } from './attempts.ts';

/** The state of a callback's delivery. Times are epoch milliseconds. */
export interface StoredDelivery {
  readonly callbackId: string;
  readonly partnerId: string;
  readonly serviceJobId: string;
  readonly userId: string;
  readonly jobId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: number;
  readonly finishedAt: number | null;
  /** When the next attempt is due; null when there is none. */
  readonly nextAt: number | null;
  readonly lastAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** Where the last attempt was redirected to, without its query; null where it was not. */
  readonly lastLocation: string | null;
  readonly url: string | null;
}

/** A list continues after this delivery, newest first. */
export interface DeliveryCursor {
  readonly createdAt: number;
  readonly callbackId: string;
}

export interface DeliveryFilter {
  readonly partnerId: string;
  readonly state?: DeliveryState | undefined;
  readonly userId?: string | undefined;
  readonly jobId?: string | undefined;
  readonly after?: DeliveryCursor | undefined;
  /** Only those made at or after this time. */
  readonly since?: number | undefined;
}

const DELIVERY = selection<Omit<StoredDelivery, 'lastLocation'>>({
  callbackId: text('c.callback_id'),
  partnerId: text('c.partner_id'),
  serviceJobId: text('c.service_job_id'),
  userId: text('j.user_id'),
  jobId: text('j.job_id'),
  state: text('c.state'),
  attempts: integer('c.attempts'),
  createdAt: time('c.created_at'),
  finishedAt: time('c.finished_at', nullable),
  nextAt: time('t.due_at', nullable),
  lastAt: time('a.at', nullable),
  lastStatus: integer('a.status', nullable),
  lastError: text('a.error', nullable),
  url: text('COALESCE(l.callback_url, p.default_callback_url)', nullable),
});
/** Of an answer that redirected, and is not erased. */
interface RedirectRow {
  readonly sealed_redirect: Uint8Array | null;
  readonly sealed_key: Uint8Array | null;
}
const OF_REDIRECT = 'a.status BETWEEN 300 AND 399';
const selectFrom = (callbacks: string) => `SELECT ${DELIVERY.columns()},
    CASE WHEN ${OF_REDIRECT} THEN a.sealed_answer END AS sealed_redirect,
    CASE WHEN ${OF_REDIRECT} THEN ${jobKeySelect('c', 'texts', '$1')} END AS sealed_key
  FROM ${callbacks} c JOIN jobs j ON j.bucket = c.bucket AND j.service_job_id = c.service_job_id
  JOIN links l ON l.bucket = j.bucket AND l.ref_id = j.ref_id JOIN partners p ON p.partner_id = c.partner_id
  LEFT JOIN tasks t ON t.bucket = c.bucket AND t.kind = 'delivery' AND t.subject = c.callback_id
  LEFT JOIN attempts a ON a.bucket = c.bucket AND a.callback_id = c.callback_id AND a.number = c.attempts`;

const readBy =
  (secrets: Secrets) =>
  (row: RedirectRow): StoredDelivery => {
    const delivery = DELIVERY.read(row);
    const { sealed_redirect: sealed, sealed_key: sealedKey } = row;
    if (!sealed || !sealedKey) return { ...delivery, lastLocation: null };
    const { callbackId, serviceJobId, attempts } = delivery;
    const context = responseContext(callbackId, attempts);
    const stored = openOfJob({ serviceJobId, kind: 'texts', sealedKey, sealed, context }, secrets);
    return { ...delivery, lastLocation: readAnswer(delivery.lastStatus, stored).location };
  };

export const deliveryReads = (sql: ReadSql, secrets: Secrets, read = readBy(secrets)) => ({
  async find(callbackId: string): Promise<StoredDelivery | null> {
    const row = await sql.get<RedirectRow>(
      `${selectFrom('callbacks')} WHERE c.bucket = $1 AND c.callback_id = $2`,
      bucketOfId(callbackId),
      callbackId,
    );
    return row ? read(row) : null;
  },

  /** The partner's deliveries that pass the filter, newest first: a range of an index at any depth. */
  async list(filter: DeliveryFilter, max: number): Promise<StoredDelivery[]> {
    const { partnerId, state, userId, jobId, after, since } = filter;
    const values: SqlValue[] = [secrets.bucketOf(partnerId), partnerId];
    const value = (given: SqlValue) => `$${values.push(given)}`;
    // A job is its partner's; with both named, SQLite would read all of the partner's, in their order.
    const where = jobId === undefined ? ['bucket = $1', 'partner_id = $2'] : ['bucket = $1'];
    if (jobId !== undefined) {
      const name = `bucket = $1 AND partner_id = $2 AND user_id = ${value(userId ?? null)} AND job_id = ${value(jobId)}`;
      where.push(`service_job_id = (SELECT service_job_id FROM jobs WHERE ${name})`);
    } else if (userId !== undefined) where.push(`user_id = ${value(userId)}`);
    if (after) {
      where.push(`(created_at, callback_id) < (${value(after.createdAt)}, ${value(after.callbackId)})`);
    }
    if (since !== undefined) where.push(`created_at >= ${value(since)}`);
    if (state) where.push(`state = ${value(state)}`);
    // Implied by the state; repeated so that the index of undelivered callbacks is used.
    if (state && state !== 'delivered') where.push(`state <> 'delivered'`);
    const newest = 'ORDER BY c.created_at DESC, c.callback_id DESC';
    // The page first, from the one table, so that no planner begins with another.
    const page = `(SELECT * FROM callbacks c WHERE ${where.join(' AND ')} ${newest} LIMIT ${value(max)})`;
    const rows = await sql.all<RedirectRow>(`${selectFrom(page)} WHERE c.bucket = $1 ${newest}`, ...values);
    return rows.map(read);
  },

  /** Everything sent, or to be sent, for a job, oldest first. */
  async ofJob(serviceJobId: string): Promise<StoredDelivery[]> {
    const rows = await sql.all<RedirectRow>(
      `${selectFrom('callbacks')} WHERE c.bucket = $1 AND c.service_job_id = $2 ORDER BY c.sequence`,
      bucketOfId(serviceJobId),
      serviceJobId,
    );
    return rows.map(read);
  },
});
