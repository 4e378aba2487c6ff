import type { NewPartner, Partner, PartnerSettings } from '#core/partners/partner.ts';
import type { Secrets } from '../seal/secrets.ts';
import { findable, overRows } from '../sql/rows.ts';
import type { ReadSql, Sql } from '../sql/sql.ts';
import { flag, integer, json, nullable, selection, table, text, time } from '../sql/table.ts';
import { partnerKeyQueries, partnerKeyReads } from './partner-keys.ts';

const NEW_COLUMNS = {
  partnerId: text('partner_id'),
  name: text('name'),
  defaultCallbackUrl: text('default_callback_url', nullable),
  redirectSuccess: text<NewPartner['redirectSuccess']>('redirect_success'),
  eventsUrl: text('events_url', nullable),
  linkEvents: json<NewPartner['linkEvents']>('link_events', nullable),
};
const SETTINGS = selection<PartnerSettings>({
  ...NEW_COLUMNS,
  suspendedAt: time('suspended_at', nullable),
  requiresSignedBody: flag('requires_signed_body'),
  consentInCallbacks: flag('consent_in_callbacks'),
  derivesWebhookSecret: flag('derives_webhook_secret'),
  imagesDays: integer('images_days', nullable),
  personalDataDays: integer('personal_data_days', nullable),
});
const INSERT = table<NewPartner>('partners', NEW_COLUMNS).insert(['created_at']);
const INSERT_NEW = `${INSERT.text} ON CONFLICT DO NOTHING`;
/** As long as a new key. */
const NO_KEY = '-'.repeat(43);
const FIND = overRows(
  { id: 'text' },
  (v) => `SELECT ${SETTINGS.columns('p')} FROM ${v} JOIN partners p ON p.partner_id = v.id`,
);
const rowsOf = (partnerIds: readonly string[]) => partnerIds.map((id) => [findable(id)]);

export const partnerReads = (sql: ReadSql, secrets: Secrets) => {
  const keys = partnerKeyReads(sql, secrets);
  /** Those that there are, by id, without their keys. */
  async function settingsOf(partnerIds: readonly string[]): Promise<ReadonlyMap<string, PartnerSettings>> {
    const rows = await sql.allOf<object>(FIND, rowsOf(partnerIds));
    return new Map(rows.map((row) => SETTINGS.read(row)).map((partner) => [partner.partnerId, partner]));
  }

  /** The partners with their keys and secrets, by id; but those of whom all keys were retired. */
  async function findAll(partnerIds: readonly string[]): Promise<ReadonlyMap<string, Partner>> {
    // Together, as each round trip is waited for by all requests and callbacks of the partners.
    const rows = rowsOf(partnerIds);
    const [found, apiKeys, webhookSecrets] = await Promise.all([
      settingsOf(partnerIds),
      keys.apiKeys(rows),
      keys.webhookSecrets(rows),
    ]);
    const partners = new Map<string, Partner>();
    for (const id of partnerIds) {
      const [own, keysOfIt] = [found.get(id), apiKeys.get(id)];
      // Sealing takes as long as opening a key: the time of an answer does not tell who is a partner.
      if (!own || !keysOfIt) secrets.seal(NO_KEY, id);
      else partners.set(id, { ...own, apiKeys: keysOfIt, webhookSecrets: webhookSecrets.get(id) ?? [] });
    }
    return partners;
  }

  return {
    settingsOf,
    findAll,

    /** The partner without its keys; null when there is none. */
    settings: async (partnerId: string) => (await settingsOf([partnerId])).get(partnerId) ?? null,

    /** The partner with its keys and secrets; null when there is none, or all of its keys were retired. */
    find: async (partnerId: string) => (await findAll([partnerId])).get(partnerId) ?? null,

    /** All, or the first ones, by id. */
    async list(max?: number): Promise<PartnerSettings[]> {
      const all = `SELECT ${SETTINGS.columns()} FROM partners ORDER BY partner_id`;
      const rows = await (max === undefined ? sql.all<object>(all) : sql.all<object>(`${all} LIMIT $1`, max));
      return rows.map(SETTINGS.read);
    },
  };
};

export const partnerQueries = (sql: Sql, secrets: Secrets) => {
  const reads = partnerReads(sql, secrets);
  return {
    ...reads,
    ...partnerKeyQueries(sql, secrets),

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

    /** Saves what an operator may change of a partner. */
    async saveSettings(partner: PartnerSettings): Promise<void> {
      await sql.run(
        `UPDATE partners SET suspended_at = $2, requires_signed_body = $3, derives_webhook_secret = $4,
           images_days = $5, personal_data_days = $6, consent_in_callbacks = $7, events_url = $8, link_events = $9
          WHERE partner_id = $1`,
        partner.partnerId,
        partner.suspendedAt,
        partner.requiresSignedBody ? 1 : 0,
        partner.derivesWebhookSecret ? 1 : 0,
        partner.imagesDays,
        partner.personalDataDays,
        partner.consentInCallbacks ? 1 : 0,
        partner.eventsUrl,
        partner.linkEvents && JSON.stringify(partner.linkEvents),
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
