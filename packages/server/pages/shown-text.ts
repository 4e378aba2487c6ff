/** The text of consent of the hosted page, rendered again by the server (D-68). */
import { hash } from 'node:crypto';
import type { ShownText } from '#core/consent.ts';
import type { Link } from '#core/link.ts';
import { CONSENT_VERSION, consentShown, consentWords } from '#page/text/consent.ts';
import { findLanguage } from '#page/text/languages.ts';

/** The text that `consent_shown` names; null when the page of the link does not show it any more. */
export function shownText(link: Link, shown: string): ShownText | null {
  const language = shown.split('.')[0] ?? '';
  const messages = findLanguage(language);
  if (!messages) return null;
  const page = { companyName: link.companyName, policyUrl: link.dataPrivacyPolicyUrl };
  const form = (['steps', 'plain'] as const).find((each) => consentShown(page, messages, each) === shown);
  if (!form) return null;
  const text = consentWords(page, messages, form);
  return { language, version: CONSENT_VERSION, text, hash: hash('sha256', text) };
}
