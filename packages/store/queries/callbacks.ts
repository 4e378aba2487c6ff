import type { DeliveryState } from '#core/delivery.ts';
import type { HistoryEntry } from '#core/job.ts';
import type { Secrets } from '../secrets.ts';
import type { Sql } from '../sql.ts';

interface CallbackRow {
  callback_id: string;
  service_job_id: string;
  partner_id: string;
  sealed_payload: Uint8Array | null;
  state: string;
  attempts: number;
  schedule_from: number;
  replayed_at: number | null;
  url: string | null;
}

/** A result on its way to the partner. */
export interface Callback {
  /** `webhook-id`: the same over all attempts. */
  readonly callbackId: string;
  readonly serviceJobId: string;
  readonly partnerId: string;
  /** null once erased (D-30). */
  readonly payload: HistoryEntry | null;
  readonly state: DeliveryState;
  /** Attempts made so far. */
  readonly attempts: number;
  /** Attempts made before the schedule last began anew. */
  readonly scheduleFrom: number;
  /** When it was last replayed. */
  readonly replayedAt: number | null;
  /** The link's callback URL, else the partner's default one as it is now; null where there is none (D-16). */
  readonly url: string | null;
}

/** What may have changed of a callback while an attempt was under way. */
export interface CallbackProgress {
  readonly attempts: number;
  /** Attempts before the schedule last began. */
  readonly scheduleFrom: number;
  readonly replayedAt: number | null;
  /** Whether its personal data was erased (D-30). */
  readonly isErased: boolean;
}

/** One attempt to deliver. */
export interface Attempt {
  readonly number: number;
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Class of the failure where there was no answer, e.g. `timeout`. */
  readonly error: string | null;
  /** The first bytes of the receiver's answer. */
  readonly answer: Uint8Array | null;
}

interface AttemptRow {
  number: number;
  at: number;
  duration_ms: number;
  status: number | null;
  error: string | null;
  sealed_answer: Uint8Array | null;
}

const payloadContext = (callbackId: string) => `callbacks/${callbackId}/payload`;
const answerContext = (callbackId: string, number: number) => `attempts/${callbackId}/${number}`;

export const callbackQueries = (sql: Sql, secrets: Secrets) => {
  const openPayload = (row: Pick<CallbackRow, 'callback_id' | 'sealed_payload'>): HistoryEntry | null =>
    row.sealed_payload &&
    JSON.parse(secrets.open(row.sealed_payload, payloadContext(row.callback_id)).toString());
  return {
    async insert(
      callback: { callbackId: string; serviceJobId: string; partnerId: string; payload: HistoryEntry },
      now: number,
    ): Promise<void> {
      await sql.run(
        `INSERT INTO callbacks (callback_id, service_job_id, partner_id, sequence, sealed_payload, state,
         attempts, created_at)
       VALUES ($1, $2, $3, (SELECT COUNT(*) + 1 FROM callbacks WHERE service_job_id = $2), $4, 'waiting', 0, $5)`,
        callback.callbackId,
        callback.serviceJobId,
        callback.partnerId,
        secrets.seal(JSON.stringify(callback.payload), payloadContext(callback.callbackId)),
        now,
      );
    },

    async find(callbackId: string): Promise<Callback | null> {
      const row = await sql.get<CallbackRow>(
        `SELECT c.callback_id, c.service_job_id, c.partner_id, c.sealed_payload, c.state, c.attempts,
              c.schedule_from, c.replayed_at, COALESCE(l.callback_url, p.default_callback_url) AS url
         FROM callbacks c JOIN jobs j ON j.service_job_id = c.service_job_id
         JOIN links l ON l.ref_id = j.ref_id JOIN partners p ON p.partner_id = c.partner_id
        WHERE c.callback_id = $1`,
        callbackId,
      );
      if (!row) return null;
      return {
        callbackId: row.callback_id,
        serviceJobId: row.service_job_id,
        partnerId: row.partner_id,
        payload: openPayload(row),
        state: row.state as DeliveryState,
        attempts: row.attempts,
        scheduleFrom: row.schedule_from,
        replayedAt: row.replayed_at,
        url: row.url,
      };
    },

    /** Everything sent, or to be sent, for a job, oldest first (§2.4). */
    async history(serviceJobId: string): Promise<HistoryEntry[]> {
      const rows = await sql.all<Pick<CallbackRow, 'callback_id' | 'sealed_payload'>>(
        'SELECT callback_id, sealed_payload FROM callbacks WHERE service_job_id = $1 ORDER BY sequence',
        serviceJobId,
      );
      return rows.map(openPayload).filter((payload) => payload !== null);
    },

    async insertAttempt(callbackId: string, attempt: Attempt): Promise<void> {
      await sql.run(
        `INSERT INTO attempts (callback_id, number, at, duration_ms, status, error, sealed_answer)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        callbackId,
        attempt.number,
        attempt.at,
        attempt.durationMs,
        attempt.status,
        attempt.error,
        attempt.answer && secrets.seal(attempt.answer, answerContext(callbackId, attempt.number)),
      );
    },

    /** How far its schedule is; locked until the unit of work ends. */
    async progress(callbackId: string): Promise<CallbackProgress | null> {
      const row = await sql.get<
        Pick<CallbackRow, 'attempts' | 'schedule_from' | 'replayed_at'> & { erased: number | boolean }
      >(
        `SELECT attempts, schedule_from, replayed_at, sealed_payload IS NULL AS erased FROM callbacks
          WHERE callback_id = $1${sql.dialect.forUpdate}`,
        callbackId,
      );
      if (!row) return null;
      const { attempts, schedule_from, replayed_at, erased } = row;
      return { attempts, scheduleFrom: schedule_from, replayedAt: replayed_at, isErased: Boolean(erased) };
    },

    /** Every attempt, oldest first, with the answer where it is not erased. */
    async attempts(callbackId: string): Promise<Attempt[]> {
      const rows = await sql.all<AttemptRow>(
        `SELECT number, at, duration_ms, status, error, sealed_answer FROM attempts
          WHERE callback_id = $1 ORDER BY number`,
        callbackId,
      );
      return rows.map((row) => ({
        number: row.number,
        at: row.at,
        durationMs: row.duration_ms,
        status: row.status,
        error: row.error,
        answer: row.sealed_answer && secrets.open(row.sealed_answer, answerContext(callbackId, row.number)),
      }));
    },

    /** Begins the schedule anew, with the same payload under the same id. */
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
  };
};
