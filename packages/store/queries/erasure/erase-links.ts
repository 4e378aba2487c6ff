/** Erases what links hold apart from jobs, in as many statements for many links as for one. */
import { overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { ID, idRows } from '../lock-order.ts';
import { eraseImages, eraseKeys } from './erase.ts';
import { requestPurge } from './purges.ts';

/** Rows of each other table that go in one statement: one link may have many. */
export const GROUP_ROWS_MAX = 2_000;

/**
 * Deletes rows of `table` that refer to an id of `v`, up to a limit.
 *
 * @param key - its primary key beside the bucket, all of it: else they are not found by an index.
 */
export function deleteOf(table: string, refersBy: string, key: readonly string[]) {
  const columns = ['bucket', ...key];
  return overRows(
    ID,
    (v) => `DELETE FROM ${table} WHERE (${columns.join(', ')}) IN (
      SELECT ${columns.map((name) => `t.${name}`).join(', ')} FROM ${v}
        JOIN ${table} t ON t.bucket = v.bucket AND t.${refersBy} = v.id LIMIT ${GROUP_ROWS_MAX}) RETURNING ${key.at(-1)} AS id`,
  );
}

/** Those whose `id` is in `v`. */
export const isAmong = (id: string, v: string): string =>
  `(bucket, ${id}) IN (SELECT v.bucket, v.id FROM ${v})`;

/** What a link has many of. */
const DELETE_HANDOFFS = deleteOf('handoffs', 'ref_id', ['visit_id']);
const DELETE_STAGED = deleteOf('staged_images', 'ref_id', ['visit_id', 'image_id']);
const DELETE_EVENTS = deleteOf('link_events', 'ref_id', ['event_id']);
/** What a link has one of. */
const DELETE_PREFILLS = overRows(
  ID,
  (v) => `DELETE FROM link_prefills WHERE ${isAmong('ref_id', v)} RETURNING ref_id AS id`,
);
const FORGET_FIELDS = overRows(
  ID,
  (v) =>
    `UPDATE links SET prefilled_fields = NULL WHERE prefilled_fields IS NOT NULL AND ${isAmong('ref_id', v)}`,
);

/** @returns how many images were staged, and the most rows that went of one table: where it is the limit, there may be more. */
export async function eraseSome(
  sql: Sql,
  refIds: readonly string[],
): Promise<{ images: number; rows: number }> {
  const rows = idRows(refIds);
  const [handoffs, staged, events] = await Promise.all([
    sql.allOf(DELETE_HANDOFFS, rows),
    sql.allOf<{ id: string }>(DELETE_STAGED, rows),
    sql.allOf(DELETE_EVENTS, rows),
  ]);
  const images = await eraseImages(
    sql,
    staged.map(({ id }) => id),
  );
  if (staged.length > 0) await requestPurge(sql);
  return { images, rows: Math.max(...[handoffs, staged, events].map(({ length }) => length)) };
}

/** Erases what is prefilled; the links go, too, or `eraseOfLinks` tells them. */
export async function deletePrefills(sql: Sql, refIds: readonly string[]): Promise<void> {
  const prefills = await sql.allOf<{ id: string }>(DELETE_PREFILLS, idRows(refIds));
  eraseKeys(
    sql,
    prefills.map(({ id }) => id),
    'texts',
  );
  if (prefills.length > 0) await requestPurge(sql);
}

/** @param refIds - of links that are locked, and stay. @returns how many images there were. */
export async function eraseOfLinks(sql: Sql, refIds: readonly string[]): Promise<number> {
  let images = 0;
  for (let rows = GROUP_ROWS_MAX; rows >= GROUP_ROWS_MAX; ) {
    const erased = await eraseSome(sql, refIds);
    images += erased.images;
    rows = erased.rows;
  }
  sql.send(FORGET_FIELDS, idRows(refIds));
  await deletePrefills(sql, refIds);
  return images;
}
