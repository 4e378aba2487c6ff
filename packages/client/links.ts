/** Iterating over all links, page by page. */
import type { CallOptions } from './call-options.ts';
import type { Link, ListLinksInput } from './contract.ts';
import type { ErrorOf, ResultOf } from './result.ts';

/** How to list the links. */
export interface LinksOptions extends CallOptions {
  /** Links on a page, 1 to 100. Default: 100. */
  readonly limit?: number | undefined;
}

/**
 * What a loop over all links throws when a page can't be listed: a loop has no other way to say so.
 *
 * @example
 * try {
 *   for await (const link of client.links()) console.log(link.ref_id);
 * } catch (thrown) {
 *   if (!(thrown instanceof LinksNotListed)) throw thrown;
 *   console.error(thrown.error.code);
 * }
 */
export class LinksNotListed extends Error {
  override readonly name = 'LinksNotListed';
  /** The error of the page. */
  readonly error: ErrorOf<'listLinks'>;

  constructor(error: ErrorOf<'listLinks'>) {
    super(error.message);
    this.error = error;
  }
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
    const result = await listLinks({ page, limit }, call);
    if (!result.ok) throw new LinksNotListed(result.error);
    const { links, meta } = result.data;
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
