/** Erasing what many jobs hold of people, in as many statements as for one job. */
import { bucketOfId } from '#core/bucket.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Dialect, Sql } from '#store/sql/sql.ts';
import { releaseWhere } from '../jobs/objects.ts';

const IDS = { bucket: 'number', id: 'text' } as const;
const isOf = (v: string) => `(bucket, service_job_id) IN (SELECT v.bucket, v.id FROM ${v})`;

const RELEASE = overRows(IDS, (v) => releaseWhere(isOf(v)));
const DELETE_IMAGES = overRows(IDS, (v) => `DELETE FROM blobs WHERE ${isOf(v)}`);
const ERASE_JOBS = overRows(
  { ...IDS, at: 'number' },
  (v) => `UPDATE jobs SET sealed_person = NULL, request_id = NULL, traceparent = NULL, erased_at = v.at
    FROM ${v} WHERE jobs.bucket = v.bucket AND jobs.service_job_id = v.id AND jobs.erased_at IS NULL`,
);
const ERASE_PAYLOADS = overRows(
  IDS,
  (v) => `UPDATE callbacks SET sealed_payload = NULL WHERE sealed_payload IS NOT NULL AND ${isOf(v)}`,
);
const ERASE_ANSWERS = overRows(
  IDS,
  (
    v,
  ) => `UPDATE attempts SET sealed_answer = NULL WHERE sealed_answer IS NOT NULL AND (bucket, callback_id) IN
    (SELECT c.bucket, c.callback_id FROM ${v}
       JOIN callbacks c ON c.bucket = v.bucket AND c.service_job_id = v.id)`,
);
const eraseKeys = ({ eraseKeys }: Dialect) => ({
  images: overRows(IDS, (v) => `${eraseKeys} WHERE kind = 'images' AND ${isOf(v)}`),
  texts: overRows(IDS, (v) => `${eraseKeys} WHERE kind = 'texts' AND ${isOf(v)}`),
});

export function eraseSetQueries(sql: Sql) {
  const keys = eraseKeys(sql.dialect);
  const rowsOf = (ids: readonly string[]) => ids.map((id): [number, string] => [bucketOfId(id), id]);

  function images(ids: readonly string[]): void {
    const rows = rowsOf(ids);
    for (const statement of [RELEASE, DELETE_IMAGES, keys.images]) sql.send(statement, rows);
  }

  return {
    images,

    /** What `erasePersonalData` erases of one job, of jobs that are locked. */
    personalData(ids: readonly string[], now: number): void {
      const rows = rowsOf(ids);
      sql.send(
        ERASE_JOBS,
        rows.map((row) => [...row, now]),
      );
      // Callbacks first, as there.
      for (const statement of [ERASE_PAYLOADS, ERASE_ANSWERS]) sql.send(statement, rows);
      images(ids);
      sql.send(keys.texts, rows);
    },
  };
}
