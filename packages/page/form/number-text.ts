import type { IdType } from '#core/id-numbers/id-type.ts';
import { formatText } from '#core/id-numbers/number-format.ts';
import { fillText } from '#core/page/text.ts';
import type { Messages } from '../messages/en.ts';

/** The format of an ID type's number, shown as a hint; null where any number is accepted. */
export function numberHint({ number }: IdType, messages: Messages): string | null {
  if (!number) return null;
  const text = formatText(number.alternatives, messages.format, messages.lang);
  const format = text.charAt(0).toUpperCase() + text.slice(1);
  return fillText(messages.form.numberHint, { format, example: number.example });
}
