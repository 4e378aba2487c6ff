/** What the console's lists are made from, and asked for. */
import type { ServiceTime } from '#core/clocks.ts';
import type { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { FindPartner } from '#server/partners.ts';
import type { Store } from '#store/store.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;
/** Partners whose links and callbacks are listed. */
export const PARTNERS_MAX = 50;
/** Of a link, as it is shown. */
export const JOBS_MAX = 100;

export interface ListDeps {
  readonly store: Store;
  readonly activityLog: ActivityLog;
  readonly findPartner: FindPartner;
  readonly linkUrl: (refId: string) => string;
  readonly now: () => ServiceTime;
}

export interface ListQuery {
  readonly after: string | null;
  readonly limit: number;
}

export const listQuery = (query: HttpRequest['query']): ListQuery => {
  const limit = Math.floor(Number(textOf(query, 'limit') ?? LIMIT_DEFAULT));
  return { after: textOf(query, 'after'), limit: limit >= 1 ? Math.min(limit, LIMIT_MAX) : LIMIT_DEFAULT };
};

export const textOf = (query: HttpRequest['query'], name: string): string | null => {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
