/**
 * The first step, in one screen of a small phone: who asks, how long it takes, what to have ready, and the consent (§1).
 * Readable before the script has run.
 */
import type { FieldNeeds } from '#core/id-numbers/id-type.ts';
import { type PageContext, siteHref } from '../address.ts';
import { renderConsent } from '../form/field.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany } from '../layout/layout.ts';
import { renderDuration } from '../layout/mark.ts';
import { renderPicture } from '../layout/pictures.ts';
import { consentForm, renderConsentText } from '../text/consent.ts';
import type { Messages } from '../text/languages.ts';
import { renderStep } from './step.ts';

export interface Welcome extends PageContext {
  link: PageLink;
  /** The fields of each ID type of the link. */
  needs: readonly FieldNeeds[];
  /** Whether the link is for several people. */
  isShared: boolean;
  /** How the number is called, where it is the same for all of them. */
  numberLabel: string | null;
  /** Whether the source of each ID type fails often now (D-106). */
  isUnreliable: boolean;
}

/** If the script does not load, the button leads to the pages without a script. */
export function renderWelcome(page: Welcome, messages: Messages): Html {
  const { link, action, lang } = page;
  const { heading, intro, duration, pause, pauseHere, ready, start, unreliable } = messages.welcome;
  const href = siteHref(action);
  const consent = { name: 'consent', id: 'agree', required: true, errors: [] } as const;
  const body = html`<p class="who">${fill(intro, { company: renderCompany(link) })}</p>
${renderDuration(html`${duration}${' · '}${page.isShared ? pauseHere : html`<span data-here="${pauseHere}">${pause}</span>`}`)}
${page.isUnreliable && html`<p class="notice" role="status">${unreliable}</p>`}
<h2>${ready}</h2>
<ul class="needs">${renderNeeds(page, messages)}</ul>
<form method="get"${href && html` action="${href}"`} id="start">
<input type="hidden" name="plain" value="1">
${lang && html`<input type="hidden" name="lang" value="${lang}">`}
<p class="error" id="agree-error" aria-live="polite"></p>
${renderConsent(consent, renderConsentText(link, messages, consentForm(page.needs)), messages)}
<div class="actions"><button type="submit">${start}</button></div>
</form>`;
  return renderStep('welcome', heading, body);
}

/** What every ID type of the link needs, then what only some need. */
function renderNeeds({ needs, numberLabel }: Welcome, { welcome }: Messages): Html[] {
  const { id_number, person, document, selfie } = welcome.needs;
  const items = [
    {
      picture: 'number',
      text: numberLabel ?? id_number,
      isNeeded: (each: FieldNeeds) => each.person.required.includes('id_number'),
    },
    {
      picture: 'person',
      text: person,
      isNeeded: (each: FieldNeeds) => each.person.required.some((field) => field !== 'id_number'),
    },
    {
      picture: 'card',
      text: document,
      isNeeded: (each: FieldNeeds) => each.images.required.includes('document_front'),
    },
    {
      picture: 'selfie',
      text: selfie,
      isNeeded: (each: FieldNeeds) => each.images.required.includes('selfie'),
    },
  ] as const;
  const always = items.filter(({ isNeeded }) => needs.every(isNeeded));
  const sometimes = items.filter((item) => !always.includes(item) && needs.some(item.isNeeded));
  const item = ({ picture, text }: (typeof items)[number]) =>
    html`<li>${renderPicture(picture)}<span>${text}</span></li>`;
  const some = html`<ul>${sometimes.map(item)}</ul>`;
  return [
    ...always.map(item),
    ...(sometimes.length > 0 ? [html`<li>${fill(welcome.forSome, { list: some })}</li>`] : []),
  ];
}
