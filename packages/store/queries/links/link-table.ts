import { bucketOfId } from '#core/bucket.ts';
import type { Link, LinkCounts, LinkToCheck } from '#core/link.ts';
import { flag, integer, json, nullable, selection, table, text, time } from '#store/sql/table.ts';

export const LINK = table<Link>(
  'links',
  {
    refId: text('ref_id'),
    partnerId: text('partner_id'),
    name: text('name', nullable),
    idTypes: json('id_types'),
    isSingleUse: flag('is_single_use'),
    maxSubmissions: integer('max_submissions', nullable),
    attempts: json('attempts', nullable),
    callbackUrl: text('callback_url', nullable),
    companyName: text('company_name'),
    dataPrivacyPolicyUrl: text('data_privacy_policy_url'),
    logoUrl: text('logo_url', nullable),
    themeColor: text('theme_color', nullable),
    userId: text('user_id', nullable),
    partnerParams: json('partner_params', nullable),
    redirectUrl: text('redirect_url', nullable),
    logoUrlDark: text('logo_url_dark', nullable),
    embedOrigins: json('embed_origins', nullable),
    capture: text('capture', nullable),
    hiddenFields: json('hidden_fields', nullable),
    prefilledFields: json('prefilled_fields', nullable),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    expiresAt: time('expires_at', nullable),
    disabledAt: time('disabled_at', nullable),
    usedAt: time('spent_at', nullable),
  },
  ({ refId }) => bucketOfId(refId),
);
/** What is read of a link before its submission: most columns are not looked at then. */
export type CheckedLink = LinkToCheck & Pick<Link, 'refId' | 'partnerId' | 'createdAt'>;
export const CHECKED_LINK = selection<CheckedLink>({
  refId: text('ref_id'),
  partnerId: text('partner_id'),
  idTypes: json('id_types'),
  maxSubmissions: integer('max_submissions', nullable),
  attempts: json('attempts', nullable),
  createdAt: time('created_at'),
  expiresAt: time('expires_at', nullable),
  disabledAt: time('disabled_at', nullable),
  usedAt: time('spent_at', nullable),
});

/** A link without jobs has no row of counts. */
export const COUNTS = selection<LinkCounts>({
  totalJobs: integer('COALESCE(c.total_jobs, 0)'),
  successfulJobs: integer('COALESCE(c.successful_jobs, 0)'),
  failedJobs: integer('COALESCE(c.failed_jobs, 0)'),
});

/** What may change of a link. */
export const UPDATE = LINK.update('refId', [
  'idTypes',
  'logoUrlDark',
  'embedOrigins',
  'capture',
  'hiddenFields',
  'prefilledFields',
  'updatedAt',
  'disabledAt',
  'usedAt',
  'attempts',
]);
