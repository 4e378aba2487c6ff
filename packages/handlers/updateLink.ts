import { updatedLink } from '#core/link.ts';
import type { Deps } from './deps.ts';
import { idTypeRefusal } from './id-type-refusal.ts';
import { wireTime } from './link-body.ts';
import type { Handler } from './operation.ts';

/** Disables or enables a link, or replaces its ID types (§4.2, D-09). */
export const updateLink =
  ({ store, now, linkUrl }: Deps): Handler<'updateLink'> =>
  async ({ path, body, partner, audit }) => {
    const refusal = body.id_types && idTypeRefusal(body.id_types);
    if (refusal) return refusal;
    return store.write(async (tx) => {
      const found = await tx.links.lock(path.linkId);
      if (found?.partnerId !== partner.partnerId) return { refused: 'link_not_found' };
      const link = updatedLink(found, body, now());
      await tx.links.update(link);
      tx.audit.add(audit);
      return {
        status: 200,
        body: {
          disabled_at: wireTime(link.disabledAt),
          id_types: [...link.idTypes],
          link_url: linkUrl(link.refId),
          ref_id: link.refId,
        },
      };
    });
  };
