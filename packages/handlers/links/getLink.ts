import type { CountedLink } from '#store/queries/links/link-reads.ts';
import type { BatchedRead } from '#store/store.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { linkBody } from './link-body.ts';

const FIND: BatchedRead<string, CountedLink | null> = {
  run: (tx, refIds) => tx.links.findMany(refIds),
};

/** Returns one link with its counts (§4.3). */
export const getLink =
  ({ store, linkUrl }: Deps): Handler<'getLink'> =>
  async ({ path }, { partner }) => {
    const found = await store.readBatch(FIND, path.linkId);
    if (found?.link.partnerId !== partner.partnerId) return { refused: 'link_not_found' };
    return { status: 200, body: linkBody(found, linkUrl(found.link.refId)) };
  };
