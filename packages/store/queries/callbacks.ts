import type { DeliveryState } from '#core/delivery.ts';
import type { HistoryEntry } from '#core/job.ts';
import type { Origin } from '#core/origin.ts';
import type { Secrets } from '../secrets.ts';
import type { ReadSql, Sql } from '../sql.ts';
import { flag, integer, nullable, selection, table, text, time } from '../table.ts';
import { type JobKeyQueries, openOfJob, sealedKeyOf } from './job-keys.ts';

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
}

/** What may change of a callback during an attempt. */
export interface CallbackProgress {
  readonly attempts: number;
  /** Attempts made before the schedule was last restarted. */
  readonly scheduleFrom: number;
  readonly replayedAt: number | null;
  /** Whether the personal data of its job was erased (D-30). */
  readonly isErased: boolean;
}

/** One attempt to deliver. */
export interface Attempt {
  readonly number: number;
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Why there was no response, e.g. `timeout`. */
  readonly error: string | null;
  /** The first bytes of the receiver's response. */
  readonly responseBody: Uint8Array | null;
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
});
const PAYLOAD = `c.callback_id, c.service_job_id, c.sealed_payload, ${sealedKeyOf('c.service_job_id', 'texts')}`;
const FIND = `SELECT ${CALLBACK.columns()}, ${PAYLOAD}
  FROM callbacks c JOIN jobs j ON j.service_job_id = c.service_job_id
  JOIN links l ON l.ref_id = j.ref_id JOIN partners p ON p.partner_id = c.partner_id
  WHERE c.callback_id = $1`;

const PROGRESS = selection<CallbackProgress>({
  attempts: integer('attempts'),
  scheduleFrom: integer('schedule_from'),
  replayedAt: time('replayed_at', nullable),
  // One that is made of a result that came later has a payload, without data about the person.
  isErased: flag(`sealed_payload IS NULL OR EXISTS (SELECT 1 FROM jobs j
    WHERE j.service_job_id = callbacks.service_job_id AND j.erased_at IS NOT NULL)`),
});

const ATTEMPT = table<Omit<Attempt, 'responseBody'>>('attempts', {
  number: integer('number'),
  at: time('at'),
  durationMs: integer('duration_ms'),
  status: integer('status', nullable),
  error: text('error', nullable),
});
const RESPONSES = `SELECT ${ATTEMPT.columns('a')}, a.sealed_answer, c.service_job_id,
    ${sealedKeyOf('c.service_job_id', 'texts')}
  FROM attempts a JOIN callbacks c ON c.callback_id = a.callback_id
  WHERE a.callback_id = $1 ORDER BY a.number`;
const JOB_OF = 'SELECT service_job_id FROM callbacks WHERE callback_id = $1';
const INSERT_ATTEMPT = ATTEMPT.insert(['callback_id', 'sealed_answer']);

interface PayloadRow {
  readonly callback_id: string;
  readonly service_job_id: string;
  readonly sealed_key: Uint8Array | null;
  readonly sealed_payload: Uint8Array | null;
}

interface ResponseRow {
  readonly service_job_id: string;
  readonly sealed_key: Uint8Array | null;
  readonly sealed_answer: Uint8Array | null;
}

export const payloadContext = (callbackId: string) => `callbacks/${callbackId}/payload`;
export const responseContext = (callbackId: string, number: number) => `attempts/${callbackId}/${number}`;

export const callbackReads = (sql: ReadSql, secrets: Secrets) => {
  function openPayload(row: PayloadRow): HistoryEntry | null {
    const { service_job_id: serviceJobId, sealed_key: sealedKey, sealed_payload: sealed } = row;
    if (!sealed) return null;
    const context = payloadContext(row.callback_id);
    return JSON.parse(
      openOfJob({ serviceJobId, kind: 'texts', sealedKey, sealed, context }, secrets).toString(),
    );
  }

  return {
    async find(callbackId: string): Promise<StoredCallback | null> {
      const row = await sql.get<PayloadRow>(FIND, callbackId);
      return row ? { ...CALLBACK.read(row), payload: openPayload(row) } : null;
    },

    /** Everything sent, or to be sent, for a job, oldest first (§2.4). */
    async history(serviceJobId: string): Promise<HistoryEntry[]> {
      const rows = await sql.all<PayloadRow>(
        `SELECT ${PAYLOAD} FROM callbacks c WHERE c.service_job_id = $1 ORDER BY c.sequence`,
        serviceJobId,
      );
      return rows.map(openPayload).filter((payload) => payload !== null);
    },

    /** Every attempt, oldest first, with the response unless it is erased. */
    async attempts(callbackId: string): Promise<Attempt[]> {
      const rows = await sql.all<ResponseRow>(RESPONSES, callbackId);
      return rows.map((row) => {
        const attempt = ATTEMPT.read(row);
        const { service_job_id: serviceJobId, sealed_key: sealedKey, sealed_answer: sealed } = row;
        const context = responseContext(callbackId, attempt.number);
        const responseBody =
          sealed && openOfJob({ serviceJobId, kind: 'texts', sealedKey, sealed, context }, secrets);
        return { ...attempt, responseBody };
      });
    },
  };
};

export const callbackQueries = (sql: Sql, secrets: Secrets, keys: JobKeyQueries) => ({
  ...callbackReads(sql, secrets),

  async insert(
    callback: { callbackId: string; serviceJobId: string; partnerId: string; payload: HistoryEntry },
    now: number,
  ): Promise<void> {
    const seal = await keys.of(callback.serviceJobId, 'texts');
    await sql.run(
      `INSERT INTO callbacks (callback_id, service_job_id, partner_id, sequence, user_id, sealed_payload, state,
         attempts, created_at)
       VALUES ($1, $2, $3, (SELECT COUNT(*) + 1 FROM callbacks WHERE service_job_id = $2),
         (SELECT user_id FROM jobs WHERE service_job_id = $2), $4, 'waiting', 0, $5)`,
      callback.callbackId,
      callback.serviceJobId,
      callback.partnerId,
      seal(JSON.stringify(callback.payload), payloadContext(callback.callbackId)),
      now,
    );
  },

  /** Adds the user to callbacks that a server of the previous version has stored, `max` at most. @returns how many. */
  backfillUserIds: (max: number): Promise<number> =>
    sql.run(
      `UPDATE callbacks
       SET user_id = (SELECT j.user_id FROM jobs j WHERE j.service_job_id = callbacks.service_job_id)
       WHERE callback_id IN (SELECT callback_id FROM callbacks WHERE user_id IS NULL LIMIT $1)`,
      max,
    ),

  async insertAttempt(callbackId: string, attempt: Attempt): Promise<void> {
    const { responseBody, number } = attempt;
    const sealed = responseBody && (await sealResponse(responseBody));
    await sql.run(INSERT_ATTEMPT.text, ...INSERT_ATTEMPT.values(attempt), callbackId, sealed);

    async function sealResponse(plain: Uint8Array): Promise<Uint8Array> {
      const row = await sql.get<{ service_job_id: string }>(JOB_OF, callbackId);
      if (!row) throw new Error('There is no such callback.');
      const seal = await keys.of(row.service_job_id, 'texts');
      return seal(plain, responseContext(callbackId, number));
    }
  },

  /** Its progress; locked until the unit of work ends. */
  async progress(callbackId: string): Promise<CallbackProgress | null> {
    const row = await sql.get<object>(
      `SELECT ${PROGRESS.columns()} FROM callbacks WHERE callback_id = $1${sql.dialect.forUpdate}`,
      callbackId,
    );
    return row ? PROGRESS.read(row) : null;
  },

  /** Restarts the schedule, with the same payload under the same id. */
  async restart(callbackId: string, now: number): Promise<void> {
    await sql.run(
      `UPDATE callbacks SET state = 'waiting', finished_at = NULL, schedule_from = attempts,
         replayed_at = $2 WHERE callback_id = $1`,
      callbackId,
      now,
    );
  },

  async update(callbackId: string, state: DeliveryState, attempts: number, now: number): Promise<void> {
    await sql.run(
      'UPDATE callbacks SET state = $2, attempts = $3, finished_at = $4 WHERE callback_id = $1',
      callbackId,
      state,
      attempts,
      state === 'waiting' ? null : now,
    );
  },
});
