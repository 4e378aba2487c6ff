/** The errors of a form that was refused: all at once, so that it is sent again once. */
import type { ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import { missingFields, wrongFields } from '#core/submission.ts';
import type { FlowType } from '#page/flow.ts';
import { errorKindOf, errorMessages, errorsOf, errorText } from '#page/form/field-error.ts';
import type { FormError } from '#page/form/form.ts';
import { numberTexts } from '#page/form/id-types.ts';
import type { Messages } from '#page/text/languages.ts';
import type { SubmissionParts } from '../api/submissions/size-limits.ts';

export interface FormParts extends SubmissionParts {
  /** Whether all of the form was read: else what is not there may only not have been reached. */
  isWhole: boolean;
}

/** @param named - the fields that the refusal names; one that is empty is no field of the page. */
export function formErrors(
  { idType, needs }: FlowType,
  { fields, images, isWhole }: FormParts,
  refused: string,
  named: readonly string[],
  messages: Messages,
  now: number,
): FormError[] {
  const texts = errorsOf(numberTexts(idType, messages), errorMessages(messages));
  const errors = new Map<string, string>();
  const add = (names: readonly string[], kind: Parameters<typeof errorText>[1]) => {
    for (const name of names) if (!errors.has(name)) errors.set(name, errorText(name, kind, texts));
  };
  add(named, errorKindOf(refused));
  if (isWhole && !named.includes('')) {
    const typed = fields as Partial<Record<PersonField, string>>;
    add(missingFields(needs, { ...typed, images: Object.keys(images) as ImageField[] }), 'missing');
    add(wrongFields(idType, typed, now), 'format');
    if (fields['consent'] !== 'true' && !named.includes('consent_shown')) add(['consent'], 'missing');
  }
  // What was shown is an invisible field.
  return [...errors].map(([field, message]) => ({
    field: field === 'consent_shown' ? 'consent' : field || null,
    message,
  }));
}
