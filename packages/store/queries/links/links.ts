import { bucketOfId } from '#core/bucket.ts';
import type { Link } from '#core/link.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { addedTo, insertOver, overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import { linkCountQueries } from './link-counts.ts';
import { linkReads } from './link-reads.ts';
import { LINK, UPDATE } from './link-table.ts';

const INSERT = LINK.insertRows({ number: 'number' });
interface Numbered {
  readonly partner_id: string;
  readonly last_number: number;
}
const NEXT_NUMBERS = insertOver(
  'link_numbers',
  { bucket: 'number', partner_id: 'text', last_number: 'number' },
  {
    more: `ON CONFLICT (bucket, partner_id) DO UPDATE SET ${addedTo('link_numbers', ['last_number'])}
      RETURNING partner_id, last_number`,
  },
);
const lockAll = (forUpdate: string) =>
  overRows(
    ID,
    (v) =>
      `SELECT ${LINK.columns('l')} FROM ${v} JOIN links l ON l.bucket = v.bucket AND l.ref_id = v.id ORDER BY v.n${forUpdate}`,
  );

const SET_USED = overRows(
  { ...ID, used_at: 'number' },
  (v) =>
    `UPDATE links SET spent_at = v.used_at FROM ${v} WHERE links.bucket = v.bucket AND links.ref_id = v.id`,
);
export const linkQueries = (sql: Sql, secrets: Secrets) => {
  const LOCK_ALL = lockAll(sql.dialect.forUpdate);
  return {
    ...linkReads(sql, secrets),
    ...linkCountQueries(sql),

    /** Links by their ids, locked until the unit of work ends. */
    async lockAll(refIds: readonly string[]): Promise<Link[]> {
      const rows = await sql.allOf<object>(LOCK_ALL, idRows(inLockOrder(refIds)));
      return rows.map(LINK.read);
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
      return this.insertAll([[link.partnerId, [link]]]);
    },

    /** Stores new links of partners, who are in order so that no two units deadlock, under their next numbers. */
    async insertAll(byPartner: readonly (readonly [partnerId: string, Link[]])[]): Promise<void> {
      const counts = byPartner.map(([id, { length }]) => [secrets.bucketOf(id), id, length] as const);
      const numbered = await sql.allOf<Numbered>(NEXT_NUMBERS, counts);
      const last = new Map(numbered.map(({ partner_id, last_number }) => [partner_id, last_number]));
      const rows = byPartner.flatMap(([partnerId, added]) => {
        const first = (last.get(partnerId) ?? 0) - added.length + 1;
        return added.map((link, place) => [...LINK.values(link), first + place]);
      });
      sql.send(INSERT, rows);
    },

    /** Saves what may change of a link. */
    async update(link: Link): Promise<void> {
      await sql.run(UPDATE.text, ...UPDATE.values(link));
    },
  };
};
