import type { LinkPage } from '#core/page/link-page.ts';
import type { components } from '#generated/api.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { CountedLink } from '#store/queries/links/link-reads.ts';

/** What is set of a link's page (D-86, D-87, D-96). */
export function linkPageBody({
  logoUrlDark,
  embedOrigins,
  capture,
  hiddenFields,
  prefilledFields,
}: LinkPage): Pick<
  components['schemas']['Link'],
  'logo_url_dark' | 'embed_origins' | 'capture' | 'hidden_fields' | 'prefilled_fields'
> {
  return {
    ...(logoUrlDark && { logo_url_dark: logoUrlDark }),
    ...(embedOrigins && { embed_origins: [...embedOrigins] }),
    ...(capture && { capture }),
    ...(hiddenFields && { hidden_fields: [...hiddenFields] }),
    ...(prefilledFields && { prefilled_fields: [...prefilledFields] }),
  };
}

/** A link in the responses of `getLink` and `listLinks`: every field of §2.1, null when unset (D-13). */
export function linkBody({ link, counts }: CountedLink, linkUrl: string): components['schemas']['Link'] {
  return {
    ref_id: link.refId,
    link_id: link.refId,
    link_url: linkUrl,
    name: link.name,
    id_types: [...link.idTypes],
    is_single_use: link.isSingleUse,
    max_submissions: link.maxSubmissions,
    callback_url: link.callbackUrl,
    company_name: link.companyName,
    data_privacy_policy_url: link.dataPrivacyPolicyUrl,
    logo_url: link.logoUrl,
    theme_color: link.themeColor,
    user_id: link.userId,
    partner_params: link.partnerParams,
    redirect_url: link.redirectUrl,
    ...(link.attempts && { attempts_max: link.attempts.max }),
    ...(link.attempts?.retryOn.length && { retry_on: [...link.attempts.retryOn] }),
    ...linkPageBody(link),
    expires_at: wireTime(link.expiresAt),
    created_at: wireTime(link.createdAt),
    updated_at: wireTime(link.updatedAt),
    disabled_at: wireTime(link.disabledAt),
    total_jobs: counts.totalJobs,
    successful_jobs: counts.successfulJobs,
    failed_jobs: counts.failedJobs,
    partner_id: link.partnerId,
  };
}
