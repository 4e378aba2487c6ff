/** Walking all links, page by page. */
import type { CallOptions } from './call-options.ts';
import type { Client } from './client.ts';
import type { Link } from './contract.ts';
import type { ErrorOf } from './result.ts';

/** How to walk the links. */
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
  /** Why. */
  readonly error: ErrorOf<'listLinks'>;

  constructor(error: ErrorOf<'listLinks'>) {
    super(error.message);
    this.error = error;
  }
}

/**
 * Yields the links that there are when the loop begins, newest first. Those that are created meanwhile come
 * before them and move them to later pages; how many came, `meta.total` tells, and as no link is ever deleted,
 * each stays where it is when counted from the oldest (D-14).
 */
export async function* walkLinks(
  listLinks: Client['listLinks'],
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
    // A service may put fewer on a page than it was asked for.
    limit = meta.limit;
    first ??= meta.total;
    const addedBefore = added;
    added = meta.total - first;
    const fresh = links.slice(Math.max(0, yielded + added - (page - 1) * limit));
    // The list is shorter than it says, and the same page would come again.
    if (!fresh.length && added === addedBefore) return;
    yielded += fresh.length;
    yield* fresh;
  } while (yielded < first);
}
