/** The keys that partners sign with, and the secrets that their callbacks are signed with; sealed. */
import type { ApiKey, WebhookSecret } from '#core/partners/partner.ts';
import type { Secrets } from '../seal/secrets.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';
import { nullable, selection, text, time } from '../sql/table.ts';

const KEY = selection<Omit<ApiKey, 'key'>>({
  keyId: text('key_id'),
  role: text('role'),
  createdAt: time('created_at'),
  expiresAt: time('expires_at', nullable),
});

const KEYS = `SELECT ${KEY.columns()}, sealed_key FROM partner_keys
  WHERE partner_id = $1 AND retired_at IS NULL ORDER BY created_at, key_id`;
const WEBHOOK_SECRETS = `SELECT secret_id, sealed_secret FROM webhook_secrets
  WHERE partner_id = $1 AND retired_at IS NULL ORDER BY created_at, secret_id`;

const keyContext = (partnerId: string, keyId: string) => `partner_keys/${partnerId}/${keyId}`;
const secretContext = (partnerId: string, secretId: string) => `webhook_secrets/${partnerId}/${secretId}`;

export const partnerKeyReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Those that were not retired, oldest first. */
  async apiKeys(partnerId: string): Promise<ApiKey[]> {
    const rows = await sql.all<{ sealed_key: Uint8Array }>(KEYS, partnerId);
    return rows.map((row) => {
      const { keyId, ...key } = KEY.read(row);
      return { keyId, key: secrets.open(row.sealed_key, keyContext(partnerId, keyId)).toString(), ...key };
    });
  },

  /** Those that were not retired, oldest first. */
  async webhookSecrets(partnerId: string): Promise<WebhookSecret[]> {
    const rows = await sql.all<{ secret_id: string; sealed_secret: Uint8Array }>(WEBHOOK_SECRETS, partnerId);
    return rows.map(({ secret_id: secretId, sealed_secret }) => ({
      secretId,
      secret: secrets.open(sealed_secret, secretContext(partnerId, secretId)).toString(),
    }));
  },
});

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
