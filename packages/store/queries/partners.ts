import type { ApiKey, NewPartner, Partner, PartnerSettings, WebhookSecret } from '#core/partners/partner.ts';
import type { Secrets } from '../seal/secrets.ts';
import { overRows } from '../sql/rows.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';
import { flag, integer, nullable, selection, table, text, time } from '../sql/table.ts';

const NEW_COLUMNS = {
  partnerId: text('partner_id'),
  name: text('name'),
  defaultCallbackUrl: text('default_callback_url', nullable),
  redirectSuccess: text<NewPartner['redirectSuccess']>('redirect_success'),
};
const SETTINGS = selection<PartnerSettings>({
  ...NEW_COLUMNS,
  suspendedAt: time('suspended_at', nullable),
  requiresSignedBody: flag('requires_signed_body'),
  consentInCallbacks: flag('consent_in_callbacks'),
  derivesWebhookSecret: flag('derives_webhook_secret'),
  imagesDays: integer('images_days', nullable),
  personalDataDays: integer('personal_data_days', nullable),
  eventsUrl: text('events_url', nullable),
});
const KEY = selection<Omit<ApiKey, 'key'>>({
  keyId: text('key_id'),
  role: text('role'),
  createdAt: time('created_at'),
  expiresAt: time('expires_at', nullable),
});

const INSERT = table<NewPartner>('partners', NEW_COLUMNS).insert(['created_at']);
const INSERT_NEW = `${INSERT.text} ON CONFLICT DO NOTHING`;
const FIND = `SELECT ${SETTINGS.columns()} FROM partners WHERE partner_id = $1`;
const FIND_ALL = overRows(
  { id: 'text' },
  (v) => `SELECT ${SETTINGS.columns('p')} FROM ${v} JOIN partners p ON p.partner_id = v.id`,
);
const KEYS = `SELECT ${KEY.columns()}, sealed_key FROM partner_keys
  WHERE partner_id = $1 AND retired_at IS NULL ORDER BY created_at, key_id`;
const WEBHOOK_SECRETS = `SELECT secret_id, sealed_secret FROM webhook_secrets
  WHERE partner_id = $1 AND retired_at IS NULL ORDER BY created_at, secret_id`;

const keyContext = (partnerId: string, keyId: string) => `partner_keys/${partnerId}/${keyId}`;
const secretContext = (partnerId: string, secretId: string) => `webhook_secrets/${partnerId}/${secretId}`;

export const partnerReads = (sql: ReadSql, secrets: Secrets) => {
  async function settings(partnerId: string): Promise<PartnerSettings | null> {
    const row = await sql.get<object>(FIND, partnerId);
    return row ? SETTINGS.read(row) : null;
  }

  async function webhookSecrets(partnerId: string): Promise<WebhookSecret[]> {
    const rows = await sql.all<{ secret_id: string; sealed_secret: Uint8Array }>(WEBHOOK_SECRETS, partnerId);
    return rows.map(({ secret_id: secretId, sealed_secret }) => ({
      secretId,
      secret: secrets.open(sealed_secret, secretContext(partnerId, secretId)).toString(),
    }));
  }

  return {
    /** The partner without its keys; null when there is none. */
    settings,

    /** Those that there are, by id. */
    async settingsOf(partnerIds: readonly string[]): Promise<ReadonlyMap<string, PartnerSettings>> {
      const rows = await sql.allOf<object>(
        FIND_ALL,
        partnerIds.map((id) => [id]),
      );
      return new Map(rows.map((row) => SETTINGS.read(row)).map((partner) => [partner.partnerId, partner]));
    },

    /** The partner with its keys and secrets; null when there is none, or all of its keys were retired. */
    async find(partnerId: string): Promise<Partner | null> {
      // Together, as each round trip is waited for by all requests and callbacks of the partner.
      const [rows, found, ofWebhooks] = await Promise.all([
        sql.all<{ sealed_key: Uint8Array }>(KEYS, partnerId),
        settings(partnerId),
        webhookSecrets(partnerId),
      ]);
      if (rows.length === 0 || !found) return null;
      const apiKeys = rows.map((row): ApiKey => {
        const { keyId, ...key } = KEY.read(row);
        return { keyId, key: secrets.open(row.sealed_key, keyContext(partnerId, keyId)).toString(), ...key };
      });
      return { ...found, apiKeys, webhookSecrets: ofWebhooks };
    },

    async list(): Promise<PartnerSettings[]> {
      const rows = await sql.all<object>(`SELECT ${SETTINGS.columns()} FROM partners ORDER BY partner_id`);
      return rows.map(SETTINGS.read);
    },
  };
};

/** The limits of a new key; by default none. */
export type KeyLimits = Partial<Pick<ApiKey, 'role' | 'expiresAt'>>;

export const partnerQueries = (sql: Sql, secrets: Secrets) => {
  const reads = partnerReads(sql, secrets);
  return {
    ...reads,

    /** The partner with its keys, locked until the unit of work ends. */
    async lock(partnerId: string): Promise<Partner | null> {
      // The keys are read after the row is locked, so those that another unit has just added are included.
      await sql.get(`SELECT 1 FROM partners WHERE partner_id = $1${sql.dialect.forUpdate}`, partnerId);
      return reads.find(partnerId);
    },

    /** @returns false when the partner exists already. */
    async insert(partner: NewPartner, now: number): Promise<boolean> {
      return (await sql.run(INSERT_NEW, ...INSERT.values(partner), now)) === 1;
    },

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

    /** Saves what an operator may change of a partner. */
    async saveSettings(partner: PartnerSettings): Promise<void> {
      await sql.run(
        `UPDATE partners SET suspended_at = $2, requires_signed_body = $3, derives_webhook_secret = $4,
           images_days = $5, personal_data_days = $6, consent_in_callbacks = $7, events_url = $8 WHERE partner_id = $1`,
        partner.partnerId,
        partner.suspendedAt,
        partner.requiresSignedBody ? 1 : 0,
        partner.derivesWebhookSecret ? 1 : 0,
        partner.imagesDays,
        partner.personalDataDays,
        partner.consentInCallbacks ? 1 : 0,
        partner.eventsUrl,
      );
    },

    async setUserDisabled(partnerId: string, userId: string, disabledAt: number | null): Promise<void> {
      if (disabledAt === null) {
        await sql.run(
          'DELETE FROM disabled_users WHERE bucket = $1 AND partner_id = $2 AND user_id = $3',
          secrets.bucketOf(partnerId),
          partnerId,
          userId,
        );
        return;
      }
      await sql.run(
        `INSERT INTO disabled_users (bucket, partner_id, user_id, disabled_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (bucket, partner_id, user_id) DO NOTHING`,
        secrets.bucketOf(partnerId),
        partnerId,
        userId,
        disabledAt,
      );
    },
  };
};
