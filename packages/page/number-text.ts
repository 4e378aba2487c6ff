/** The format of an ID number in the page's language. */
import type { IdType } from '#core/catalogue.ts';
import { type FormatPiece, formatOf } from '#core/number-format.ts';
import type { ErrorMessages } from './field-error.ts';
import type { Messages } from './messages/en.ts';

/** `11 digits`, `3 letters, then 6 to 12 letters and digits`; null where the format is not known. */
export function formatText(idType: IdType, { format }: Messages): string | null {
  const rows = idType.number && formatOf(idType.number.pattern);
  if (!rows) return null;
  const piece = (each: FormatPiece) =>
    typeof each === 'string' ? each : format[each.kind](each.min, each.max);
  return rows.map((row) => row.map(piece).join(format.next)).join(format.or);
}

/** The hint under the field. */
export function numberHint(idType: IdType, messages: Messages): string | null {
  if (!idType.number) return null;
  const format = formatText(idType, messages);
  const { example } = idType.number;
  if (format === null) return messages.form.numberExample(example);
  return messages.form.numberHint(format.charAt(0).toUpperCase() + format.slice(1), example);
}

/** What is said of wrong fields, for an ID type. */
export function errorMessages(idType: IdType, messages: Messages): ErrorMessages {
  const { id_number_other, id_number, ...words } = messages.errors;
  const format = formatText(idType, messages);
  const number = format && idType.number ? id_number(format, idType.number.example) : id_number_other;
  return { ...words, id_number: number };
}
