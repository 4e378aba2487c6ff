/** Iterating over lists, page by page. */
import type { CallOptions } from './call-options.ts';
import type { Delivery, Link, ListCallbacksInput, ListLinksInput } from './contract.ts';
import { malformed } from './failures.ts';
import type { ResultOf } from './result.ts';
import { CallFailed, unwrap } from './unwrap.ts';

/** How to list the links. */
export interface LinksOptions extends CallOptions {
  /** Links on a page, 1 to 100. Default: 100. */
  readonly limit?: number | undefined;
}

/**
 * Yields the links that exist when the loop begins, newest first. Links created meanwhile are listed before them and
 * shift them to later pages; `meta.total` tells by how many. No link is ever deleted, so counted from the oldest each
 * one keeps its place (D-14).
 */
export async function* iterateLinks(
  listLinks: (page: ListLinksInput, options: CallOptions) => Promise<ResultOf<'listLinks'>>,
  { limit = 100, ...call }: LinksOptions = {},
): AsyncGenerator<Link, void, undefined> {
  let yielded = 0;
  let added = 0;
  let first: number | undefined;
  do {
    const page = Math.floor((yielded + added) / limit) + 1;
    const { links, meta } = await unwrap(listLinks({ page, limit }, call));
    if (!Array.isArray(links) || !(meta?.limit >= 1)) throw unfit('The list has no links, or no limit.');
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

/** Yields callbacks, newest first, from cursor to cursor (D-50). */
export async function* iterateCallbacks(
  listCallbacks: (filter: ListCallbacksInput, options?: CallOptions) => Promise<ResultOf<'listCallbacks'>>,
  { cursor, ...filter }: ListCallbacksInput,
  call?: CallOptions,
): AsyncGenerator<Delivery, void, undefined> {
  do {
    const page = await unwrap(listCallbacks({ ...filter, ...(cursor && { cursor }) }, call));
    const isEndless = cursor && page.next_cursor === cursor;
    if (!Array.isArray(page.callbacks) || isEndless) throw unfit('The list has no callbacks, or no end.');
    yield* page.callbacks;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

const unfit = (message: string) => new CallFailed(malformed(null, new Error(message)).error);
