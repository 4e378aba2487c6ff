/** The first page of a link with several ID types: which one to use (§1). */
import type { VerificationMethod } from '#core/catalogue.ts';
import { siteHref } from './address.ts';
import { type Place, renderCancelLink } from './cancel.ts';
import { type Html, html } from './html.ts';
import { type PageLink, renderCompany, renderDocument } from './layout.ts';
import type { Messages } from './messages/en.ts';

/** One ID type of the link, as the user sees it. */
export interface PageChoice {
  /** ISO 3166-1 alpha-2. */
  country: string;
  countryName: string;
  /** As on the wire. */
  idType: string;
  idTypeName: string;
  method: VerificationMethod;
}

export interface ChoicePage extends Place {
  link: PageLink;
  /** In the order to show; countries stand in the order in which they first occur. */
  choices: readonly PageChoice[];
}

export function renderChoice(page: ChoicePage, messages: Messages): string {
  const { link, action } = page;
  const body = renderChoiceBody(page, messages);
  const switchPath = { path: action, query: { plain: '1' } };
  return renderDocument({ link, heading: messages.choice.heading, body, switchPath }, messages);
}

/** What stands below the heading. The choice goes back to the page's own path as `?id=NG.NIN_V2`. */
export function renderChoiceBody(page: ChoicePage, messages: Messages): Html {
  const { link, choices, action, lang } = page;
  const href = siteHref(action);
  return html`<p>${messages.choice.intro(renderCompany(link))}</p>
<form method="get"${href && html` action="${href}"`}>
${lang && html`<input type="hidden" name="lang" value="${lang}">`}
${renderOptions(choices, messages)}
<button type="submit">${messages.choice.submit}</button>
</form>
${renderCancelLink(page, messages)}`;
}

/** The ID types as radio buttons, country by country. */
export function renderOptions(choices: readonly PageChoice[], messages: Messages): Html {
  const byCountry = Map.groupBy(choices, (choice) => choice.country);
  return html`${[...byCountry.values()].map((group) => renderCountry(group, messages))}`;
}

function renderCountry(group: readonly PageChoice[], messages: Messages): Html {
  return html`<fieldset>
<legend>${group[0]?.countryName}</legend>
${group.map((choice) => renderOption(choice, messages))}
</fieldset>
`;
}

function renderOption({ country, idType, idTypeName, method }: PageChoice, messages: Messages): Html {
  return html`<label class="option">
<input type="radio" name="id" value="${country}.${idType}" required>
<span>${idTypeName}<span class="hint">${messages.methods[method]}</span></span>
</label>
`;
}
