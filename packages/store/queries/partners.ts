import type { Partner } from '#core/partner.ts';
import type { Secrets } from '../secrets.ts';
import type { ReadSql, Sql } from '../sql.ts';
import { nullable, table, text } from '../table.ts';

const PARTNER = table<Omit<Partner, 'apiKeys'>>('partners', {
  partnerId: text('partner_id'),
  name: text('name'),
  defaultCallbackUrl: text('default_callback_url', nullable),
  redirectSuccess: text('redirect_success'),
});

const INSERT = PARTNER.insert(['created_at']);
const INSERT_NEW = `${INSERT.text} ON CONFLICT DO NOTHING`;
const WITH_KEYS = `SELECT ${PARTNER.columns('p')}, k.key_id, k.sealed_key
  FROM partners p JOIN partner_keys k ON k.partner_id = p.partner_id
  WHERE p.partner_id = $1 AND k.retired_at IS NULL ORDER BY k.created_at, k.key_id`;

const keyContext = (partnerId: string, keyId: string) => `partner_keys/${partnerId}/${keyId}`;

export const partnerReads = (sql: ReadSql, secrets: Secrets) => ({
  /** The partner with its live keys, oldest first; null when there is none, or it has no live key. */
  async find(partnerId: string): Promise<Partner | null> {
    const rows = await sql.all<{ key_id: string; sealed_key: Uint8Array }>(WITH_KEYS, partnerId);
    if (!rows[0]) return null;
    const apiKeys = rows.map(({ key_id, sealed_key }) =>
      secrets.open(sealed_key, keyContext(partnerId, key_id)).toString(),
    );
    return { ...PARTNER.read(rows[0]), apiKeys };
  },

  async list(): Promise<Omit<Partner, 'apiKeys'>[]> {
    const rows = await sql.all<object>(`SELECT ${PARTNER.columns()} FROM partners ORDER BY partner_id`);
    return rows.map(PARTNER.read);
  },
});

export const partnerQueries = (sql: Sql, secrets: Secrets) => {
  const reads = partnerReads(sql, secrets);
  return {
    ...reads,

    /** The partner with its live keys, locked until the unit of work ends. */
    async lock(partnerId: string): Promise<Partner | null> {
      // The keys are read after the row is locked, so those that another unit has just added are included.
      await sql.get(`SELECT 1 FROM partners WHERE partner_id = $1${sql.dialect.forUpdate}`, partnerId);
      return reads.find(partnerId);
    },

    /** @returns false when the partner exists already. */
    async insert(partner: Omit<Partner, 'apiKeys'>, now: number): Promise<boolean> {
      return (await sql.run(INSERT_NEW, ...INSERT.values(partner), now)) === 1;
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
  };
};
