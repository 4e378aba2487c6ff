import { bucketOfId } from '#core/bucket.ts';
import type { Link, LinkContext, LinkCounts } from '#core/link.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { findable, overRows } from '#store/sql/rows.ts';
import type { ReadSql } from '#store/sql/sql.ts';
import type { Selection } from '#store/sql/table.ts';
import { CHECKED_LINK, type CheckedLink, COUNTS, LINK } from './link-table.ts';

export const FROM_COUNTED =
  'FROM links l LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id';
const COUNTED = `SELECT ${LINK.columns('l')}, ${COUNTS.columns()}
  ${FROM_COUNTED}`;
/** Built once: a text built at each call would have to be hashed again to find its statement. */
const FIND = `${COUNTED} WHERE l.bucket = $1 AND l.ref_id = $2`;
const inContext = <Found extends CheckedLink>(of: Selection<Found>) => ({
  read: of.read,
  statement: overRows(
    { bucket: 'number', id: 'text' },
    (v) => `SELECT ${of.columns('l')}, c.total_jobs, p.suspended_at
      FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id
      LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id
      LEFT JOIN partners p ON p.partner_id = l.partner_id`,
  ),
});
const IN_CONTEXT = inContext(LINK);
const CHECKED = inContext(CHECKED_LINK);
const FIND_MANY = overRows(
  { bucket: 'number', ref_id: 'text' },
  (v) => `SELECT CAST(v.n AS INTEGER) AS place, ${LINK.columns('l')}, ${COUNTS.columns()}
    FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.ref_id
    LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id`,
);

export interface CountedLink {
  readonly link: Link;
  readonly counts: LinkCounts;
}

/** What decides whether a link accepts a submission. */
export interface LinkInContext<Found extends CheckedLink = Link> {
  readonly link: Found;
  readonly context: LinkContext;
}

export const readCounted = (row: object): CountedLink => ({ link: LINK.read(row), counts: COUNTS.read(row) });

export const linkReads = (sql: ReadSql, secrets: Secrets) => ({
  async find(refId: string): Promise<CountedLink | null> {
    const row = await sql.get<object>(FIND, bucketOfId(refId), refId);
    return row ? readCounted(row) : null;
  },

  /** Each of them with its context, or null, as it is now. */
  findInContext: (refIds: readonly string[]) => findInContext(sql, IN_CONTEXT, refIds),

  /** As `findInContext`, of each link what decides before its body is read. */
  findForCheck: (refIds: readonly string[]) => findInContext(sql, CHECKED, refIds),

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

async function findInContext<Found extends CheckedLink>(
  sql: ReadSql,
  { statement, read }: ReturnType<typeof inContext<Found>>,
  refIds: readonly string[],
): Promise<(LinkInContext<Found> | null)[]> {
  const isText = (refId: string) => !refId.includes('\0');
  const rows = await sql.allOf<{ total_jobs: number | null; suspended_at: number | null }>(
    statement,
    refIds.filter(isText).map((refId) => [bucketOfId(refId), refId]),
  );
  const found = new Map(
    rows.map((row) => {
      const partner = { suspendedAt: row.suspended_at };
      const link = read(row);
      return [link.refId, { link, context: { partner, totalJobs: row.total_jobs ?? 0 } }];
    }),
  );
  return refIds.map((refId) => found.get(refId) ?? null);
}
