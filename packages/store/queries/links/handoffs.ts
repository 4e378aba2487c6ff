/** Visits that were handed over to a phone (D-85). */
import { bucketOfId } from '#core/bucket.ts';
import type { Handoff } from '#core/page/handoff.ts';
import { type Visit, visitKey } from '#core/page/visit.ts';
import { submissionScope } from '#core/submission.ts';
import { deleteOldest, findable, oldestOf, overRows, type Place } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { integer, nullable, selection, time } from '#store/sql/table.ts';

/** One of a link, by the hash of its token. */
export interface NamedHandoff {
  readonly linkId: string;
  readonly handoffId: string;
}

interface NewHandoff {
  readonly handoffId: string;
  readonly sealedEntries: Uint8Array;
  readonly expiresAt: number;
}

const STATE = selection<Handoff & { readonly place: number }>({
  place: integer('v.n'),
  openedAt: time('h.opened_at', nullable),
  expiresAt: time('h.expires_at'),
  submittedAt: time('i.created_at', nullable),
});
/** The prefixes of what the response to a visit's submission is saved under. */
const SCOPE = submissionScope('');
const KEY = visitKey({ visitId: '' });

const STATES = overRows(
  { bucket: 'number', ref_id: 'text', handoff_id: 'text' },
  (v) => `SELECT ${STATE.columns()} FROM ${v}
    JOIN handoffs h ON h.bucket = v.bucket AND h.handoff_id = v.handoff_id AND h.ref_id = v.ref_id
    LEFT JOIN idempotency i ON i.bucket = v.bucket AND i.scope = '${SCOPE}' || h.ref_id
      AND i.key = '${KEY}' || h.visit_id AND i.answer <> ''`,
);

export const handoffReads = (sql: ReadSql) => ({
  /** How far each is; null where it is unknown. */
  async states(named: readonly NamedHandoff[]): Promise<(Handoff | null)[]> {
    const rows = await sql.allOf<object>(
      STATES,
      named.map(({ linkId, handoffId }) => [bucketOfId(linkId), findable(linkId), findable(handoffId)]),
    );
    const states: (Handoff | null)[] = named.map(() => null);
    for (const row of rows) {
      const { place, ...state } = STATE.read(row);
      states[place - 1] = state;
    }
    return states;
  },

  /** Whether a visit has one. */
  async has({ linkId, visitId }: Visit): Promise<boolean> {
    const text = 'SELECT 1 FROM handoffs WHERE bucket = $1 AND visit_id = $2 AND ref_id = $3';
    return (await sql.get(text, bucketOfId(linkId), visitId, linkId)) !== undefined;
  },

  /** How many of a link wait for a phone, up to `max`. */
  async countWaiting(linkId: string, now: number, max: number): Promise<number> {
    const row = await sql.get<{ waiting: number }>(
      `SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM handoffs
        WHERE bucket = $1 AND ref_id = $2 AND opened_at IS NULL AND expires_at > $3 LIMIT $4) AS w`,
      bucketOfId(linkId),
      linkId,
      now,
      max,
    );
    return row?.waiting ?? 0;
  },
});

export const handoffQueries = (sql: Sql) => ({
  ...handoffReads(sql),

  /** Stores one of a visit, in place of that before. */
  async put({ linkId, visitId }: Visit, { handoffId, sealedEntries, expiresAt }: NewHandoff): Promise<void> {
    await sql.run(
      `INSERT INTO handoffs (bucket, visit_id, handoff_id, ref_id, sealed_entries, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (visit_id, bucket) DO UPDATE SET handoff_id = excluded.handoff_id, opened_at = NULL,
         sealed_entries = excluded.sealed_entries, expires_at = excluded.expires_at`,
      bucketOfId(linkId),
      visitId,
      handoffId,
      linkId,
      sealedEntries,
      expiresAt,
    );
  },

  /** Opens one, once. @returns what was entered, of which nothing is left; null when it cannot be opened. */
  async open(
    { linkId, handoffId }: NamedHandoff,
    now: number,
    expiresAt: number,
  ): Promise<Uint8Array | null> {
    const named = [bucketOfId(linkId), handoffId, linkId];
    const where = 'bucket = $1 AND handoff_id = $2 AND ref_id = $3';
    const row = await sql.get<{ sealed_entries: Uint8Array | null }>(
      `SELECT sealed_entries FROM handoffs WHERE ${where} AND opened_at IS NULL AND expires_at > $4${sql.dialect.forUpdate}`,
      ...named,
      now,
    );
    if (!row?.sealed_entries) return null;
    await sql.run(
      `UPDATE handoffs SET sealed_entries = NULL, opened_at = $4, expires_at = $5 WHERE ${where}`,
      ...named,
      now,
      expiresAt,
    );
    return row.sealed_entries;
  },

  /** Ends that of a visit: nobody can open it or go on with it. */
  remove: ({ linkId, visitId }: Visit) =>
    sql.run(
      'DELETE FROM handoffs WHERE bucket = $1 AND visit_id = $2 AND ref_id = $3',
      bucketOfId(linkId),
      visitId,
      linkId,
    ),

  /** Erases those that are over. Their keys are stored nowhere, so the files need no purge. @returns how many. */
  eraseOld: (now: number, max: number, place?: Place) =>
    deleteOldest(
      sql,
      oldestOf('handoffs', 'bucket, visit_id', 'expires_at <= $1', sql.dialect.skipLockedInAll),
      now,
      max,
      place,
    ),
});
