/** The first page of a link with several ID types: the user chooses one (§1). */
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import { type PageContext, siteHref } from '../address.ts';
import { renderCancelLink } from '../ends/cancel.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import { renderDrawings, renderPicture } from '../layout/pictures.ts';
import type { Messages } from '../text/languages.ts';
import { pictureOf } from './id-type-kinds.ts';

/** One ID type of the link, as the user sees it. */
export interface PageChoice {
  /** ISO 3166-1 alpha-2. */
  country: string;
  countryName: string;
  /** As on the wire. */
  idType: string;
  idTypeName: string;
  method: VerificationMethod;
  /** Whether its source fails often now (D-106). */
  isUnreliable?: boolean;
}

interface ChoicePage extends PageContext {
  link: PageLink;
  /** Set when the form was sent with nothing chosen. */
  isMissing?: boolean;
  /** In the order to show; countries in the order in which they first occur. */
  choices: readonly PageChoice[];
}

export function renderChoice(page: ChoicePage, messages: Messages): string {
  const { link, action, isMissing: hasErrors = false } = page;
  const body = html`${renderDrawings(page.choices.map(pictureOfChoice))}
${renderChoiceBody(page, messages)}`;
  const languageSwitch = { path: action, query: { plain: '1' } };
  return renderDocument(
    { link, heading: messages.choice.heading, hasErrors, body, languageSwitch },
    messages,
  );
}

/**
 * All below the heading. The choice is sent to the page's own path as `?id=NG.NIN_V2`. `novalidate`, because the
 * browser's own message would be in the browser's language, not the page's.
 */
export function renderChoiceBody(page: ChoicePage, messages: Messages): Html {
  const { link, choices, action, lang, isMissing = false } = page;
  const href = siteHref(action);
  return html`<p>${fill(messages.choice.intro, { company: renderCompany(link) })}</p>
<form method="get"${href && html` action="${href}"`} novalidate>
<input type="hidden" name="sent" value="1">
${lang && html`<input type="hidden" name="lang" value="${lang}">`}
${isMissing && html`<p class="error" id="id-error">${messages.errors.id_type}</p>`}
${renderOptions(choices, messages, isMissing)}
<button type="submit">${messages.choice.submit}</button>
</form>
<p class="hint">${fill(messages.choice.missing, { company: renderCompany(link) })}</p>
${renderCancelLink(page, messages)}`;
}

/** The ID types as radio buttons, country by country. */
export function renderOptions(choices: readonly PageChoice[], messages: Messages, isMissing = false): Html {
  const byCountry = Map.groupBy(choices, (choice) => choice.country);
  const option = (choice: PageChoice) => {
    const wrong = isMissing && html` aria-invalid="true" aria-describedby="id-error"`;
    // The first radio takes the focus, so that screen readers read the error out with it.
    return renderOption(
      choice,
      html`${wrong}${wrong && choice === choices[0] && html` autofocus`}`,
      messages,
    );
  };
  return html`${[...byCountry.values()].map(
    (group) => html`<fieldset>
<legend>${group[0]?.countryName}</legend>
${group.map(option)}
</fieldset>
`,
  )}`;
}

const pictureOfChoice = ({ country, idType }: PageChoice) => pictureOf({ country, id_type: idType });

function renderOption(choice: PageChoice, state: Html, messages: Messages): Html {
  const { country, idType, idTypeName, method, isUnreliable } = choice;
  const hint = isUnreliable
    ? `${messages.choice.unreliable}. ${messages.methods[method]}`
    : messages.methods[method];
  return html`<label class="option">
<input type="radio" name="id" value="${country}.${idType}" required${state}>
<span>${idTypeName}<span class="hint">${hint}</span></span>
${renderPicture(pictureOfChoice(choice))}
</label>
`;
}
