/**
 * The text shown for a refused field, chosen by its name and the kind of error. The API's own messages are English
 * and written for developers. Shared with the browser script.
 */
import type { ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import { madeOnce } from '#core/page/made-once.ts';
import { fillText } from '#core/page/text.ts';
import type { Messages } from '../text/languages.ts';
import type { NumberTexts } from './id-type-kinds.ts';

type ErrorKind = 'missing' | 'format' | 'size';

export interface ErrorMessages {
  missing: Readonly<Record<PersonField | ImageField | 'consent', string>>;
  id_number: string;
  name: string;
  dob: string;
  photo: string;
  photo_size: string;
  consent_shown: string;
  id_type: string;
  /** In a list of errors, `{label}` names the field. */
  listed: string;
  other: string;
}

const exampleDate = madeOnce((dateLocale) => {
  const format = new Intl.DateTimeFormat([dateLocale, 'en-GB'], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(1990, 3, 12));
});

/** The messages of a language, with dates as its people write them. */
export function errorMessages({
  errors,
  dateLocale,
}: Pick<Messages, 'errors' | 'dateLocale'>): ErrorMessages {
  return { ...errors, dob: fillText(errors.dob, { example: exampleDate(dateLocale) }) };
}

/** The messages for one ID type: they name its number. */
export function errorsOf(number: NumberTexts | null, errors: ErrorMessages): ErrorMessages {
  if (!number) return errors;
  return {
    ...errors,
    id_number: number.wrong,
    missing: { ...errors.missing, id_number: number.missing },
  };
}

/** @param condition - The name of a condition, or its code on the wire (D-08). */
export function errorKindOf(condition: string): ErrorKind {
  if (condition === 'missing_field' || condition === '2213') return 'missing';
  return condition === 'payload_too_large' ? 'size' : 'format';
}

/** @param field - As on the wire; empty when the error is not about one field. */
export function errorText(field: string, kind: ErrorKind, messages: ErrorMessages): string {
  if (kind === 'missing' && field in messages.missing) return messages.missing[field as 'consent'];
  switch (field) {
    case 'id_number':
      return messages.id_number;
    case 'first_name':
    case 'last_name':
      return messages.name;
    case 'dob':
      return messages.dob;
    case 'consent':
      return messages.missing.consent;
    case 'consent_shown':
      return messages.consent_shown;
    case 'country':
    case 'id_type':
      return messages.id_type;
    case 'selfie':
    case 'document_front':
    case 'document_back':
      return kind === 'size' ? messages.photo_size : messages.photo;
    default:
      return messages.other;
  }
}
