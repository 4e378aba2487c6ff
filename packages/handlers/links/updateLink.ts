import { updatedLink } from '#core/link.ts';
import { urlProblems } from '#core/partners/partner-urls.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { Deps } from '../deps.ts';
import type { Detail, Handler } from '../operation.ts';
import { idTypeRefusal } from '../submissions/id-type-refusal.ts';
import { linkPageBody } from './link-body.ts';
import { linkPageDetails, logoDetails, refusedUrls } from './link-details.ts';

/** Disables or enables a link, replaces its ID types, or changes its page (§4.2, D-09, D-86, D-87, D-96). */
export const updateLink =
  ({ store, now, linkUrl, urlRefusal, checkLogo, settings }: Deps): Handler<'updateLink'> =>
  async ({ path, body }, { partner, audit }) => {
    const refusal = body.id_types && idTypeRefusal(body.id_types);
    if (refusal) return refusal;
    const details = await darkLogoDetails();
    if (details.length > 0) return { refused: 'invalid_value', details };
    return store.write(async (tx) => {
      const found = await tx.links.lock(path.linkId);
      if (found?.partnerId !== partner.partnerId) return { refused: 'link_not_found' };
      const at = now();
      const link = updatedLink(found, body, at);
      const details = linkPageDetails(body, link, { httpsOnly: settings.httpsOnly, now: at });
      if (details.length > 0) return { refused: 'invalid_value', details };
      if (body.prefill) {
        if (link.prefilledFields) await tx.prefills.put(link, body.prefill, at);
        else await tx.prefills.erase(link.refId);
      }
      await tx.links.update(link);
      tx.audit.add(audit);
      return {
        status: 200,
        body: {
          disabled_at: wireTime(link.disabledAt),
          id_types: [...link.idTypes],
          link_url: linkUrl(link.refId),
          ref_id: link.refId,
          ...linkPageBody(link),
        },
      };
    });

    /** Fetched between transactions, and for the partner of the link alone. */
    async function darkLogoDetails(): Promise<Detail[]> {
      const { logo_url_dark } = body;
      if (!logo_url_dark) return [];
      const found = await store.read((tx) => tx.links.find(path.linkId));
      if (found?.link.partnerId !== partner.partnerId) return [];
      const logo = { logo_url_dark };
      const problems = urlProblems(logo, settings.httpsOnly);
      if (problems.length > 0) return problems;
      const refused = refusedUrls(logo, urlRefusal);
      return refused.length > 0 || !checkLogo ? refused : logoDetails(logo, checkLogo);
    }
  };
