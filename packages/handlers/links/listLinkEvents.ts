import { wireLinkEvent } from '#core/page/link-event.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';

const EVENTS_DEFAULT = 20;

/** Lists what happened on a link (D-114). */
export const listLinkEvents =
  ({ store, now }: Deps): Handler<'listLinkEvents'> =>
  async ({ path: { linkId }, body }, { partner: { partnerId } }) => {
    const { after_event: after = null, limit = EVENTS_DEFAULT } = body;
    const found = await store.read(async (tx) => {
      const known = await tx.links.find(linkId);
      if (known?.link.partnerId !== partnerId) return null;
      // One more than the limit shows whether there are later ones.
      return tx.linkEvents.list(linkId, after, now(), limit + 1);
    });
    if (!found) return { refused: 'link_not_found' };
    const events = found
      .slice(0, limit)
      .map((event) => ({ event_id: event.eventId, ...wireLinkEvent(event, partnerId) }));
    return { status: 200, body: { events, has_more: found.length > limit } };
  };
