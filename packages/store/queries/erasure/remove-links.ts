/** Removes links of a partner that leaves, with everything that refers to them, in a few statements for many. */
import { submissionScope } from '#core/submission.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { ID, idRows } from '../lock-order.ts';
import { eraseImages, eraseKeys, requestPurge } from './erase.ts';

/** Rows of other tables that go with one group of links: one link may have many. */
const GROUP_ROWS_MAX = 2_000;

/**
 * Deletes rows of `table` that refer to an id of `v`, up to a limit.
 *
 * @param key - its primary key beside the bucket, all of it: else they are not found by an index.
 */
function deleteOf(table: string, refersBy: string, key: readonly string[]) {
  const columns = ['bucket', ...key];
  return overRows(
    ID,
    (v) => `DELETE FROM ${table} WHERE (${columns.join(', ')}) IN (
      SELECT ${columns.map((name) => `t.${name}`).join(', ')} FROM ${v}
        JOIN ${table} t ON t.bucket = v.bucket AND t.${refersBy} = v.id LIMIT ${GROUP_ROWS_MAX}) RETURNING ${key.at(-1)} AS id`,
  );
}

/** What a link has many of. */
const DELETE_HANDOFFS = deleteOf('handoffs', 'ref_id', ['visit_id']);
const DELETE_STAGED = deleteOf('staged_images', 'ref_id', ['visit_id', 'image_id']);
const DELETE_EVENTS = deleteOf('link_events', 'ref_id', ['event_id']);
/** Here an id is the scope of a link's submissions. */
const DELETE_RESPONSES = deleteOf('idempotency', 'scope', ['scope', 'key']);
/** What a link has one of. */
const DELETE_PREFILLS = overRows(
  ID,
  (v) => `${deleteAll('link_prefills', 'ref_id', v)} RETURNING ref_id AS id`,
);
const DELETE_COUNTS = overRows(ID, (v) => deleteAll('link_counts', 'ref_id', v));
const DELETE_LINKS = overRows(ID, (v) => deleteAll('links', 'ref_id', v));

/** Deletes the rows of `table` whose `id` is in `v`. */
export function deleteAll(table: string, id: string, v: string): string {
  return `DELETE FROM ${table} WHERE (bucket, ${id}) IN (SELECT v.bucket, v.id FROM ${v})`;
}

/** @param ids - of links without jobs, which are locked. @returns how many links went, and how many rows in all. */
export async function removeLinks(
  sql: Sql,
  ids: readonly string[],
): Promise<{ links: number; rows: number }> {
  const rows = idRows(ids);
  const scopes = rows.map(([bucket, id]) => [bucket, submissionScope(id)]);
  const [handoffs, staged, events, responses] = await Promise.all([
    sql.allOf(DELETE_HANDOFFS, rows),
    sql.allOf<{ id: string }>(DELETE_STAGED, rows),
    sql.allOf(DELETE_EVENTS, rows),
    sql.allOf(DELETE_RESPONSES, scopes),
  ]);
  await eraseImages(
    sql,
    staged.map(({ id }) => id),
  );
  if (staged.length > 0) await requestPurge(sql);
  const removed = [handoffs, staged, events, responses].map(({ length }) => length);
  // There may be more: the links go when nothing refers to them.
  if (removed.includes(GROUP_ROWS_MAX)) return { links: 0, rows: Math.max(...removed) };
  const prefills = await sql.allOf<{ id: string }>(DELETE_PREFILLS, rows);
  await eraseKeys(
    sql,
    prefills.map(({ id }) => id),
    'texts',
  );
  if (prefills.length > 0) await requestPurge(sql);
  for (const statement of [DELETE_COUNTS, DELETE_LINKS]) sql.send(statement, rows);
  return { links: ids.length, rows: ids.length };
}
