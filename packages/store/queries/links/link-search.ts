/** Finds links of a partner by what they have (D-104): each page costs about the same, however many links there are. */
import type { LinkState } from '#core/link-state.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import type { ReadSql, SqlValue } from '#store/sql/sql.ts';
import { type CountedLink, FROM_COUNTED, readCounted } from './link-reads.ts';
import { COUNTS, LINK } from './link-table.ts';

/** What a list is narrowed to; what is left out narrows nothing. Times are epoch milliseconds. */
export interface LinkFilter {
  readonly state?: LinkState | undefined;
  readonly userId?: string | undefined;
  /** What the name begins with. */
  readonly name?: string | undefined;
  /** At this time or later. */
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
}

export interface LinkPage {
  /** The newest first. */
  readonly found: readonly CountedLink[];
  /** The number of each. */
  readonly numbers: readonly number[];
  /** Links with lower numbers come next; null when there are none. */
  readonly below: number | null;
}

/** The most links that a page looks through. */
const LOOKED_THROUGH_MAX = 10_000;
/** How far the order of numbers may be from that of times: servers have clocks of their own, and a clock may be set back. */
const OUT_OF_ORDER_MAX = 1_000;

const isExpired = (now: () => string) => `COALESCE(l.expires_at <= ${now()}, FALSE)`;
const IS_FULL = 'COALESCE(l.max_submissions <= COALESCE(c.total_jobs, 0), FALSE)';
/** As `linkState` in core/link-state.ts; a test holds the two together. */
const STATES: Readonly<Record<LinkState, (now: () => string) => string>> = {
  disabled: () => 'l.disabled_at IS NOT NULL',
  used: (now) =>
    `l.disabled_at IS NULL AND (l.spent_at IS NOT NULL OR (NOT ${isExpired(now)} AND ${IS_FULL}))`,
  expired: (now) => `l.disabled_at IS NULL AND l.spent_at IS NULL AND ${isExpired(now)}`,
  active: (now) =>
    `l.disabled_at IS NULL AND l.spent_at IS NULL AND NOT ${isExpired(now)} AND NOT ${IS_FULL}`,
};

export const linkSearches = (sql: ReadSql, secrets: Secrets) => {
  /** How many of the partner's links, of `total`, were created before a time: their numbers grow with it. */
  async function createdBefore(partnerId: string, time: number, total: number): Promise<number> {
    let [low, high] = [0, total];
    while (low < high) {
      const middle = Math.floor((low + high) / 2) + 1;
      const row = await sql.get<{ created_at: number }>(
        'SELECT created_at FROM links WHERE bucket = $1 AND partner_id = $2 AND number = $3',
        secrets.bucketOf(partnerId),
        partnerId,
        middle,
      );
      if (row && row.created_at < time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The number above which links may be created at the time or later. */
  async function numbersFrom(partnerId: string, time: number | undefined, total: number): Promise<number> {
    if (time === undefined) return 0;
    return Math.max((await createdBefore(partnerId, time, total)) - OUT_OF_ORDER_MAX, 0);
  }

  /** The highest number of a link that may be created before the time. */
  async function numbersUpTo(partnerId: string, time: number | undefined, total: number): Promise<number> {
    if (time === undefined) return total;
    return Math.min((await createdBefore(partnerId, time, total)) + OUT_OF_ORDER_MAX, total);
  }

  return {
    /**
     * A page of the partner's links that pass the filter.
     *
     * @param below - where the page before ended; null for the first page.
     * @param now - the service's time, epoch milliseconds.
     */
    async search(
      partnerId: string,
      filter: LinkFilter,
      { below, limit, total, now }: { below: number | null; limit: number; total: number; now: number },
    ): Promise<LinkPage> {
      const above = await numbersFrom(partnerId, filter.createdAfter, total);
      // Pages after the first begin where the one before ended.
      const newest = below === null ? await numbersUpTo(partnerId, filter.createdBefore, total) : below - 1;
      // An index has just these.
      const isIndexed = filter.userId !== undefined || filter.state === 'disabled';
      const oldest = isIndexed ? above + 1 : Math.max(above + 1, newest - LOOKED_THROUGH_MAX + 1);
      if (newest < oldest) return { found: [], numbers: [], below: null };

      const values: SqlValue[] = [secrets.bucketOf(partnerId), partnerId, oldest, newest];
      const value = (given: SqlValue) => `$${values.push(given)}`;
      const where = ['l.bucket = $1', 'l.partner_id = $2', 'l.number BETWEEN $3 AND $4'];
      if (filter.state !== undefined) where.push(STATES[filter.state](() => value(now)));
      if (filter.userId !== undefined) where.push(`l.user_id = ${value(filter.userId)}`);
      if (filter.name !== undefined) {
        const name = value(filter.name);
        where.push(`SUBSTR(l.name, 1, LENGTH(${name})) = ${name}`);
      }
      if (filter.createdAfter !== undefined) where.push(`l.created_at >= ${value(filter.createdAfter)}`);
      if (filter.createdBefore !== undefined) where.push(`l.created_at < ${value(filter.createdBefore)}`);
      // One more than the limit shows whether there is a next page.
      const rows = await sql.all<{ number: number }>(
        `SELECT l.number, ${LINK.columns('l')}, ${COUNTS.columns()} ${FROM_COUNTED} WHERE ${where.join(' AND ')} ORDER BY l.number DESC LIMIT ${value(limit + 1)}`,
        ...values,
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1)?.number ?? oldest;
      const next = rows.length > limit ? last : oldest;
      const numbers = shown.map(({ number }) => number);
      return { found: shown.map(readCounted), numbers, below: next > above + 1 ? next : null };
    },
  };
};
