import { pageRange } from '#core/pagination.ts';
import type { CountedLink } from '#store/queries/links/link-reads.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { linkBody } from './link-body.ts';
import { searchOf } from './link-search.ts';

const PAGE_LINKS_DEFAULT = 20;

/** Lists a page of the partner's links, newest first (§4.4, D-14), or of those that fit a filter (D-104). */
export const listLinks =
  ({ store, linkUrl, now }: Deps): Handler<'listLinks'> =>
  async ({ body }, { partner: { partnerId } }) => {
    const { page = 1, limit = PAGE_LINKS_DEFAULT } = body;
    const search = searchOf(body);
    if (search && search.details.length > 0) return { refused: 'invalid_value', details: search.details };
    const shown = (each: CountedLink) => linkBody(each, linkUrl(each.link.refId));
    return store.read(async (tx) => {
      const total = await tx.links.total(partnerId);
      const meta = { page, limit, total, totalPages: Math.ceil(total / limit) };
      if (search) {
        const within = { below: search.below, limit, total, now: now() };
        const { found, below } = await tx.links.search(partnerId, search.filter, within);
        const next_cursor = below === null ? null : String(below);
        return { status: 200, body: { links: found.map(shown), meta, next_cursor } };
      }
      const range = pageRange(total, page, limit);
      const found = range ? await tx.links.range(partnerId, range.newest, range.oldest) : [];
      return { status: 200, body: { links: found.map(shown), meta } };
    });
  };
