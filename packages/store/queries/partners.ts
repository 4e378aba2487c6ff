import type { Partner } from '#core/partner.ts';
import type { Secrets } from '../secrets.ts';
import type { Sql } from '../sql.ts';

interface PartnerRow {
  partner_id: string;
  name: string;
  default_callback_url: string | null;
  redirect_success: string;
  key_id: string;
  sealed_key: Uint8Array;
}

const keyContext = (partnerId: string, keyId: string) => `partner_keys/${partnerId}/${keyId}`;

export const partnerQueries = (sql: Sql, secrets: Secrets) => ({
  /** The partner with its live keys, oldest first; null when there is none, or it has no live key. */
  async find(partnerId: string): Promise<Partner | null> {
    const rows = await sql.all<PartnerRow>(
      `SELECT p.partner_id, p.name, p.default_callback_url, p.redirect_success, k.key_id, k.sealed_key
         FROM partners p JOIN partner_keys k ON k.partner_id = p.partner_id
        WHERE p.partner_id = $1 AND k.retired_at IS NULL ORDER BY k.created_at, k.key_id`,
      partnerId,
    );
    const row = rows[0];
    if (!row) return null;
    return {
      partnerId: row.partner_id,
      name: row.name,
      defaultCallbackUrl: row.default_callback_url,
      redirectSuccess: row.redirect_success as Partner['redirectSuccess'],
      apiKeys: rows.map((each) =>
        secrets.open(each.sealed_key, keyContext(partnerId, each.key_id)).toString(),
      ),
    };
  },

  /** @returns false when the partner exists already. */
  async insert(partner: Omit<Partner, 'apiKeys'>, now: number): Promise<boolean> {
    const inserted = await sql.run(
      `INSERT INTO partners (partner_id, name, default_callback_url, redirect_success, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      partner.partnerId,
      partner.name,
      partner.defaultCallbackUrl,
      partner.redirectSuccess,
      now,
    );
    return inserted === 1;
  },

  async insertKey(partnerId: string, keyId: string, apiKey: string, now: number): Promise<void> {
    await sql.run(
      'INSERT INTO partner_keys (key_id, partner_id, sealed_key, created_at) VALUES ($1, $2, $3, $4)',
      keyId,
      partnerId,
      secrets.seal(apiKey, keyContext(partnerId, keyId)),
      now,
    );
  },

  /** Retires the oldest live key. @returns false when there is none. */
  async retireOldestKey(partnerId: string, now: number): Promise<boolean> {
    const retired = await sql.run(
      `UPDATE partner_keys SET retired_at = $2 WHERE key_id =
         (SELECT key_id FROM partner_keys WHERE partner_id = $1 AND retired_at IS NULL
           ORDER BY created_at, key_id LIMIT 1)`,
      partnerId,
      now,
    );
    return retired === 1;
  },

  async list(): Promise<Omit<Partner, 'apiKeys'>[]> {
    const rows = await sql.all<Omit<PartnerRow, 'key_id' | 'sealed_key'>>(
      'SELECT partner_id, name, default_callback_url, redirect_success FROM partners ORDER BY partner_id',
    );
    return rows.map((row) => ({
      partnerId: row.partner_id,
      name: row.name,
      defaultCallbackUrl: row.default_callback_url,
      redirectSuccess: row.redirect_success as Partner['redirectSuccess'],
    }));
  },

  async setUserDisabled(partnerId: string, userId: string, disabledAt: number | null): Promise<void> {
    if (disabledAt === null) {
      await sql.run('DELETE FROM disabled_users WHERE partner_id = $1 AND user_id = $2', partnerId, userId);
      return;
    }
    await sql.run(
      `INSERT INTO disabled_users (partner_id, user_id, disabled_at) VALUES ($1, $2, $3)
       ON CONFLICT (partner_id, user_id) DO NOTHING`,
      partnerId,
      userId,
      disabledAt,
    );
  },
});
