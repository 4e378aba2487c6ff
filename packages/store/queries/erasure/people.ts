/** What is stored about a user of a partner (D-70). */
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql } from '#store/sql/sql.ts';

export const peopleReads = (sql: ReadSql, secrets: Secrets) => ({
  /** The ids of the user's jobs, and of the links that are for the user alone. */
  async ids(partnerId: string, userId: string): Promise<{ jobs: string[]; links: string[] }> {
    // The order as in `lockLinks`.
    const ids = async (column: string, table: string) => {
      const text = `SELECT ${column} AS id FROM ${table} WHERE bucket = $1 AND partner_id = $2 AND user_id = $3 ORDER BY ${column} || ''`;
      return (await sql.all<{ id: string }>(text, secrets.bucketOf(partnerId), partnerId, userId)).map(
        ({ id }) => id,
      );
    };
    return { jobs: await ids('service_job_id', 'jobs'), links: await ids('ref_id', 'links') };
  },

  async disabledAt(partnerId: string, userId: string): Promise<number | null> {
    const row = await sql.get<{ disabled_at: number }>(
      'SELECT disabled_at FROM disabled_users WHERE bucket = $1 AND partner_id = $2 AND user_id = $3',
      secrets.bucketOf(partnerId),
      partnerId,
      userId,
    );
    return row?.disabled_at ?? null;
  },
});
