/** The text of the consent (§1, D-68): as markup, as plain words, and what names the text that a page showed. */
import { fill, type Html, html, plainText } from './html.ts';
import { type PageLink, renderCompany, renderPolicyLink } from './layout.ts';
import type { Messages } from './messages/en.ts';
import { textHash } from './text-hash.ts';

/** To be raised whenever `form.consent` changes in a language. */
export const CONSENT_VERSION = '2';

type Company = Pick<PageLink, 'companyName' | 'policyUrl'>;

/** With the name of the company and a link to its policy. */
export function renderConsentText(link: PageLink, messages: Messages): Html {
  return fill(messages.form.consent, {
    company: renderCompany(link),
    policy: (words) => renderPolicyLink(link, words, messages),
  });
}

/** The words alone, as they are seen. */
export function consentWords({ companyName }: Company, messages: Messages): string {
  return plainText(fill(messages.form.consent, { company: companyName, policy: (words) => html`${words}` }));
}

/** `consent_shown`: another one for another language, wording, company or policy. */
export function consentShown(
  link: Company,
  messages: Messages,
  words = consentWords(link, messages),
): string {
  return `${messages.lang}.${textHash(`${words}\n${link.policyUrl}`)}`;
}
