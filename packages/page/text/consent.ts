/** The text of the consent (§1, D-68): as markup, as plain words, and what names the text that a page showed. */
import type { FieldNeeds } from '#core/id-numbers/id-type.ts';
import { fill, type Html, html, plainText } from '../html.ts';
import { type PageLink, renderCompany, renderPolicyLink } from '../layout/layout.ts';
import type { Messages } from './languages.ts';
import { textHash } from './text-hash.ts';

/** To be raised whenever `form.consent` or `form.consentPlain` changes in a language. */
export const CONSENT_VERSION = '3';

type Company = Pick<PageLink, 'companyName' | 'policyUrl'>;

/** The page in steps sends each photo ahead; the plain form, and a page without photos, everything at once. */
type ConsentForm = 'steps' | 'plain';

/** Of the page in steps, by what the ID types of the link need. */
export const consentForm = (needs: readonly FieldNeeds[]): ConsentForm =>
  needs.some(({ images }) => images.required.length > 0) ? 'steps' : 'plain';

const textOf = (form: ConsentForm, { form: texts }: Messages) =>
  form === 'plain' ? texts.consentPlain : texts.consent;

/** With the name of the company and a link to its policy. */
export function renderConsentText(link: PageLink, messages: Messages, form: ConsentForm = 'steps'): Html {
  return fill(textOf(form, messages), {
    company: renderCompany(link),
    policy: (words) => renderPolicyLink(link, words, messages),
  });
}

/** The words alone, as they are seen. */
export function consentWords(
  { companyName }: Company,
  messages: Messages,
  form: ConsentForm = 'steps',
): string {
  return plainText(fill(textOf(form, messages), { company: companyName, policy: (words) => html`${words}` }));
}

/** `consent_shown`: another one for another language, wording, company or policy. */
export function consentShown(link: Company, messages: Messages, form: ConsentForm = 'steps'): string {
  return `${messages.lang}.${textHash(`${consentWords(link, messages, form)}\n${link.policyUrl}`)}`;
}
