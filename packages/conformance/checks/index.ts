/** Every check of the kit, in the order in which the report has them. */
import type { Check } from '../kit/check.ts';
import { ERROR_CHECKS } from './answers/errors.ts';
import { EVERY_ANSWER_CHECKS } from './answers/every-answer.ts';
import { TIME_CHECKS } from './answers/times.ts';
import { ADDRESS_CHECKS } from './callbacks/addresses.ts';
import { CALLBACK_CHECKS } from './callbacks/callbacks.ts';
import { CALLBACK_LIST_CHECKS } from './callbacks/lists.ts';
import { TRY_CHECKS } from './callbacks/tries.ts';
import { CONSENT_CHECKS } from './jobs/consent.ts';
import { ERASURE_CHECKS } from './jobs/erasures.ts';
import { IMAGE_CHECKS } from './jobs/images.ts';
import { JOB_CHECKS } from './jobs/jobs.ts';
import { JOB_LIST_CHECKS } from './jobs/lists.ts';
import { REDIRECT_CHECKS } from './jobs/redirects.ts';
import { RESERVED_NAME_CHECKS } from './jobs/reserved-names.ts';
import { VISIT_CHECKS } from './jobs/visits.ts';
import { BUDGET_CHECKS } from './limits/budgets.ts';
import { LIMIT_CHECKS } from './limits/limits.ts';
import { WINDOW_CHECKS } from './limits/windows.ts';
import { BATCH_CHECKS } from './links/batches.ts';
import { DAILY_COUNT_CHECKS } from './links/daily-counts.ts';
import { LINK_EVENT_CHECKS } from './links/link-events.ts';
import { LINK_CHECKS } from './links/links.ts';
import { LIST_CHECKS } from './links/lists.ts';
import { PAGE_SETTING_CHECKS } from './links/page-settings.ts';
import { SPELLING_CHECKS } from './links/spellings.ts';
import { LINK_USE_CHECKS } from './links/uses.ts';
import { WRITE_CHECKS } from './links/writes.ts';
import { LOOKUP_CHECKS } from './lookups.ts';
import { PARTNER_CHECKS } from './partners.ts';
import { ALIAS_CHECKS } from './requests/aliases.ts';
import { IDEMPOTENCY_CHECKS } from './requests/idempotency.ts';
import { JSON_CHECKS } from './requests/json-texts.ts';
import { KEPT_REFUSAL_CHECKS } from './requests/kept-refusals.ts';
import { KNOWN_FIELD_CHECKS } from './requests/known-fields.ts';
import { PARAMETER_CHECKS } from './requests/parameters.ts';
import { SCHEMA_CHECKS } from './requests/schemas.ts';
import { SIGNATURE_CHECKS } from './requests/signatures.ts';
import { SIGNED_CONTENT_CHECKS } from './requests/signed-content.ts';
import { SIZE_CHECKS } from './requests/sizes.ts';
import { VALUE_CHECKS } from './requests/values.ts';
import { STORY_CHECKS } from './stories.ts';

export const CHECKS: readonly Check[] = [
  ...STORY_CHECKS,
  ...LINK_CHECKS,
  ...LINK_USE_CHECKS,
  ...BATCH_CHECKS,
  ...VALUE_CHECKS,
  ...LIST_CHECKS,
  ...WRITE_CHECKS,
  ...SPELLING_CHECKS,
  ...TIME_CHECKS,
  ...PARTNER_CHECKS,
  ...PAGE_SETTING_CHECKS,
  ...JOB_CHECKS,
  ...JOB_LIST_CHECKS,
  ...RESERVED_NAME_CHECKS,
  ...DAILY_COUNT_CHECKS,
  ...LINK_EVENT_CHECKS,
  ...IMAGE_CHECKS,
  ...SIZE_CHECKS,
  ...VISIT_CHECKS,
  ...CONSENT_CHECKS,
  ...LIMIT_CHECKS,
  ...WINDOW_CHECKS,
  ...BUDGET_CHECKS,
  ...CALLBACK_CHECKS,
  ...TRY_CHECKS,
  ...CALLBACK_LIST_CHECKS,
  ...ADDRESS_CHECKS,
  ...ERASURE_CHECKS,
  ...REDIRECT_CHECKS,
  ...IDEMPOTENCY_CHECKS,
  ...KEPT_REFUSAL_CHECKS,
  ...KNOWN_FIELD_CHECKS,
  ...ALIAS_CHECKS,
  ...SIGNATURE_CHECKS,
  ...SIGNED_CONTENT_CHECKS,
  ...LOOKUP_CHECKS,
  ...PARAMETER_CHECKS,
  ...JSON_CHECKS,
  ...ERROR_CHECKS,
  ...EVERY_ANSWER_CHECKS,
  ...SCHEMA_CHECKS,
];
