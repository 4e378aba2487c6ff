/** The step with the text fields. It has all of them; the script shows those that the chosen ID type needs. */
import { PERSON_FIELDS, type PersonField } from '#core/id-numbers/id-type.ts';
import { autofillOf } from '../form/field.ts';
import { type Html, html } from '../html.ts';
import { renderPicture } from '../layout/pictures.ts';
import type { Messages } from '../text/languages.ts';
import { renderStep } from './step.ts';

export function renderDetails(isShared: boolean, messages: Messages): Html {
  const body = html`<p class="chosen"><strong id="chosen"></strong></p>
<div class="alert" id="summary" tabindex="-1" role="alert" hidden></div>
<div class="prefill" id="prefill" hidden>
<p>${messages.partner.known}</p>
<dl class="review"></dl>
<button type="button" class="quiet">${messages.partner.notMe}</button>
</div>
<form id="fields" novalidate>
<fieldset id="kinds" hidden>
<legend>${messages.form.whichNumber}</legend>
</fieldset>
${PERSON_FIELDS.map((name) => renderField(name, isShared, messages))}
${renderPhotosNext(messages)}
<button type="submit">${messages.step.continue}</button>
</form>`;
  return renderStep('details', messages.step.detailsHeading, body);
}

/** What follows for the chosen ID type: the script shows its photos, and counts them. */
function renderPhotosNext({ form }: Messages): Html {
  const photos = (['selfie', 'document_front', 'document_back'] as const).map(
    (field) =>
      html`<li data-photo="${field}">${renderPicture(field === 'selfie' ? 'selfie' : 'card')}<span>${form.labels[field]}</span></li>`,
  );
  return html`<div class="next-photos" id="photos-next" hidden>
<p class="hint"></p>
<ul>${photos}</ul>
</div>`;
}

/** The element for the error always exists: screen readers announce only changes of an existing live region. */
function renderField(name: PersonField, isShared: boolean, messages: Messages): Html {
  const { labels, nameHint, optional } = messages.form;
  const id = `my-${name}`;
  const hint = name === 'first_name' || name === 'last_name' ? nameHint : null;
  return html`<div class="field" data-field="${name}">
<label for="${id}"><span data-label>${labels[name]}</span> <span class="aside" data-optional>${optional}</span></label>
<p class="hint" id="${id}-hint">${hint}</p>
<p class="error" id="${id}-error" aria-live="polite"></p>
<input id="${id}" name="${name}" ${kindOf(name, isShared)} aria-describedby="${id}-hint ${id}-error">
${name === 'last_name' && html`<button type="button" class="quiet" id="one-name">${messages.form.oneName}</button>`}
</div>
`;
}

function kindOf(name: PersonField, isShared: boolean): Html {
  const autofill = html` autocomplete="${autofillOf(name, isShared)}"`;
  switch (name) {
    case 'id_number':
      return html`type="text" dir="ltr" maxlength="64"${autofill} spellcheck="false" autocapitalize="characters" enterkeyhint="next"`;
    case 'first_name':
    case 'last_name':
      return html`type="text" maxlength="100"${autofill} spellcheck="false"`;
    case 'dob':
      return html`type="date"${autofill}`;
  }
}
