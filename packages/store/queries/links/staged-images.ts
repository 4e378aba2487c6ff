/** Images that were sent ahead of their submission (D-82). Their bytes and keys are where those of jobs are. */
import { bucketOfId } from '#core/bucket.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Visit } from '#core/page/visit.ts';
import type { SealedImages } from '#store/seal/seal-job.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { eraseImages, eraseKeys } from '../erasure/erase.ts';
import { requestPurge } from '../erasure/purges.ts';
import { insertSealedImages } from '../jobs/jobs.ts';

export interface StagedImage {
  readonly imageId: string;
  readonly kind: ImageField;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

interface Row {
  readonly image_id: string;
}
const idsOf = (rows: readonly Row[]) => rows.map(({ image_id }) => image_id);

const TAKE =
  'DELETE FROM staged_images WHERE bucket = $1 AND visit_id = $2 AND image_id = $3 RETURNING image_id';
/** The image; an object that it is in stays. */
const DELETE_TAKEN = 'DELETE FROM blobs WHERE bucket = $1 AND service_job_id = $2';

export const stagedImageReads = (sql: ReadSql) => ({
  /** The ids of what is staged for a link. */
  async ofLink(refId: string): Promise<string[]> {
    const rows = await sql.all<Row>(
      'SELECT image_id FROM staged_images WHERE bucket = $1 AND ref_id = $2 ORDER BY image_id',
      bucketOfId(refId),
      refId,
    );
    return idsOf(rows);
  },

  async of({ linkId, visitId }: Visit): Promise<StagedImage[]> {
    const rows = await sql.all<Row & { kind: ImageField; created_at: number }>(
      'SELECT image_id, kind, created_at FROM staged_images WHERE bucket = $1 AND visit_id = $2 AND ref_id = $3',
      bucketOfId(linkId),
      visitId,
      linkId,
    );
    return rows.map(({ image_id: imageId, kind, created_at: createdAt }) => ({ imageId, kind, createdAt }));
  },
});

export const stagedImageQueries = (sql: Sql) => {
  return {
    ...stagedImageReads(sql),

    /** Stores an image of a visit, in place of one of the same kind. */
    async put(visit: Visit, kind: ImageField, { serviceJobId, keys, images }: SealedImages, now: number) {
      const { linkId, visitId } = visit;
      const bucket = bucketOfId(linkId);
      // Two uploads at once would not see each other's row.
      if (sql.dialect.lockName) sql.sendOne(sql.dialect.lockName, `staged ${visitId}`);
      const before = await sql.all<Row>(
        'DELETE FROM staged_images WHERE bucket = $1 AND visit_id = $2 AND kind = $3 RETURNING image_id',
        bucket,
        visitId,
        kind,
      );
      await eraseImages(sql, idsOf(before));
      await sql.run(
        `INSERT INTO staged_images (bucket, visit_id, image_id, kind, ref_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
        bucket,
        visitId,
        serviceJobId,
        kind,
        linkId,
        now,
      );
      insertSealedImages(sql, { serviceJobId, keys, images }, now);
    },

    /** For a job that stores them under its own key. @returns false when one of them is gone. */
    async take({ linkId, visitId }: Visit, imageIds: readonly string[]): Promise<boolean> {
      const bucket = bucketOfId(linkId);
      const taken = await Promise.all(imageIds.map((id) => sql.get<Row>(TAKE, bucket, visitId, id)));
      for (const id of imageIds) sql.sendOne(DELETE_TAKEN, bucket, id);
      // A later purge removes them from the files.
      eraseKeys(sql, imageIds, 'images');
      return !taken.includes(undefined);
    },

    async eraseOf({ linkId, visitId }: Visit): Promise<void> {
      const rows = await sql.all<Row>(
        'DELETE FROM staged_images WHERE bucket = $1 AND visit_id = $2 AND ref_id = $3 RETURNING image_id',
        bucketOfId(linkId),
        visitId,
        linkId,
      );
      await eraseImages(sql, idsOf(rows));
      if (rows.length > 0) await requestPurge(sql);
    },

    /** Erases those that were not submitted, oldest first. @returns how many. */
    async eraseOld(before: number, max: number): Promise<number> {
      const rows = await sql.all<Row & { bucket: number; visit_id: string }>(
        `SELECT bucket, visit_id, image_id FROM staged_images WHERE created_at <= $1
       ORDER BY created_at LIMIT $2${sql.dialect.skipLockedInAll}`,
        before,
        max,
      );
      for (const { bucket, visit_id, image_id } of rows) {
        await sql.run(
          'DELETE FROM staged_images WHERE bucket = $1 AND visit_id = $2 AND image_id = $3',
          bucket,
          visit_id,
          image_id,
        );
      }
      await eraseImages(sql, idsOf(rows));
      if (rows.length > 0) await requestPurge(sql);
      return rows.length;
    },
  };
};
