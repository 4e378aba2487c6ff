import type { Secrets } from '../seal/secrets.ts';
import type { Sql } from '../sql/sql.ts';

/** The ids of requests whose content was signed, so that a replay is noticed by every instance (D-61). */
export const signedRequestQueries = (sql: Sql, secrets: Secrets) => ({
  /** @returns false when the partner has sent a request with this id before. */
  async add(partnerId: string, requestId: string, expiresAt: number): Promise<boolean> {
    const added = await sql.run(
      `INSERT INTO signed_requests (bucket, partner_id, request_id, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      secrets.bucketOf(partnerId),
      partnerId,
      requestId,
      expiresAt,
    );
    return added === 1;
  },
});
