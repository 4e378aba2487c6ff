/** What is prefilled on a link's page (D-87), sealed under a key of the link's own. */
import { bucketOfId } from '#core/bucket.ts';
import type { Prefill } from '#core/page/prefill.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { eraseKeys } from '../erasure/erase.ts';
import { requestPurge } from '../erasure/purges.ts';
import { type JobKeyQueries, openOfJob } from '../jobs/job-keys.ts';
import { inLockOrder } from '../lock-order.ts';

const contextOf = (refId: string) => `link_prefills/${refId}`;

const FIND = `SELECT sealed_prefill, (SELECT k.sealed_key FROM job_keys k WHERE k.bucket = p.bucket
    AND k.service_job_id = p.ref_id AND k.kind = 'texts') AS sealed_key
  FROM link_prefills p WHERE bucket = $1 AND ref_id = $2`;

export const prefillReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Empty where there is none, or none any more. */
  async find(refId: string): Promise<Prefill> {
    const row = await sql.get<{ sealed_prefill: Uint8Array; sealed_key: Uint8Array | null }>(
      FIND,
      bucketOfId(refId),
      refId,
    );
    if (!row) return {};
    const { sealed_prefill: sealed, sealed_key: sealedKey } = row;
    const place = { serviceJobId: refId, kind: 'texts', context: contextOf(refId) } as const;
    return JSON.parse(openOfJob({ ...place, sealedKey, sealed }, secrets).toString());
  },
});

/** Of the link that is stored with it. */
interface PrefillOf {
  readonly refId: string;
  readonly partnerId: string;
  readonly expiresAt: number | null;
}

export const prefillQueries = (sql: Sql, secrets: Secrets, keys: JobKeyQueries) => ({
  ...prefillReads(sql, secrets),

  /** In place of what was prefilled before. */
  async put({ refId, partnerId, expiresAt }: PrefillOf, prefill: Prefill, now: number): Promise<void> {
    await deletePrefill(sql, refId);
    const seal = await keys.of(refId, 'texts');
    await sql.run(
      `INSERT INTO link_prefills (bucket, ref_id, partner_id, sealed_prefill, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      bucketOfId(refId),
      refId,
      partnerId,
      seal(JSON.stringify(prefill), contextOf(refId)),
      now,
      expiresAt,
    );
  },

  /** For a link that is used, or no longer prefilled. */
  async erase(refId: string): Promise<void> {
    if ((await erasePrefill(sql, refId)) > 0) await requestPurge(sql);
  },

  /** Those of links that expired before a time, or that are older than another. @returns how many. */
  async eraseOld(
    before: { readonly expired: number; readonly created: number },
    max: number,
  ): Promise<number> {
    const of = (column: string) =>
      sql.all<{ ref_id: string }>(
        `SELECT ref_id FROM link_prefills WHERE ${column} <= $1 ORDER BY ${column} LIMIT $2`,
        column === 'expires_at' ? before.expired : before.created,
        max,
      );
    return eraseAll(sql, [...(await of('expires_at')), ...(await of('created_at'))]);
  },

  /** As `eraseOld`, by the age that one partner allows (D-70). */
  async eraseOldOfPartner(partnerId: string, createdBefore: number, max: number): Promise<number> {
    const rows = await sql.all<{ ref_id: string }>(
      'SELECT ref_id FROM link_prefills WHERE bucket = $1 AND partner_id = $2 AND created_at <= $3 LIMIT $4',
      secrets.bucketOf(partnerId),
      partnerId,
      createdBefore,
      max,
    );
    return eraseAll(sql, rows);
  },
});

/** Links first, in the order of their ids, as everywhere. */
async function eraseAll(sql: Sql, rows: readonly { readonly ref_id: string }[]): Promise<number> {
  const ids = inLockOrder(rows.map(({ ref_id }) => ref_id));
  for (const refId of ids) await erasePrefill(sql, refId);
  if (ids.length > 0) await requestPurge(sql);
  return ids.length;
}

/** @returns how many there were: 1 or 0. */
async function erasePrefill(sql: Sql, refId: string): Promise<number> {
  const bucket = bucketOfId(refId);
  await sql.run(
    'UPDATE links SET prefilled_fields = NULL WHERE bucket = $1 AND ref_id = $2 AND prefilled_fields IS NOT NULL',
    bucket,
    refId,
  );
  return deletePrefill(sql, refId);
}

async function deletePrefill(sql: Sql, refId: string): Promise<number> {
  const text = 'DELETE FROM link_prefills WHERE bucket = $1 AND ref_id = $2';
  const erased = await sql.run(text, bucketOfId(refId), refId);
  if (erased > 0) eraseKeys(sql, [refId], 'texts');
  return erased;
}
