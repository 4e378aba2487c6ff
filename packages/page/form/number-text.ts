/** What an ID type's number looks like, in words. */
import type { IdType } from '#core/id-numbers/id-type.ts';
import { formatText } from '#core/id-numbers/number-format.ts';
import { fillText } from '#core/page/text.ts';
import type { Messages } from '../text/languages.ts';

/** `11 digits, for example 12345678900`. */
export function numberRule(number: NonNullable<IdType['number']>, { form, format, lang }: Messages): string {
  return fillText(form.numberFormat, {
    format: formatText(number.alternatives, format, lang),
    example: number.example,
  });
}

/** The rule, and what else may be typed; null where any number is accepted. */
export function numberHint({ number }: IdType, messages: Messages): string | null {
  if (!number) return null;
  const rule = numberRule(number, messages);
  return fillText(messages.form.numberHint, { rule: rule.charAt(0).toUpperCase() + rule.slice(1) });
}
