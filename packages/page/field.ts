/** One field of the form: its label, its hint, its errors and its input, tied together by ids. */
import type { IdType, ImageField, PersonField } from '#core/id-type.ts';
import { type Html, html } from './html.ts';
import type { Messages } from './messages/en.ts';
import { numberHint } from './number-text.ts';

/** The fields of a submission, and of the form, named as on the wire. */
export type FormField = PersonField | ImageField | 'consent';

/** A field to ask for. */
export interface Field {
  name: FormField;
  required: boolean;
  /** Its id on the page; its name, where nothing else is said. */
  id?: string;
  /** Of a box: whether it comes back ticked. */
  isTicked?: boolean;
  /** What is wrong with it; empty when nothing is known to be. */
  errors: readonly string[];
}

/** The name of a field, for its label and for the list of errors. */
export function labelOf(name: FormField, idType: IdType, messages: Messages): string {
  const isWhole = name === 'document_front' && !idType.hasBack;
  return isWhole ? messages.form.documentOnly : messages.form.labels[name];
}

/** A field that is typed. */
export function renderPersonField(
  field: Field & { name: PersonField },
  value: string,
  idType: IdType,
  messages: Messages,
): Html {
  const hint = personHint(field.name, idType, messages);
  return html`<div class="field">
${renderLabel(field, idType, messages)}
${renderNotes(field, hint)}
<input id="${field.name}" name="${field.name}" ${kindOf(field.name, idType, messages)} value="${value}"${stateOf(field, hint)}>
</div>
`;
}

/** A field that is photographed. `capture` opens the camera on phones; elsewhere it picks a file. */
export function renderImageField(
  field: Field & { name: ImageField },
  idType: IdType,
  messages: Messages,
): Html {
  const isSelfie = field.name === 'selfie';
  const hint = isSelfie ? messages.form.selfieHint : messages.form.documentHint;
  return html`<div class="field">
${renderLabel(field, idType, messages)}
${renderNotes(field, hint)}
<input id="${field.name}" name="${field.name}" type="file" accept="image/png,image/jpeg" capture="${isSelfie ? 'user' : 'environment'}"${stateOf(field, hint)}>
</div>
`;
}

/** The consent box. `words` name the company and link its policy. */
export function renderConsent(field: Field, words: Html, messages: Messages): Html {
  return html`<div class="field">
${renderNotes(field, null)}
<label class="option">
<input id="${field.id ?? field.name}" name="${field.name}" type="checkbox" value="true"${field.isTicked && html` checked`}${stateOf(field, null)}>
<span>${words}${renderRequiredMark(field, messages)}</span>
</label>
</div>
`;
}

function renderLabel(field: Field, idType: IdType, messages: Messages): Html {
  return html`<label for="${field.name}">${labelOf(field.name, idType, messages)}${renderRequiredMark(field, messages)}</label>`;
}

/** The mark is for the eye: `required` on the input already tells screen readers. */
function renderRequiredMark(field: Field, messages: Messages): Html {
  return field.required
    ? html` <span class="mark" aria-hidden="true">${messages.form.mark}</span>`
    : html` <span class="aside">${messages.form.optional}</span>`;
}

function renderNotes({ name, errors }: Field, hint: string | null): Html {
  return html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${errors.length > 0 && html`<p class="error" id="${name}-error">${errors.join(' ')}</p>`}`;
}

function stateOf({ name, required, errors }: Field, hint: string | null): Html {
  const isInvalid = errors.length > 0;
  const notes = [hint && `${name}-hint`, isInvalid && `${name}-error`].filter(Boolean).join(' ');
  return html`${required && html` required`}${isInvalid && html` aria-invalid="true"`}${notes && html` aria-describedby="${notes}"`}`;
}

function personHint(name: PersonField, idType: IdType, messages: Messages): string | null {
  switch (name) {
    case 'id_number':
      return numberHint(idType, messages);
    case 'first_name':
    case 'last_name':
      return messages.form.nameHint;
    case 'dob':
      return null;
  }
}

/** Whether digits are all that the number has: then phones show the digit keyboard. */
export function isNumeric(idType: IdType): boolean {
  return !/\p{L}/u.test(idType.number?.pattern ?? 'A');
}

/** The attributes that fit the kind of value: keyboard, autofill, and the longest that the contract accepts. */
function kindOf(name: PersonField, idType: IdType, messages: Messages): Html {
  switch (name) {
    case 'id_number': {
      // No `pattern`: the server accepts spaces, hyphens and small letters (D-20), which it would refuse.
      return html`type="text" dir="ltr" maxlength="64" autocomplete="off" spellcheck="false" autocapitalize="characters"${isNumeric(idType) && html` inputmode="numeric"`}`;
    }
    case 'first_name':
      return html`type="text" maxlength="100" autocomplete="given-name" spellcheck="false"`;
    case 'last_name':
      return html`type="text" maxlength="100" autocomplete="family-name" spellcheck="false"`;
    case 'dob':
      return html`type="date" autocomplete="bday" placeholder="${messages.form.dobPlaceholder}"`;
  }
}
