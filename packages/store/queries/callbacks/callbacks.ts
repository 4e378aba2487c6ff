import { bucketOfId } from '#core/bucket.ts';
import type { DeliveryState } from '#core/delivery.ts';
import type { HistoryEntry, Job } from '#core/job.ts';
import type { Origin } from '#core/origin.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { insertOver, overRows } from '#store/sql/rows.ts';
import type { ReadSql, RowValues, Sql } from '#store/sql/sql.ts';
import { integer, nullable, selection, text, time } from '#store/sql/table.ts';
import { type JobKey, type JobKeyQueries, openOfJob, sealedKeyOf } from '../jobs/job-keys.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import { attemptQueries, attemptReads } from './attempts.ts';

/** A result on its way to the partner. */
export interface StoredCallback extends Origin {
  /** `webhook-id`: the same over all attempts. */
  readonly callbackId: string;
  readonly serviceJobId: string;
  readonly partnerId: string;
  /** null once erased (D-30). */
  readonly payload: HistoryEntry | null;
  readonly state: DeliveryState;
  /** Attempts made so far. */
  readonly attempts: number;
  /** Attempts made before the schedule was last restarted. */
  readonly scheduleFrom: number;
  /** When it was last replayed. */
  readonly replayedAt: number | null;
  /** The link's callback URL, else the partner's default one as it is now; null where there is none (D-16). */
  readonly url: string | null;
  /** Since when its address is paused; null when it is not. */
  readonly addressPausedAt: number | null;
}

/** A callback of a job that is locked. */
export interface NewCallback {
  readonly callbackId: string;
  readonly job: Pick<Job, 'serviceJobId' | 'partnerId' | 'userId'>;
  /** Its number among those of the job, from 1. */
  readonly sequence: number;
  readonly payload: HistoryEntry;
  /** The job's key; null when it was erased. */
  readonly key: JobKey | null;
}

const CALLBACK = selection<Omit<StoredCallback, 'payload'>>({
  callbackId: text('c.callback_id'),
  serviceJobId: text('c.service_job_id'),
  partnerId: text('c.partner_id'),
  state: text('c.state'),
  attempts: integer('c.attempts'),
  scheduleFrom: integer('c.schedule_from'),
  replayedAt: time('c.replayed_at', nullable),
  url: text('COALESCE(l.callback_url, p.default_callback_url)', nullable),
  requestId: text('j.request_id', nullable),
  traceparent: text('j.traceparent', nullable),
  addressPausedAt: time('e.paused_at', nullable),
});
const PAYLOAD = `c.callback_id, c.service_job_id, c.sealed_payload, ${sealedKeyOf('c', 'texts', 'v.bucket')}`;
/** With whether its address is failing. */
const FIND = overRows(
  ID,
  (v) => `SELECT ${CALLBACK.columns()}, ${PAYLOAD}
  FROM ${v} JOIN callbacks c ON c.bucket = v.bucket AND c.callback_id = v.id
  JOIN jobs j ON j.bucket = c.bucket AND j.service_job_id = c.service_job_id
  JOIN links l ON l.bucket = j.bucket AND l.ref_id = j.ref_id JOIN partners p ON p.partner_id = c.partner_id
  LEFT JOIN endpoints e ON e.bucket = c.bucket AND e.partner_id = c.partner_id
    AND e.url = COALESCE(l.callback_url, p.default_callback_url) AND e.receives = 'callbacks'`,
);
const HISTORY = overRows(
  ID,
  (v) =>
    `SELECT ${PAYLOAD} FROM ${v} JOIN callbacks c
      ON c.bucket = v.bucket AND c.service_job_id = v.id ORDER BY c.sequence`,
);
const INSERT = insertOver(
  'callbacks',
  {
    bucket: 'number',
    callback_id: 'text',
    service_job_id: 'text',
    partner_id: 'text',
    sequence: 'number',
    user_id: 'text',
    sealed_payload: 'bytes',
    created_at: 'number',
  },
  { constants: { state: "'waiting'", attempts: '0' } },
);

interface PayloadRow {
  readonly callback_id: string;
  readonly service_job_id: string;
  readonly sealed_key: Uint8Array | null;
  readonly sealed_payload: Uint8Array | null;
}

const payloadContext = (callbackId: string) => `callbacks/${callbackId}/payload`;

export const callbackReads = (sql: ReadSql, secrets: Secrets) => {
  function openPayload(row: PayloadRow): HistoryEntry | null {
    const { service_job_id: serviceJobId, sealed_key: sealedKey, sealed_payload: sealed } = row;
    if (!sealed) return null;
    const context = payloadContext(row.callback_id);
    return JSON.parse(
      openOfJob({ serviceJobId, kind: 'texts', sealedKey, sealed, context }, secrets).toString(),
    );
  }

  /** Callbacks by id; those that exist. */
  async function findAll(ids: readonly string[]): Promise<Map<string, StoredCallback>> {
    const rows = await sql.allOf<PayloadRow>(FIND, idRows(ids));
    return new Map(
      rows.map((row) => [row.callback_id, { ...CALLBACK.read(row), payload: openPayload(row) }]),
    );
  }

  async function histories(serviceJobIds: readonly string[]): Promise<Map<string, HistoryEntry[]>> {
    const rows = await sql.allOf<PayloadRow>(HISTORY, idRows(inLockOrder(serviceJobIds)));
    const found = new Map<string, HistoryEntry[]>();
    for (const row of rows) {
      const payload = openPayload(row);
      if (!payload) continue;
      const entries = found.get(row.service_job_id);
      if (entries) entries.push(payload);
      else found.set(row.service_job_id, [payload]);
    }
    return found;
  }

  return {
    ...attemptReads(sql, secrets),

    async find(callbackId: string): Promise<StoredCallback | null> {
      return (await findAll([callbackId])).get(callbackId) ?? null;
    },

    findAll,

    /** Everything sent, or to be sent, for a job, oldest first (§2.4). */
    async history(serviceJobId: string): Promise<HistoryEntry[]> {
      return (await histories([serviceJobId])).get(serviceJobId) ?? [];
    },

    /** The same of several jobs; of those that have any. */
    histories,
  };
};

export const callbackQueries = (sql: Sql, secrets: Secrets, keys: JobKeyQueries) => ({
  ...callbackReads(sql, secrets),
  ...attemptQueries(sql, secrets, keys),

  /** Callbacks of jobs that are locked. */
  async insert(callbacks: readonly NewCallback[], now: number): Promise<void> {
    const rows: RowValues[] = [];
    for (const { callbackId, job, sequence, payload, key } of callbacks) {
      const { serviceJobId, partnerId, userId } = job;
      const seal = key?.seal ?? (await keys.of(serviceJobId, 'texts'));
      const sealed = seal(JSON.stringify(payload), payloadContext(callbackId));
      rows.push([bucketOfId(callbackId), callbackId, serviceJobId, partnerId, sequence, userId, sealed, now]);
    }
    sql.send(INSERT, rows);
  },

  /** Restarts the schedule, with the same payload under the same id. */
  async restart(callbackId: string, now: number): Promise<void> {
    await sql.run(
      `UPDATE callbacks SET state = 'waiting', finished_at = NULL, schedule_from = attempts,
         replayed_at = $3 WHERE bucket = $1 AND callback_id = $2`,
      bucketOfId(callbackId),
      callbackId,
      now,
    );
  },
});
