/** What happened on links, counted by day (D-113). Rows without a link have the counts of all links of their partner. */
import { countsOf, FUNNEL_STEPS, type StepCounts } from '#core/page/daily-counts.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { addedTo, deleteOldest, insertOver, oldestOf, overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { integer, selection, text } from '#store/sql/table.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';

export interface LinkDay extends StepCounts {
  /** Empty: of all links together. */
  readonly refId: string;
  /** Days since 1970. */
  readonly day: number;
}

/** What is counted: one link, each link, or all together. */
export type CountedLinks = { readonly refId: string } | 'each' | 'together';

interface DayFilter {
  readonly links: CountedLinks;
  readonly from: number;
  readonly to: number;
}

const LINK_DAY = selection<LinkDay>({
  refId: text('ref_id'),
  day: integer('day'),
  opened: integer('opened'),
  consented: integer('consented'),
  submitted: integer('submitted'),
  succeeded: integer('succeeded'),
  failed: integer('failed'),
});
const PARTNERS = overRows(
  ID,
  (v) => `SELECT l.ref_id, l.partner_id FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id`,
);
const ADD = insertOver(
  'link_days',
  {
    bucket: 'number',
    partner_id: 'text',
    ref_id: 'text',
    day: 'number',
    opened: 'number',
    consented: 'number',
    submitted: 'number',
    succeeded: 'number',
    failed: 'number',
  },
  {
    more: `ON CONFLICT (bucket, partner_id, ref_id, day) DO UPDATE SET ${addedTo('link_days', FUNNEL_STEPS)}`,
  },
);

type Place = Pick<LinkDay, 'refId' | 'day'>;

const OF_ONE = `SELECT ${LINK_DAY.columns()} FROM link_days
  WHERE bucket = $1 AND partner_id = $2 AND ref_id = $3 AND day BETWEEN $4 AND $5 ORDER BY day DESC LIMIT $6`;
/** Each day with counts of a link has one of all links together. */
const DAYS = `SELECT day FROM link_days
  WHERE bucket = $1 AND partner_id = $2 AND ref_id = '' AND day BETWEEN $3 AND $4 ORDER BY day DESC LIMIT $5`;
const LINKS_OF_DAY = `SELECT ${LINK_DAY.columns()} FROM link_days
  WHERE bucket = $1 AND partner_id = $2 AND day = $3 AND ref_id > $4 ORDER BY ref_id LIMIT $5`;

export const linkDayReads = (sql: ReadSql, secrets: Secrets) => {
  /** Day by day, each in the order of the index: one statement for all days would sort every link of the newest. */
  async function ofEachLink(
    partnerId: string,
    [from, to]: readonly [number, number],
    after: Place | null,
    limit: number,
  ): Promise<object[]> {
    const bucket = secrets.bucketOf(partnerId);
    // Of the first day, nothing may be left.
    const days = await sql.all<{ day: number }>(DAYS, bucket, partnerId, from, to, limit + 1);
    const found: object[] = [];
    for (const { day } of days) {
      const left = limit - found.length;
      if (left === 0) break;
      const refId = day === after?.day ? after.refId : '';
      found.push(...(await sql.all<object>(LINKS_OF_DAY, bucket, partnerId, day, refId, left)));
    }
    return found;
  }

  return {
    /** A page of a partner's counts, the newest day first, and links in the order of their ids. */
    async search(
      partnerId: string,
      { links, from, to }: DayFilter,
      { after, limit }: { after: Place | null; limit: number },
    ): Promise<LinkDay[]> {
      if (links === 'each') {
        const until = Math.min(to, after?.day ?? to);
        return (await ofEachLink(partnerId, [from, until], after, limit)).map(LINK_DAY.read);
      }
      const refId = links === 'together' ? '' : links.refId;
      const until = Math.min(to, after ? after.day - 1 : to);
      const bucket = secrets.bucketOf(partnerId);
      const rows = await sql.all<object>(OF_ONE, bucket, partnerId, refId, from, until, limit);
      return rows.map(LINK_DAY.read);
    },
  };
};

export const linkDayQueries = (sql: Sql, secrets: Secrets) => ({
  ...linkDayReads(sql, secrets),

  /** Adds counts of links, each link and day once. Those of links that do not exist are left out. */
  async add(counted: readonly LinkDay[]): Promise<void> {
    const found = await sql.allOf<{ ref_id: string; partner_id: string }>(
      PARTNERS,
      idRows(inLockOrder(counted.map(({ refId }) => refId))),
    );
    const partners = new Map(found.map(({ ref_id, partner_id }) => [ref_id, partner_id]));
    const rows = new Map<string, LinkDay & { readonly partnerId: string }>();
    for (const each of counted) {
      const partnerId = partners.get(each.refId);
      if (partnerId === undefined) continue;
      for (const refId of [each.refId, '']) {
        const key = `${partnerId} ${refId} ${each.day}`;
        const sum = rows.get(key);
        const counts = countsOf((step) => each[step] + (sum?.[step] ?? 0));
        rows.set(key, { partnerId, refId, day: each.day, ...counts });
      }
    }
    // In one order everywhere, so that servers cannot deadlock.
    const inOrder = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    sql.send(
      ADD,
      inOrder.map(({ partnerId, refId, day, opened, consented, submitted, succeeded, failed }) => [
        ...[secrets.bucketOf(partnerId), partnerId, refId, day],
        ...[opened, consented, submitted, succeeded, failed],
      ]),
    );
  },

  /** Removes the counts of days before `day`, `max` rows at most. @returns how many. */
  removeBefore: (day: number, max: number): Promise<number> =>
    deleteOldest(sql, oldestOf('link_days', 'bucket, partner_id, ref_id, day', 'day < $1'), day, max),
});
