import { pageRange } from '#core/pagination.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { linkBody } from './link-body.ts';

const PAGE_LINKS_DEFAULT = 20;

/** Lists a page of the partner's links, newest first (§4.4, D-14). */
export const listLinks =
  ({ store, linkUrl }: Deps): Handler<'listLinks'> =>
  async ({ body, partner }) => {
    const { page = 1, limit = PAGE_LINKS_DEFAULT } = body;
    return store.read(async (tx) => {
      const total = await tx.links.total(partner.partnerId);
      const range = pageRange(total, page, limit);
      const found = range ? await tx.links.range(partner.partnerId, range.newest, range.oldest) : [];
      return {
        status: 200,
        body: {
          links: found.map((each) => linkBody(each, linkUrl(each.link.refId))),
          meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
        },
      };
    });
  };
