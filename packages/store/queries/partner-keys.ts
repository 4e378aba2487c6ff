/** The keys that partners sign with, and the secrets that their callbacks are signed with; sealed. */
import type { ApiKey, WebhookSecret } from '#core/partners/partner.ts';
import type { Secrets } from '../seal/secrets.ts';
import { overRows } from '../sql/rows.ts';
import type { ReadSql, RowValues, Sql } from '../sql/sql.ts';
import { nullable, selection, text, time } from '../sql/table.ts';

const KEY = selection<Omit<ApiKey, 'key'>>({
  keyId: text('key_id'),
  role: text('role'),
  createdAt: time('created_at'),
  expiresAt: time('expires_at', nullable),
});

const OF_PARTNERS = { id: 'text' } as const;
const KEYS = overRows(
  OF_PARTNERS,
  (v) => `SELECT k.partner_id AS "partnerId", ${KEY.columns('k')}, k.sealed_key
    FROM ${v} JOIN partner_keys k ON k.partner_id = v.id
   WHERE k.retired_at IS NULL ORDER BY k.created_at, k.key_id`,
);
const WEBHOOK_SECRETS = overRows(
  OF_PARTNERS,
  (v) => `SELECT s.partner_id AS "partnerId", s.secret_id AS "secretId", s.sealed_secret
    FROM ${v} JOIN webhook_secrets s ON s.partner_id = v.id
   WHERE s.retired_at IS NULL ORDER BY s.created_at, s.secret_id`,
);

const keyContext = (partnerId: string, keyId: string) => `partner_keys/${partnerId}/${keyId}`;
const secretContext = (partnerId: string, secretId: string) => `webhook_secrets/${partnerId}/${secretId}`;

export const partnerKeyReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Of each partner those that were not retired, oldest first. */
  async apiKeys(partners: readonly RowValues[]): Promise<ReadonlyMap<string, ApiKey[]>> {
    const rows = await sql.allOf<{ partnerId: string; sealed_key: Uint8Array }>(KEYS, partners);
    return byPartner(rows, (row) => {
      const { keyId, ...key } = KEY.read(row);
      return {
        keyId,
        key: secrets.open(row.sealed_key, keyContext(row.partnerId, keyId)).toString(),
        ...key,
      };
    });
  },

  /** Of each partner those that were not retired, oldest first. */
  async webhookSecrets(partners: readonly RowValues[]): Promise<ReadonlyMap<string, WebhookSecret[]>> {
    const rows = await sql.allOf<{ partnerId: string; secretId: string; sealed_secret: Uint8Array }>(
      WEBHOOK_SECRETS,
      partners,
    );
    return byPartner(rows, ({ partnerId, secretId, sealed_secret: sealed }) => ({
      secretId,
      secret: secrets.open(sealed, secretContext(partnerId, secretId)).toString(),
    }));
  },
});

function byPartner<Row extends { readonly partnerId: string }, Key>(
  rows: readonly Row[],
  read: (row: Row) => Key,
): ReadonlyMap<string, Key[]> {
  const found = Map.groupBy(rows, ({ partnerId }) => partnerId);
  return new Map([...found].map(([partnerId, own]) => [partnerId, own.map(read)]));
}

/** The limits of a new key; by default none. */
export type KeyLimits = Partial<Pick<ApiKey, 'role' | 'expiresAt'>>;

export const partnerKeyQueries = (sql: Sql, secrets: Secrets) => ({
  async insertKey(
    partnerId: string,
    keyId: string,
    apiKey: string,
    now: number,
    { role = 'all', expiresAt = null }: KeyLimits = {},
  ): Promise<void> {
    await sql.run(
      `INSERT INTO partner_keys (key_id, partner_id, sealed_key, created_at, role, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      keyId,
      partnerId,
      secrets.seal(apiKey, keyContext(partnerId, keyId)),
      now,
      role,
      expiresAt,
    );
  },

  async retireKey(partnerId: string, keyId: string, now: number): Promise<void> {
    await sql.run(
      'UPDATE partner_keys SET retired_at = $3 WHERE partner_id = $1 AND key_id = $2',
      partnerId,
      keyId,
      now,
    );
  },

  async insertWebhookSecret(
    partnerId: string,
    { secretId, secret }: WebhookSecret,
    now: number,
  ): Promise<void> {
    await sql.run(
      `INSERT INTO webhook_secrets (partner_id, secret_id, sealed_secret, created_at)
       VALUES ($1, $2, $3, $4)`,
      partnerId,
      secretId,
      secrets.seal(secret, secretContext(partnerId, secretId)),
      now,
    );
  },

  async retireWebhookSecret(partnerId: string, secretId: string, now: number): Promise<void> {
    await sql.run(
      'UPDATE webhook_secrets SET retired_at = $3 WHERE partner_id = $1 AND secret_id = $2',
      partnerId,
      secretId,
      now,
    );
  },
});
