/** The text of consent of the hosted page, rendered again by the server (D-68). */
import { createHash } from 'node:crypto';
import type { ShownText } from '#core/consent.ts';
import type { Link } from '#core/link.ts';
import { CONSENT_VERSION, consentShown, consentWords } from '#page/consent.ts';
import { findLanguage } from '#page/languages.ts';

/** The text that `consent_shown` names; null when the page of the link does not show it any more. */
export function shownText(link: Link, shown: string): ShownText | null {
  const language = shown.split('.')[0] ?? '';
  const messages = findLanguage(language);
  const page = { companyName: link.companyName, policyUrl: link.dataPrivacyPolicyUrl };
  if (!messages || consentShown(page, messages) !== shown) return null;
  const text = consentWords(page, messages);
  return { language, version: CONSENT_VERSION, text, hash: createHash('sha256').update(text).digest('hex') };
}
