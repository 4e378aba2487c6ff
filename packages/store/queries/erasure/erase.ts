/**
 * Erasing what jobs hold of people (D-30, D-67), in as many statements for many as for one: the one list of the columns
 * that hold personal data. The values go, and then the keys that they were sealed under.
 */
import type { ErasureCounts } from '#core/erasure.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Dialect, RowsStatement, RowValues, Sql } from '#store/sql/sql.ts';
import type { JobKeyKind } from '../jobs/job-keys.ts';
import { releaseWhere } from '../jobs/objects.ts';
import { ID, idRows } from '../lock-order.ts';
import { NOTE_PARTS } from './purges.ts';

const isOf = (v: string) => `(bucket, service_job_id) IN (SELECT v.bucket, v.id FROM ${v})`;

const RELEASE = overRows(ID, (v) => releaseWhere(isOf(v)));
const DELETE_IMAGES = overRows(ID, (v) => `DELETE FROM blobs WHERE ${isOf(v)} RETURNING 1`);
const ERASE_JOBS = overRows(
  { ...ID, at: 'number' },
  (v) => `UPDATE jobs SET sealed_person = NULL, request_id = NULL, traceparent = NULL, erased_at = v.at
    FROM ${v} WHERE jobs.bucket = v.bucket AND jobs.service_job_id = v.id AND jobs.erased_at IS NULL RETURNING 1`,
);
const ERASE_PAYLOADS = overRows(
  ID,
  (v) =>
    `UPDATE callbacks SET sealed_payload = NULL WHERE sealed_payload IS NOT NULL AND ${isOf(v)} RETURNING 1`,
);
const ERASE_RESPONSES = overRows(
  ID,
  (
    v,
  ) => `UPDATE attempts SET sealed_answer = NULL WHERE sealed_answer IS NOT NULL AND (bucket, callback_id) IN
    (SELECT c.bucket, c.callback_id FROM ${v}
       JOIN callbacks c ON c.bucket = v.bucket AND c.service_job_id = v.id) RETURNING 1`,
);

/** @returns how many rows were changed. */
const erase = async (sql: Sql, statement: RowsStatement, rows: readonly RowValues[]): Promise<number> =>
  (await sql.allOf(statement, rows)).length;

/** @param ids - of jobs, or what images are stored under otherwise. @returns how many images there were. */
export async function eraseImages(sql: Sql, ids: readonly string[]): Promise<number> {
  // In this order, without waiting for one before the next is sent.
  const [, images] = await Promise.all([
    sql.allOf(RELEASE, idRows(ids)),
    erase(sql, DELETE_IMAGES, idRows(ids)),
    eraseKeys(sql, ids, 'images'),
  ]);
  return images;
}

/** What users typed, payloads, receivers' responses and images. The jobs' outcomes stay. @returns what there was. */
export async function erasePersonalData(
  sql: Sql,
  ids: readonly string[],
  now: number,
): Promise<Partial<ErasureCounts>> {
  const rows = idRows(ids);
  const at = rows.map((row) => [...row, now]);
  const [jobs, payloads, responses, images] = await Promise.all([
    erase(sql, ERASE_JOBS, at),
    // Callbacks first: storing an attempt locks its callback, so no response can be added after this.
    erase(sql, ERASE_PAYLOADS, rows),
    erase(sql, ERASE_RESPONSES, rows),
    eraseImages(sql, ids),
    eraseKeys(sql, ids, 'texts'),
  ]);
  return { jobs, images, payloads, responses };
}

/** Ids whose keys are erased one by one. */
const FEW = 8;

/** Also records in which parts of their table they were. */
export function eraseKeys(sql: Sql, ids: readonly string[], kind: JobKeyKind): void {
  const rows = idRows(ids);
  // By its values, PostgreSQL finds the one part that has a key; for a list it may read all parts.
  const ofOne = `kind = '${kind}' AND bucket = $1 AND service_job_id = $2`;
  if (ids.length <= FEW) for (const row of rows) sql.sendOne(erasing(sql.dialect, ofOne), ...row);
  else
    sql.send(
      overRows(ID, (v) => erasing(sql.dialect, `kind = '${kind}' AND ${isOf(v)}`)),
      rows,
    );
}

const erasing = ({ eraseKeys, keyPart }: Dialect, which: string): string =>
  keyPart === null
    ? `${eraseKeys} WHERE ${which}`
    : `WITH gone AS (${eraseKeys} WHERE ${which} RETURNING ${keyPart} AS part) ${NOTE_PARTS}`;
