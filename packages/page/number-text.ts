import type { IdType } from '#core/id-type.ts';
import { formatText } from '#core/number-format.ts';
import type { Messages } from './messages/en.ts';

/** The format of an ID type's number, shown as a hint; null where any number is accepted. */
export function numberHint({ number }: IdType, messages: Messages): string | null {
  if (!number) return null;
  const format = formatText(number.alternatives, messages.format);
  return messages.form.numberHint(format.charAt(0).toUpperCase() + format.slice(1), number.example);
}
