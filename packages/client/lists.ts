/** Iterating over lists, page by page. */
import type { CallOptions } from './call-options.ts';
import type { DailyCount, Delivery, Link, ListedJob, ListLinksInput } from './contract.ts';
import { malformed } from './failures.ts';
import type { CallError, Result, ResultOf } from './result.ts';
import { CallFailed, unwrap } from './unwrap.ts';

/** How to list the links. */
export interface LinksOptions extends CallOptions {
  /** Links on a page, 1 to 100. Default: 100. */
  readonly limit?: number | undefined;
  /** Only links that fit (D-104). */
  readonly filter?: Omit<ListLinksInput, 'page' | 'limit' | 'cursor'> | undefined;
}

/**
 * Yields the links that exist when the loop begins, newest first. Links created meanwhile are listed before them and
 * shift them to later pages; `meta.total` tells by how many. No link is ever deleted, so counted from the oldest each
 * one keeps its place (D-14).
 */
export async function* iterateLinks(
  listLinks: (page: ListLinksInput, options: CallOptions) => Promise<ResultOf<'listLinks'>>,
  { limit = 100, filter, ...call }: LinksOptions = {},
): AsyncGenerator<Link, void, undefined> {
  if (filter) {
    return yield* fromCursor('links', { ...filter, limit }, (page) => listLinks(page, call));
  }
  let yielded = 0;
  let added = 0;
  let first: number | undefined;
  do {
    // The service refuses a limit of 0.
    const page = Math.floor((yielded + added) / Math.max(1, limit)) + 1;
    const { links, meta } = await unwrap(listLinks({ page, limit }, call));
    if (!Array.isArray(links) || !(meta?.limit >= 1)) throw unfit('links');
    // The service may have a smaller limit.
    limit = meta.limit;
    first ??= meta.total;
    const addedBefore = added;
    added = meta.total - first;
    const fresh = links.slice(Math.max(0, yielded + added - (page - 1) * limit));
    // The list is shorter than meta.total; without this the same page would be requested again.
    if (!fresh.length && added === addedBefore) return;
    yielded += fresh.length;
    yield* fresh;
  } while (yielded < first);
}

/** A page of a list; one without its rows is malformed. */
interface Page {
  readonly links?: readonly Link[];
  readonly callbacks?: readonly Delivery[];
  readonly jobs?: readonly ListedJob[];
  readonly counts?: readonly DailyCount[];
  readonly next_cursor?: string | null;
}

/** Yields what is on the pages, from cursor to cursor (D-50). A page may be empty before the last. */
export async function* fromCursor<Name extends Exclude<keyof Page, 'next_cursor'>, Filter extends object>(
  name: Name,
  filter: Filter & { readonly cursor?: string | undefined },
  list: (page: Filter) => Promise<Result<Page, CallError>>,
): AsyncGenerator<NonNullable<Page[Name]>[number], void, undefined> {
  const { cursor: first, ...rest } = filter;
  let cursor: string | null | undefined = first;
  do {
    // An empty cursor is none.
    const page: Page = await unwrap(list({ ...rest, ...(cursor && { cursor }) } as Filter));
    // A service without cursors answers none to the first page, and would list what does not fit.
    if (!Array.isArray(page[name]) || page.next_cursor === cursor) {
      throw unfit(name);
    }
    yield* page[name];
    cursor = page.next_cursor;
  } while (cursor);
}

const unfit = (name: string) =>
  new CallFailed(malformed(null, new Error(`The list has no ${name}, or no end.`)).error);
