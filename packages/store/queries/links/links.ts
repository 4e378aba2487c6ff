import { bucketOfId } from '#core/bucket.ts';
import type { Link, LinkContext, LinkCounts } from '#core/link.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { findable, overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { flag, integer, json, nullable, selection, table, text, time } from '#store/sql/table.ts';

export const LINK = table<Link>(
  'links',
  {
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
    logoUrlDark: text('logo_url_dark', nullable),
    embedOrigins: json('embed_origins', nullable),
    capture: text('capture', nullable),
    hiddenFields: json('hidden_fields', nullable),
    prefilledFields: json('prefilled_fields', nullable),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    expiresAt: time('expires_at', nullable),
    disabledAt: time('disabled_at', nullable),
    usedAt: time('spent_at', nullable),
  },
  ({ refId }) => bucketOfId(refId),
);
/** A link without jobs has no row of counts. */
const COUNTS = selection<LinkCounts>({
  totalJobs: integer('COALESCE(c.total_jobs, 0)'),
  successfulJobs: integer('COALESCE(c.successful_jobs, 0)'),
  failedJobs: integer('COALESCE(c.failed_jobs, 0)'),
});

const COUNTED = `SELECT ${LINK.columns('l')}, ${COUNTS.columns()}
  FROM links l LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id`;
/** Built once: a text built at each call would have to be hashed again to find its statement. */
const FIND = `${COUNTED} WHERE l.bucket = $1 AND l.ref_id = $2`;
const FIND_OPEN = overRows(
  { bucket: 'number', id: 'text' },
  (v) => `SELECT ${LINK.columns('l')}, c.total_jobs, p.suspended_at
    FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id
    LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id
    LEFT JOIN partners p ON p.partner_id = l.partner_id`,
);
const FIND_MANY = overRows(
  { bucket: 'number', ref_id: 'text' },
  (v) => `SELECT v.n::INT AS place, ${LINK.columns('l')}, ${COUNTS.columns()}
    FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.ref_id
    LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id`,
);
const INSERT = LINK.insert(['number']);
const NEXT_NUMBERS = `INSERT INTO link_numbers (bucket, partner_id, last_number) VALUES ($1, $2, $3)
  ON CONFLICT (bucket, partner_id) DO UPDATE SET last_number = link_numbers.last_number + excluded.last_number
  RETURNING last_number`;
/** What may change of a link. */
const UPDATE = LINK.update('refId', [
  'idTypes',
  'logoUrlDark',
  'embedOrigins',
  'capture',
  'hiddenFields',
  'prefilledFields',
  'updatedAt',
  'disabledAt',
  'usedAt',
]);

const lockAll = (forUpdate: string) =>
  overRows(
    { bucket: 'number', id: 'text' },
    (v) =>
      `SELECT ${LINK.columns('l')} FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id ORDER BY v.n${forUpdate}`,
  );

/** A link with its counts. */
export interface CountedLink {
  readonly link: Link;
  readonly counts: LinkCounts;
}

/** A link, with what else decides whether it accepts a submission. */
export interface LinkInContext {
  readonly link: Link;
  readonly context: LinkContext;
}

const readCounted = (row: object): CountedLink => ({ link: LINK.read(row), counts: COUNTS.read(row) });

export const linkReads = (sql: ReadSql, secrets: Secrets) => ({
  async find(refId: string): Promise<CountedLink | null> {
    const row = await sql.get<object>(FIND, bucketOfId(refId), refId);
    return row ? readCounted(row) : null;
  },

  /** Each of them with its context, or null, as it is now. */
  async findInContext(refIds: readonly string[]): Promise<(LinkInContext | null)[]> {
    const isText = (refId: string) => !refId.includes('\0');
    const rows = await sql.allOf<{ total_jobs: number | null; suspended_at: number | null }>(
      FIND_OPEN,
      refIds.filter(isText).map((refId) => [bucketOfId(refId), refId]),
    );
    const found = new Map(
      rows.map((row) => {
        const partner = { suspendedAt: row.suspended_at };
        const link = LINK.read(row);
        return [link.refId, { link, context: { partner, totalJobs: row.total_jobs ?? 0 } }];
      }),
    );
    return refIds.map((refId) => found.get(refId) ?? null);
  },

  /** Each of them, or null. */
  findMany(refIds: readonly string[]): Promise<(CountedLink | null)[]> {
    const [first] = refIds;
    if (first === undefined || refIds.length > 1) return this.findAll(refIds);
    const one = sql.get<object>(FIND, bucketOfId(first), first);
    return one.then((row) => [row ? readCounted(row) : null]);
  },

  /** Each of them, or null, in one statement. */
  async findAll(refIds: readonly string[]): Promise<(CountedLink | null)[]> {
    const found: (CountedLink | null)[] = refIds.map(() => null);
    const rows = refIds.map((refId) => [bucketOfId(refId), findable(refId)]);
    for (const row of await sql.allOf<{ place: number }>(FIND_MANY, rows)) {
      found[row.place - 1] = readCounted(row);
    }
    return found;
  },

  /** How many links the partner has. Links are never deleted, so it is the number of the newest. */
  async total(partnerId: string): Promise<number> {
    const row = await sql.get<{ last_number: number }>(
      'SELECT last_number FROM link_numbers WHERE bucket = $1 AND partner_id = $2',
      secrets.bucketOf(partnerId),
      partnerId,
    );
    return row?.last_number ?? 0;
  },

  /** The partner's links numbered `newest` down to `oldest`. */
  async range(partnerId: string, newest: number, oldest: number): Promise<CountedLink[]> {
    const rows = await sql.all<object>(
      `${COUNTED} WHERE l.bucket = $1 AND l.partner_id = $2 AND l.number BETWEEN $3 AND $4 ORDER BY l.number DESC`,
      secrets.bucketOf(partnerId),
      partnerId,
      oldest,
      newest,
    );
    return rows.map(readCounted);
  },
});

const TOTAL_JOBS = overRows(
  { bucket: 'number', id: 'text' },
  (v) =>
    `SELECT c.ref_id, c.total_jobs FROM ${v} JOIN link_counts c ON c.bucket = v.bucket AND c.ref_id = v.id`,
);
const SET_USED = overRows(
  { bucket: 'number', id: 'text', used_at: 'number' },
  (v) =>
    `UPDATE links SET spent_at = v.used_at FROM ${v} WHERE links.bucket = v.bucket AND links.ref_id = v.id`,
);
const COUNT = overRows(
  { bucket: 'number', id: 'text', total_jobs: 'number', successful_jobs: 'number', failed_jobs: 'number' },
  // `WHERE true`, so that SQLite does not read `ON` as part of a join.
  (v) => `INSERT INTO link_counts (bucket, ref_id, total_jobs, successful_jobs, failed_jobs)
    SELECT bucket, id, total_jobs, successful_jobs, failed_jobs FROM ${v} WHERE true
    ON CONFLICT (bucket, ref_id) DO UPDATE SET total_jobs = link_counts.total_jobs + excluded.total_jobs,
      successful_jobs = link_counts.successful_jobs + excluded.successful_jobs,
      failed_jobs = link_counts.failed_jobs + excluded.failed_jobs`,
);

export const linkQueries = (sql: Sql, secrets: Secrets) => {
  const LOCK_ALL = lockAll(sql.dialect.forUpdate);
  return {
    ...linkReads(sql, secrets),

    /** Links by their ids, locked until the unit of work ends. The ids are in order, so that no two units deadlock. */
    async lockAll(refIds: readonly string[]): Promise<Link[]> {
      const rows = await sql.allOf<object>(
        LOCK_ALL,
        refIds.map((id) => [bucketOfId(id), id]),
      );
      return rows.map(LINK.read);
    },

    /** How many jobs each link has, if any. Exact while the links are locked. */
    async totalJobsOf(refIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await sql.allOf<{ ref_id: string; total_jobs: number }>(
        TOTAL_JOBS,
        refIds.map((id) => [bucketOfId(id), id]),
      );
      return new Map(rows.map(({ ref_id, total_jobs }) => [ref_id, total_jobs]));
    },

    /** Records when single-use links were used up. */
    setUsed(used: readonly { readonly refId: string; readonly at: number }[]): void {
      sql.send(
        SET_USED,
        used.map(({ refId, at }) => [bucketOfId(refId), refId, at]),
      );
    },

    /** The link, locked until the unit of work ends. */
    async lock(refId: string): Promise<Link | null> {
      const row = await sql.get<object>(
        `SELECT ${LINK.columns()} FROM links WHERE bucket = $1 AND ref_id = $2${sql.dialect.forUpdate}`,
        bucketOfId(refId),
        refId,
      );
      return row ? LINK.read(row) : null;
    },

    /** Stores a new link under the partner's next number. */
    insert(link: Link): Promise<void> {
      return this.insertAll(link.partnerId, [link]);
    },

    /** Stores new links of a partner under its next numbers, in their order. */
    async insertAll(partnerId: string, added: readonly Link[]): Promise<void> {
      const [first] = added;
      if (!first) return;
      const numbered = await sql.get<{ last_number: number }>(
        NEXT_NUMBERS,
        bucketOfId(first.refId),
        partnerId,
        added.length,
      );
      let number = (numbered?.last_number ?? 0) - added.length;
      for (const link of added) sql.sendOne(INSERT.text, ...INSERT.values(link), ++number);
    },

    /** Saves what may change of a link. */
    async update(link: Link): Promise<void> {
      await sql.run(UPDATE.text, ...UPDATE.values(link));
    },

    /** Adds to the counts of a link. */
    async count(refId: string, add: Partial<LinkCounts>): Promise<void> {
      this.countAll(new Map([[refId, add]]));
    },

    /** Adds to the counts of links, in the order of their ids. Others wait for the rows, so it comes late in a unit. */
    countAll(added: ReadonlyMap<string, Partial<LinkCounts>>): void {
      const inOrder = [...added].sort(([a], [b]) => (a < b ? -1 : 1));
      sql.send(
        COUNT,
        inOrder.map(([refId, { totalJobs = 0, successfulJobs = 0, failedJobs = 0 }]) => [
          bucketOfId(refId),
          refId,
          totalJobs,
          successfulJobs,
          failedJobs,
        ]),
      );
    },

    /** Adds the results of jobs to the counts of their links. */
    countResults(results: readonly { readonly refId: string; readonly success: boolean }[]): void {
      const byLink = Map.groupBy(results, ({ refId }) => refId);
      const added = [...byLink].map(([refId, all]) => {
        const successfulJobs = all.filter(({ success }) => success).length;
        return [refId, { successfulJobs, failedJobs: all.length - successfulJobs }] as const;
      });
      this.countAll(new Map(added));
    },
  };
};
