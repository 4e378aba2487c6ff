import type { Link, LinkCounts } from '#core/link.ts';
import { overRows } from '../rows.ts';
import type { ReadSql, Sql } from '../sql.ts';
import { flag, integer, json, nullable, selection, table, text, time } from '../table.ts';

export const LINK = table<Link>('links', {
  refId: text('ref_id'),
  partnerId: text('partner_id'),
  name: text('name', nullable),
  idTypes: json('id_types'),
  isSingleUse: flag('is_single_use'),
  maxSubmissions: integer('max_submissions', nullable),
  callbackUrl: text('callback_url', nullable),
  companyName: text('company_name'),
  dataPrivacyPolicyUrl: text('data_privacy_policy_url'),
  logoUrl: text('logo_url', nullable),
  themeColor: text('theme_color', nullable),
  userId: text('user_id', nullable),
  partnerParams: json('partner_params', nullable),
  redirectUrl: text('redirect_url', nullable),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  expiresAt: time('expires_at', nullable),
  disabledAt: time('disabled_at', nullable),
  usedAt: time('spent_at', nullable),
});
/** A link without jobs has no row of counts. */
const COUNTS = selection<LinkCounts>({
  totalJobs: integer('COALESCE(c.total_jobs, 0)'),
  successfulJobs: integer('COALESCE(c.successful_jobs, 0)'),
  failedJobs: integer('COALESCE(c.failed_jobs, 0)'),
});

const COUNTED = `SELECT ${LINK.columns('l')}, ${COUNTS.columns()}
  FROM links l LEFT JOIN link_counts c ON c.ref_id = l.ref_id`;
/** Built once: a text built at each call would have to be hashed again to find its statement. */
const FIND = `${COUNTED} WHERE l.ref_id = $1`;
const INSERT = LINK.insert(['number']);
/** What may change of a link. */
const UPDATE = LINK.update('refId', ['idTypes', 'updatedAt', 'disabledAt', 'usedAt']);

const COUNT_RESULTS = overRows(
  { ref_id: 'text', successful_jobs: 'number', failed_jobs: 'number' },
  (v) => `INSERT INTO link_counts (ref_id, total_jobs, successful_jobs, failed_jobs)
    SELECT v.ref_id, 0, v.successful_jobs, v.failed_jobs FROM ${v} WHERE true ORDER BY v.n
    ON CONFLICT (ref_id) DO UPDATE SET
      successful_jobs = link_counts.successful_jobs + excluded.successful_jobs,
      failed_jobs = link_counts.failed_jobs + excluded.failed_jobs`,
);

/** A link with its counts. */
export interface CountedLink {
  readonly link: Link;
  readonly counts: LinkCounts;
}

const readCounted = (row: object): CountedLink => ({ link: LINK.read(row), counts: COUNTS.read(row) });

export const linkReads = (sql: ReadSql) => ({
  async find(refId: string): Promise<CountedLink | null> {
    const row = await sql.get<object>(FIND, refId);
    return row ? readCounted(row) : null;
  },

  /** How many links the partner has. Links are never deleted, so it is the number of the newest. */
  async total(partnerId: string): Promise<number> {
    const row = await sql.get<{ last_number: number }>(
      'SELECT last_number FROM link_numbers WHERE partner_id = $1',
      partnerId,
    );
    return row?.last_number ?? 0;
  },

  /** The partner's links numbered `newest` down to `oldest`. */
  async range(partnerId: string, newest: number, oldest: number): Promise<CountedLink[]> {
    const rows = await sql.all<object>(
      `${COUNTED} WHERE l.partner_id = $1 AND l.number BETWEEN $2 AND $3 ORDER BY l.number DESC`,
      partnerId,
      oldest,
      newest,
    );
    return rows.map(readCounted);
  },
});

export const linkQueries = (sql: Sql) => ({
  ...linkReads(sql),

  /** The link, locked until the unit of work ends. */
  async lock(refId: string): Promise<Link | null> {
    const row = await sql.get<object>(
      `SELECT ${LINK.columns()} FROM links WHERE ref_id = $1${sql.dialect.forUpdate}`,
      refId,
    );
    return row ? LINK.read(row) : null;
  },

  /** How many jobs a link has. Exact while the link is locked. */
  async totalJobs(refId: string): Promise<number> {
    const row = await sql.get<{ total_jobs: number }>(
      'SELECT total_jobs FROM link_counts WHERE ref_id = $1',
      refId,
    );
    return row?.total_jobs ?? 0;
  },

  /** Stores a new link under the partner's next number. */
  async insert(link: Link): Promise<void> {
    const numbered = await sql.get<{ last_number: number }>(
      `INSERT INTO link_numbers (partner_id, last_number) VALUES ($1, 1)
       ON CONFLICT (partner_id) DO UPDATE SET last_number = link_numbers.last_number + 1
       RETURNING last_number`,
      link.partnerId,
    );
    await sql.run(INSERT.text, ...INSERT.values(link), numbered?.last_number ?? 0);
  },

  /** Saves what may change of a link. */
  async update(link: Link): Promise<void> {
    await sql.run(UPDATE.text, ...UPDATE.values(link));
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

  /** Adds the results of jobs to the counts of their links. */
  countResults(results: readonly { readonly refId: string; readonly success: boolean }[]): void {
    const counts = new Map<string, [successful: number, failed: number]>();
    for (const { refId, success } of results) {
      const [successful, failed] = counts.get(refId) ?? [0, 0];
      counts.set(refId, success ? [successful + 1, failed] : [successful, failed + 1]);
    }
    // In one order everywhere, so that two units of work cannot deadlock.
    const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    sql.send(
      COUNT_RESULTS,
      sorted.map(([refId, both]) => [refId, ...both]),
    );
  },
});
