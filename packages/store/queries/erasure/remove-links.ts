/** Removes links of a partner that leaves, with everything that refers to them, in a few statements for many. */
import { submissionScope } from '#core/submission.ts';
import { overRows } from '#store/sql/rows.ts';
import type { Sql } from '#store/sql/sql.ts';
import { ID, idRows } from '../lock-order.ts';
import { deleteOf, deletePrefills, eraseSome, GROUP_ROWS_MAX, isAmong } from './erase-links.ts';

/** Here an id is the scope of a link's submissions. */
const DELETE_RESPONSES = deleteOf('idempotency', 'scope', ['scope', 'key']);
const DELETE_COUNTS = overRows(ID, (v) => `DELETE FROM link_counts WHERE ${isAmong('ref_id', v)}`);
const DELETE_LINKS = overRows(ID, (v) => `DELETE FROM links WHERE ${isAmong('ref_id', v)}`);

/** @param ids - of links without jobs, which are locked. @returns how many links went, and how many rows in all. */
export async function removeLinks(
  sql: Sql,
  ids: readonly string[],
): Promise<{ links: number; rows: number }> {
  const rows = idRows(ids);
  const scopes = rows.map(([bucket, id]) => [bucket, submissionScope(id)]);
  const contents = await eraseSome(sql, ids);
  const responses = await sql.allOf(DELETE_RESPONSES, scopes);
  const removed = Math.max(contents.rows, responses.length);
  // There may be more: the links go when nothing refers to them.
  if (removed >= GROUP_ROWS_MAX) return { links: 0, rows: removed };
  await deletePrefills(sql, ids);
  for (const statement of [DELETE_COUNTS, DELETE_LINKS]) sql.send(statement, rows);
  return { links: ids.length, rows: ids.length };
}
