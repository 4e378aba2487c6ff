/** One field of the form: its label, hint, errors and input, connected by their ids. */
import type { IdType, ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import { type Html, html } from '../html.ts';
import type { Messages } from '../text/languages.ts';
import { numberTexts } from './id-types.ts';
import { numberHint } from './number-text.ts';

/** Named as on the wire. */
export type FormFieldName = PersonField | ImageField | 'consent';

/** A field to render. */
export interface FormField {
  name: FormFieldName;
  required: boolean;
  /** Its id on the page; by default its name. */
  id?: string;
  /** For a checkbox: whether it was ticked before. */
  isTicked?: boolean;
  /** Texts to show; empty when the field is valid or not yet checked. */
  errors: readonly string[];
}

/** The name of a field, for its label and for the list of errors. */
export function labelOf(name: FormFieldName, idType: IdType, messages: Messages): string {
  if (name === 'document_front' && !idType.hasBack) return messages.form.documentOnly;
  const number = name === 'id_number' ? numberTexts(idType, messages) : null;
  return number?.label ?? messages.form.labels[name];
}

/** Whether a field's error says what a number looks like: its hint and the list of errors then need not say it again. */
export const isRule = ({ name, errors }: FormField, idType: IdType, messages: Messages): boolean =>
  name === 'id_number' && errors.some((error) => error === numberTexts(idType, messages)?.wrong);

/** A field for text or a date. */
export function renderPersonField(
  field: FormField & { name: PersonField },
  value: string,
  idType: IdType,
  isShared: boolean,
  messages: Messages,
): Html {
  const hint = isRule(field, idType, messages) ? null : personHint(field.name, idType, messages);
  return html`<div class="field">
${renderLabel(field, idType, messages)}
${renderNotes(field, hint)}
<input id="${field.name}" name="${field.name}" ${kindOf(field.name, idType, isShared, messages)} value="${value}"${stateOf(field, hint)}>
</div>
`;
}

/** A field for a photo. `capture` opens the camera on phones; elsewhere a file is chosen. */
export function renderImageField(
  field: FormField & { name: ImageField },
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
export function renderConsent(field: FormField, words: Html, messages: Messages): Html {
  return html`<div class="field">
${renderNotes(field, null)}
<label class="option">
<input id="${field.id ?? field.name}" name="${field.name}" type="checkbox" value="true"${field.isTicked && html` checked`}${stateOf(field, null)}>
<span>${words}${renderRequiredMark(field, messages)}</span>
</label>
</div>
`;
}

function renderLabel(field: FormField, idType: IdType, messages: Messages): Html {
  return html`<label for="${field.name}">${labelOf(field.name, idType, messages)}${renderRequiredMark(field, messages)}</label>`;
}

/** The mark is visual only: screen readers announce `required` on the input. */
function renderRequiredMark(field: FormField, messages: Messages): Html {
  return field.required
    ? html` <span class="mark" aria-hidden="true">${messages.form.mark}</span>`
    : html` <span class="aside">${messages.form.optional}</span>`;
}

function renderNotes({ name, errors }: FormField, hint: string | null): Html {
  return html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${errors.length > 0 && html`<p class="error" id="${name}-error">${errors.join(' ')}</p>`}`;
}

function stateOf({ name, required, errors }: FormField, hint: string | null): Html {
  const isInvalid = errors.length > 0;
  const notes = [hint && `${name}-hint`, isInvalid && `${name}-error`].filter(Boolean).join(' ');
  return html`${required && html` required`}${isInvalid && html` aria-invalid="true"`}${notes && html` aria-describedby="${notes}"`}`;
}

function personHint(name: PersonField, idType: IdType, messages: Messages): string | null {
  switch (name) {
    case 'id_number':
      return numberHint(idType, messages);
    case 'first_name':
      return messages.form.nameHint;
    case 'last_name':
      // Nobody is asked for what they do not have.
      return idType.requires.includes(name)
        ? `${messages.form.nameHint} ${messages.form.oneNameHint}`
        : messages.form.nameHint;
    case 'dob':
      return null;
  }
}

/** Whether the number has digits only; phones then show the digit keyboard. */
export function isNumeric(idType: IdType): boolean {
  return !/\p{L}/u.test(idType.number?.pattern ?? 'A');
}

const AUTOFILL = {
  id_number: 'off',
  first_name: 'given-name',
  last_name: 'family-name',
  dob: 'bday',
} as const;

/** What the browser may offer for a field: nothing where several people share it, who would see what the last one typed. */
export const autofillOf = (name: PersonField, isShared: boolean): string =>
  isShared ? 'off' : AUTOFILL[name];

/** The input's attributes for keyboard, autofill, and the longest value that the contract accepts. */
function kindOf(name: PersonField, idType: IdType, isShared: boolean, messages: Messages): Html {
  switch (name) {
    case 'id_number': {
      // No `pattern`: it would refuse spaces, hyphens and small letters, which the server accepts (D-20).
      return html`type="text" dir="ltr" maxlength="64" autocomplete="off" spellcheck="false" autocapitalize="characters"${isNumeric(idType) && html` inputmode="numeric"`}`;
    }
    case 'first_name':
    case 'last_name':
      return html`type="text" maxlength="100" autocomplete="${autofillOf(name, isShared)}" spellcheck="false"`;
    case 'dob':
      return html`type="date" autocomplete="${autofillOf(name, isShared)}" placeholder="${messages.form.dobPlaceholder}"`;
  }
}
