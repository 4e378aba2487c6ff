/** The format of an ID number in the page's language. */
import type { IdType } from '#core/id-type.ts';
import { formatText } from '#core/number-format.ts';
import type { ErrorMessages } from './field-error.ts';
import type { Messages } from './messages/en.ts';

/** The hint under the field; null where the format is not known. */
export function numberHint({ number }: IdType, messages: Messages): string | null {
  if (!number) return null;
  const format = formatText(number.alternatives, messages.format);
  return messages.form.numberHint(format.charAt(0).toUpperCase() + format.slice(1), number.example);
}

/** The error texts for an ID type. */
export function errorMessages({ number }: IdType, messages: Messages): ErrorMessages {
  const { id_number_other, id_number, ...others } = messages.errors;
  const wrongNumber = number
    ? id_number(formatText(number.alternatives, messages.format), number.example)
    : id_number_other;
  return { ...others, id_number: wrongNumber };
}
