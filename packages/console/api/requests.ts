import type { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { RequestRow, Rows } from '../data.ts';
import { listQuery, textOf } from './list.ts';

const FILTERS = ['code', 'operation', 'partner_id', 'status'] as const;

/** The sandbox's log, newest first; `after` is the number of the last one. */
export function listRequests(activityLog: ActivityLog, query: HttpRequest['query']): Rows<RequestRow> {
  const { after, limit } = listQuery(query);
  const wanted = FILTERS.flatMap((name) => {
    const value = textOf(query, name);
    return value === null ? [] : [[name, value] as const];
  });
  const kind = textOf(query, 'kind');
  const found = activityLog
    .requests()
    .toReversed()
    .filter(({ id }) => after === null || id < Number(after))
    .filter(({ path }) => kind === null || kind === (path.startsWith('/l/') ? 'page' : 'api'))
    .filter((row) => wanted.every(([name, value]) => String(row[name]) === value));
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : null };
}
