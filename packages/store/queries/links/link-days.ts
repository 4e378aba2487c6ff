/** What happened on links, counted by day (D-113). Rows without a link have the counts of all links of their partner. */
import { countsOf, JOURNEY_STEPS, type StepCounts } from '#core/page/daily-counts.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { addedTo, deleteOldest, insertOver, overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql, SqlValue } from '#store/sql/sql.ts';
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

export interface DayFilter {
  readonly links: CountedLinks;
  readonly from: number;
  readonly to: number;
}

const LINK_DAY = selection<LinkDay>({
  ...{ refId: text('ref_id'), day: integer('day') },
  ...{ opened: integer('opened'), consented: integer('consented'), submitted: integer('submitted') },
  ...{ succeeded: integer('succeeded'), failed: integer('failed') },
});
const PARTNERS = overRows(
  ID,
  (v) => `SELECT l.ref_id, l.partner_id FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id`,
);
const ADD = insertOver(
  'link_days',
  {
    ...{ bucket: 'number', partner_id: 'text', ref_id: 'text', day: 'number', opened: 'number' },
    ...{ consented: 'number', submitted: 'number', succeeded: 'number', failed: 'number' },
  },
  `ON CONFLICT (bucket, partner_id, ref_id, day) DO UPDATE SET ${addedTo('link_days', JOURNEY_STEPS)}`,
);

export const linkDayReads = (sql: ReadSql, secrets: Secrets) => ({
  /** A page of a partner's counts, the newest day first, and links in the order of their ids. */
  async search(
    partnerId: string,
    { links, from, to }: DayFilter,
    { after, limit }: { after: Pick<LinkDay, 'refId' | 'day'> | null; limit: number },
  ): Promise<LinkDay[]> {
    const values: SqlValue[] = [secrets.bucketOf(partnerId), partnerId, from, Math.min(to, after?.day ?? to)];
    const value = (given: SqlValue) => `$${values.push(given)}`;
    const where = ['bucket = $1', 'partner_id = $2', 'day BETWEEN $3 AND $4'];
    if (links === 'each') where.push("ref_id <> ''");
    else where.push(`ref_id = ${value(links === 'together' ? '' : links.refId)}`);
    if (after) where.push(`(day < ${value(after.day)} OR ref_id > ${value(after.refId)})`);
    const rows = await sql.all<object>(
      `SELECT ${LINK_DAY.columns()} FROM link_days WHERE ${where.join(' AND ')}
        ORDER BY day DESC, ref_id LIMIT ${value(limit)}`,
      ...values,
    );
    return rows.map((row) => LINK_DAY.read(row));
  },
});

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
    sql.run(deleteOldest('link_days', 'bucket, partner_id, ref_id, day', 'day < $1'), day, max),
});
