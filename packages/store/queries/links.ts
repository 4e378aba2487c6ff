import type { Link, LinkCounts } from '#core/link.ts';
import type { Sql } from '../sql.ts';

interface LinkRow {
  ref_id: string;
  partner_id: string;
  name: string | null;
  id_types: string;
  is_single_use: number;
  callback_url: string | null;
  company_name: string;
  data_privacy_policy_url: string;
  logo_url: string | null;
  user_id: string | null;
  partner_params: string | null;
  redirect_url: string | null;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
  disabled_at: number | null;
  spent_at: number | null;
  theme_color: string | null;
}

interface CountsRow {
  total_jobs: number | null;
  successful_jobs: number | null;
  failed_jobs: number | null;
}

/** A link with its counts. */
export interface CountedLink {
  readonly link: Link;
  readonly counts: LinkCounts;
}

const LINK = `l.ref_id, l.partner_id, l.name, l.id_types, l.is_single_use, l.callback_url, l.company_name,
  l.data_privacy_policy_url, l.logo_url, l.user_id, l.partner_params, l.redirect_url, l.created_at,
  l.updated_at, l.expires_at, l.disabled_at, l.spent_at, l.theme_color`;
const COUNTED = `SELECT ${LINK}, c.total_jobs, c.successful_jobs, c.failed_jobs
  FROM links l LEFT JOIN link_counts c ON c.ref_id = l.ref_id`;

export const linkQueries = (sql: Sql) => ({
  async find(refId: string): Promise<CountedLink | null> {
    const row = await sql.get<LinkRow & CountsRow>(`${COUNTED} WHERE l.ref_id = $1`, refId);
    return row ? toCounted(row) : null;
  },

  /** The link, locked until the unit of work ends. */
  async lock(refId: string): Promise<Link | null> {
    const row = await sql.get<LinkRow>(
      `SELECT ${LINK} FROM links l WHERE l.ref_id = $1${sql.dialect.forUpdate}`,
      refId,
    );
    return row ? toLink(row) : null;
  },

  /** Links of the partner in all. Links are never deleted, so it is the number of the newest. */
  async total(partnerId: string): Promise<number> {
    const row = await sql.get<{ last_number: number }>(
      'SELECT last_number FROM link_numbers WHERE partner_id = $1',
      partnerId,
    );
    return row?.last_number ?? 0;
  },

  /** The partner's links numbered `newest` down to `oldest`. */
  async range(partnerId: string, newest: number, oldest: number): Promise<CountedLink[]> {
    const rows = await sql.all<LinkRow & CountsRow>(
      `${COUNTED} WHERE l.partner_id = $1 AND l.number BETWEEN $2 AND $3 ORDER BY l.number DESC`,
      partnerId,
      oldest,
      newest,
    );
    return rows.map(toCounted);
  },

  /** Stores a new link under the partner's next number. */
  async insert(link: Link): Promise<void> {
    const numbered = await sql.get<{ last_number: number }>(
      `INSERT INTO link_numbers (partner_id, last_number) VALUES ($1, 1)
       ON CONFLICT (partner_id) DO UPDATE SET last_number = link_numbers.last_number + 1
       RETURNING last_number`,
      link.partnerId,
    );
    await sql.run(
      `INSERT INTO links (ref_id, partner_id, number, name, id_types, is_single_use, callback_url,
         company_name, data_privacy_policy_url, logo_url, user_id, partner_params, redirect_url, created_at,
         updated_at, expires_at, disabled_at, spent_at, theme_color)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
      link.refId,
      link.partnerId,
      numbered?.last_number ?? 0,
      link.name,
      JSON.stringify(link.idTypes),
      link.isSingleUse ? 1 : 0,
      link.callbackUrl,
      link.companyName,
      link.dataPrivacyPolicyUrl,
      link.logoUrl,
      link.userId,
      link.partnerParams ? JSON.stringify(link.partnerParams) : null,
      link.redirectUrl,
      link.createdAt,
      link.updatedAt,
      link.expiresAt,
      link.disabledAt,
      link.spentAt,
      link.themeColor,
    );
  },

  /** Saves what may change of a link. */
  async update(link: Link): Promise<void> {
    await sql.run(
      'UPDATE links SET id_types = $2, updated_at = $3, disabled_at = $4, spent_at = $5 WHERE ref_id = $1',
      link.refId,
      JSON.stringify(link.idTypes),
      link.updatedAt,
      link.disabledAt,
      link.spentAt,
    );
  },

  /** Adds to the counts of a link. */
  async count(refId: string, add: Partial<LinkCounts>): Promise<void> {
    await sql.run(
      `INSERT INTO link_counts (ref_id, total_jobs, successful_jobs, failed_jobs) VALUES ($1, $2, $3, $4)
       ON CONFLICT (ref_id) DO UPDATE SET total_jobs = link_counts.total_jobs + $2,
         successful_jobs = link_counts.successful_jobs + $3, failed_jobs = link_counts.failed_jobs + $4`,
      refId,
      add.totalJobs ?? 0,
      add.successfulJobs ?? 0,
      add.failedJobs ?? 0,
    );
  },
});

function toLink(row: LinkRow): Link {
  return {
    refId: row.ref_id,
    partnerId: row.partner_id,
    name: row.name,
    idTypes: JSON.parse(row.id_types),
    isSingleUse: row.is_single_use === 1,
    callbackUrl: row.callback_url,
    companyName: row.company_name,
    dataPrivacyPolicyUrl: row.data_privacy_policy_url,
    logoUrl: row.logo_url,
    userId: row.user_id,
    partnerParams: row.partner_params ? JSON.parse(row.partner_params) : null,
    redirectUrl: row.redirect_url,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    disabledAt: row.disabled_at,
    spentAt: row.spent_at,
    themeColor: row.theme_color,
  };
}

function toCounted(row: LinkRow & CountsRow): CountedLink {
  const counts = {
    totalJobs: row.total_jobs ?? 0,
    successfulJobs: row.successful_jobs ?? 0,
    failedJobs: row.failed_jobs ?? 0,
  };
  return { link: toLink(row), counts };
}
