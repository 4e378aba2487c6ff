/** Every check of the kit, in the order in which the report has them. */
import type { Check } from '../kit/check.ts';
import { ADDRESS_CHECKS } from './addresses.ts';
import { BUDGET_CHECKS } from './budgets.ts';
import { CALLBACK_LIST_CHECKS } from './callback-lists.ts';
import { CALLBACK_CHECKS } from './callbacks.ts';
import { CONSENT_CHECKS } from './consent.ts';
import { ERASURE_CHECKS } from './erasures.ts';
import { ERROR_CHECKS } from './errors.ts';
import { EVERY_ANSWER_CHECKS } from './every-answer.ts';
import { IDEMPOTENCY_CHECKS } from './idempotency.ts';
import { IMAGE_CHECKS } from './images.ts';
import { JOB_CHECKS } from './jobs.ts';
import { KNOWN_FIELD_CHECKS } from './known-fields.ts';
import { LIMIT_CHECKS } from './limits.ts';
import { LINK_CHECKS } from './links.ts';
import { LIST_CHECKS } from './lists.ts';
import { LOOKUP_CHECKS } from './lookups.ts';
import { PAGE_SETTING_CHECKS } from './page-settings.ts';
import { PARAMETER_CHECKS } from './parameters.ts';
import { PARTNER_CHECKS } from './partners.ts';
import { REDIRECT_CHECKS } from './redirects.ts';
import { SCHEMA_CHECKS } from './schemas.ts';
import { SIGNATURE_CHECKS } from './signatures.ts';
import { SIGNED_CONTENT_CHECKS } from './signed-content.ts';
import { SIZE_CHECKS } from './sizes.ts';
import { STORY_CHECKS } from './stories.ts';
import { VALUE_CHECKS } from './values.ts';
import { VISIT_CHECKS } from './visits.ts';
import { WRITE_CHECKS } from './writes.ts';

export const CHECKS: readonly Check[] = [
  ...STORY_CHECKS,
  ...LINK_CHECKS,
  ...VALUE_CHECKS,
  ...LIST_CHECKS,
  ...WRITE_CHECKS,
  ...PARTNER_CHECKS,
  ...PAGE_SETTING_CHECKS,
  ...JOB_CHECKS,
  ...IMAGE_CHECKS,
  ...SIZE_CHECKS,
  ...VISIT_CHECKS,
  ...CONSENT_CHECKS,
  ...LIMIT_CHECKS,
  ...BUDGET_CHECKS,
  ...CALLBACK_CHECKS,
  ...CALLBACK_LIST_CHECKS,
  ...ADDRESS_CHECKS,
  ...ERASURE_CHECKS,
  ...REDIRECT_CHECKS,
  ...IDEMPOTENCY_CHECKS,
  ...KNOWN_FIELD_CHECKS,
  ...SIGNATURE_CHECKS,
  ...SIGNED_CONTENT_CHECKS,
  ...LOOKUP_CHECKS,
  ...PARAMETER_CHECKS,
  ...ERROR_CHECKS,
  ...EVERY_ANSWER_CHECKS,
  ...SCHEMA_CHECKS,
];
