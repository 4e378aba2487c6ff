/** What is wrong with what was typed, before it is sent. Pure. The server checks everything again. */
import { idNumberOf } from '#core/id-numbers/id-number.ts';
import type { PersonField } from '#core/id-numbers/id-type.ts';
import type { PageData, TypeData } from '#page/data.ts';
import { errorsOf, errorText } from '#page/form/field-error.ts';

type TypedValues = Partial<Record<PersonField, string>>;

/** The typed fields of an ID type, in the order of the page. */
export function personFieldsOf(type: Pick<TypeData, 'required' | 'optional'>): PersonField[] {
  return (['id_number', 'first_name', 'last_name', 'dob'] as const).filter(
    (field) => type.required.includes(field) || type.optional.includes(field),
  );
}

/** What is wrong with a field, as a sentence; null when it can be sent. `today` is `YYYY-MM-DD`. */
export function fieldError(
  field: PersonField,
  values: TypedValues,
  type: TypeData,
  { errors }: Pick<PageData, 'errors'>,
  today: string,
): string | null {
  const texts = errorsOf(type.number, errors);
  const value = values[field]?.trim() ?? '';
  if (value === '') return type.required.includes(field) ? errorText(field, 'missing', texts) : null;
  return isValid(field, value, type, today) ? null : errorText(field, 'format', texts);
}

function isValid(field: PersonField, value: string, type: TypeData, today: string): boolean {
  switch (field) {
    case 'id_number':
      return fits(type, value);
    case 'dob':
      return /^\d{4}-\d\d-\d\d$/.test(value) && value < today && value > '1880';
    default:
      return value.length <= 100;
  }
}

/** Whether what is typed is a number of a type, or of a kind of it. */
export function fits(
  { pattern, countryCode }: Pick<TypeData, 'pattern' | 'countryCode'>,
  typed: string,
): boolean {
  const format = pattern === null ? undefined : { pattern, ...(countryCode && { countryCode }) };
  const number = idNumberOf(format, typed);
  return pattern === null ? number !== '' : new RegExp(pattern, 'u').test(number);
}

/** The day where the person is, as `YYYY-MM-DD`. */
export function localDate(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
