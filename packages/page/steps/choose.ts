/** The steps that choose the country and the ID type. What they offer is filtered by the script. */
import { COUNTRIES_WITHOUT_SEARCH_MAX, TYPES_IN_ONE_STEP_MAX } from '../form/choice-limits.ts';
import { type PageChoice, renderOptions } from '../form/choose.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany } from '../layout/layout.ts';
import type { Messages } from '../text/languages.ts';
import { renderStep } from './step.ts';

export function renderCountryStep(choices: readonly PageChoice[], link: PageLink, messages: Messages): Html {
  const countries = [...Map.groupBy(choices, ({ country }) => country).values()].flatMap(
    ([first]) => first ?? [],
  );
  const { countryHeading, submit, missing } = messages.choice;
  const body = html`<form id="choose-country" novalidate>
<p class="error" id="country-error" aria-live="polite"></p>
${countries.length > COUNTRIES_WITHOUT_SEARCH_MAX && renderSearch('country-search', messages.choice.search)}
<fieldset>
<legend class="unseen">${countryHeading}</legend>
${countries.map(
  ({ country, countryName }) => html`<label class="option">
<input type="radio" name="country" value="${country}" required>
<span>${countryName}<span class="hint" data-note></span></span>
</label>
`,
)}</fieldset>
<div class="actions stays"><button type="submit">${submit}</button></div>
<p class="hint">${fill(missing, { company: renderCompany(link) })}</p>
</form>`;
  return renderStep('country', countryHeading, body);
}

export function renderTypeStep(choices: readonly PageChoice[], link: PageLink, messages: Messages): Html {
  const { heading, submit, missing } = messages.choice;
  const body = html`<form id="choose" novalidate>
<p class="error" id="id-error" aria-live="polite"></p>
${choices.length > TYPES_IN_ONE_STEP_MAX && renderSearch('id-search', messages.choice.searchId)}
${renderOptions(choices, messages)}
<div class="actions stays"><button type="submit">${submit}</button></div>
<p class="hint">${fill(missing, { company: renderCompany(link) })}</p>
</form>`;
  return renderStep('id', heading, body);
}

function renderSearch(id: string, label: string): Html {
  return html`<div class="field search">
<label for="${id}">${label}</label>
<input id="${id}" type="search" autocomplete="off" spellcheck="false" enterkeyhint="search">
<p class="hint" role="status"></p>
</div>`;
}
