/** Attempts to deliver callbacks, and what they change of them. */
import { bucketOfId } from '#core/bucket.ts';
import type { DeliveryState } from '#core/delivery.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { insertOver, overRows } from '#store/sql/rows.ts';
import type { ReadSql, RowValues, Sql } from '#store/sql/sql.ts';
import { flag, integer, nullable, selection, table, text, time } from '#store/sql/table.ts';
import { type JobKeyQueries, jobKeyOf, openOfJob, sealedKeyOf } from '../jobs/job-keys.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import { readAnswer, storedAnswer } from './answers.ts';

/** What may change of a callback during an attempt. */
interface CallbackProgress {
  readonly callbackId: string;
  readonly serviceJobId: string;
  readonly attempts: number;
  /** Attempts made before the schedule was last restarted. */
  readonly scheduleFrom: number;
  readonly replayedAt: number | null;
  /** Whether the personal data of its job was erased (D-30). */
  readonly isErased: boolean;
  /** The key of its job, as it is stored. */
  readonly sealedKey: Uint8Array | null;
}

/** One attempt to deliver. */
export interface Attempt {
  readonly number: number;
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Why there was no response, e.g. `timeout`. */
  readonly error: string | null;
  /** Where the receiver redirected to, without its query; null where it did not. */
  readonly location: string | null;
  /** The first bytes of the receiver's response. */
  readonly responseBody: Uint8Array | null;
}

/** An attempt of a callback that is locked. */
export interface NewAttempt extends Omit<Attempt, 'location'> {
  /** Where the receiver redirected to, if it did. */
  readonly location?: string | null;
  readonly callback: Pick<CallbackProgress, 'callbackId' | 'serviceJobId' | 'sealedKey'>;
}

/** What becomes of a callback. */
export interface CallbackChange {
  readonly callbackId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly at: number;
}

const PROGRESS = selection<Omit<CallbackProgress, 'sealedKey'>>({
  callbackId: text('c.callback_id'),
  serviceJobId: text('c.service_job_id'),
  attempts: integer('c.attempts'),
  scheduleFrom: integer('c.schedule_from'),
  replayedAt: time('c.replayed_at', nullable),
  // One that is made of a result that came later has a payload, without data about the person.
  isErased: flag(`c.sealed_payload IS NULL OR EXISTS (SELECT 1 FROM jobs j
    WHERE j.bucket = v.bucket AND j.service_job_id = c.service_job_id AND j.erased_at IS NOT NULL)`),
});
const lock = (forUpdate: string) =>
  overRows(
    ID,
    (v) => `SELECT ${PROGRESS.columns()}, ${sealedKeyOf('c', 'texts', 'v.bucket')}
      FROM ${v} JOIN callbacks c ON c.bucket = v.bucket AND c.callback_id = v.id ORDER BY v.n${forUpdate}`,
  );
const UPDATE = overRows(
  { bucket: 'number', callback_id: 'text', state: 'text', attempts: 'number', finished_at: 'number' },
  (v) => `UPDATE callbacks SET state = v.state, attempts = v.attempts, finished_at = v.finished_at
    FROM ${v} WHERE callbacks.bucket = v.bucket AND callbacks.callback_id = v.callback_id`,
);

const ATTEMPT = table<Omit<Attempt, 'location' | 'responseBody'>>('attempts', {
  number: integer('number'),
  at: time('at'),
  durationMs: integer('duration_ms'),
  status: integer('status', nullable),
  error: text('error', nullable),
});
const INSERT = insertOver('attempts', {
  bucket: 'number',
  callback_id: 'text',
  ...ATTEMPT.types,
  sealed_answer: 'bytes',
});
const RESPONSES = `SELECT ${ATTEMPT.columns('a')}, a.sealed_answer, c.service_job_id,
    ${sealedKeyOf('c', 'texts', '$1')}
  FROM attempts a JOIN callbacks c ON c.bucket = a.bucket AND c.callback_id = a.callback_id
  WHERE a.bucket = $1 AND a.callback_id = $2 ORDER BY a.number`;

interface ResponseRow {
  readonly service_job_id: string;
  readonly sealed_key: Uint8Array | null;
  readonly sealed_answer: Uint8Array | null;
}

export const responseContext = (callbackId: string, number: number) => `attempts/${callbackId}/${number}`;

export const attemptReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Every attempt, oldest first, with the response unless it is erased. */
  async attempts(callbackId: string): Promise<Attempt[]> {
    const rows = await sql.all<ResponseRow>(RESPONSES, bucketOfId(callbackId), callbackId);
    return rows.map((row) => {
      const attempt = ATTEMPT.read(row);
      const { service_job_id: serviceJobId, sealed_key: sealedKey, sealed_answer: sealed } = row;
      const context = responseContext(callbackId, attempt.number);
      const stored =
        sealed && openOfJob({ serviceJobId, kind: 'texts', sealedKey, sealed, context }, secrets);
      return { ...attempt, ...readAnswer(attempt.status, stored) };
    });
  },
});

export const attemptQueries = (sql: Sql, secrets: Secrets, keys: JobKeyQueries) => {
  const LOCK = lock(sql.dialect.forUpdate);
  return {
    ...attemptReads(sql, secrets),

    /** The progress of callbacks, locked in the order of `ids` until the unit of work ends; of those that exist. */
    async lock(ids: readonly string[]): Promise<Map<string, CallbackProgress>> {
      const rows = await sql.allOf<{ sealed_key: Uint8Array | null }>(LOCK, idRows(inLockOrder(ids)));
      const found = rows.map((row) => ({ ...PROGRESS.read(row), sealedKey: row.sealed_key }));
      return new Map(found.map((progress) => [progress.callbackId, progress]));
    },

    /** Attempts of callbacks that are locked. */
    async insertAttempts(attempts: readonly NewAttempt[]): Promise<void> {
      const rows: RowValues[] = [];
      for (const { callback, number, at, durationMs, status, error, ...response } of attempts) {
        const answer = storedAnswer({ location: null, ...response });
        const { callbackId, serviceJobId, sealedKey } = callback;
        const sealed =
          answer &&
          (sealedKey
            ? jobKeyOf(serviceJobId, 'texts', sealedKey, secrets).seal
            : await keys.of(serviceJobId, 'texts'))(answer, responseContext(callbackId, number));
        rows.push([bucketOfId(callbackId), callbackId, number, at, durationMs, status, error, sealed]);
      }
      sql.send(INSERT, rows);
    },

    update(changes: readonly CallbackChange[]): void {
      sql.send(
        UPDATE,
        changes.map(({ callbackId, state, attempts, at }) => [
          bucketOfId(callbackId),
          callbackId,
          state,
          attempts,
          state === 'waiting' ? null : at,
        ]),
      );
    },
  };
};
