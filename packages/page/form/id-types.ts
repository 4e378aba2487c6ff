/** How the page speaks of an ID type: its name and its number. */
import type { IdType } from '#core/id-numbers/id-type.ts';
import { formatText } from '#core/id-numbers/number-format.ts';
import { fillText } from '#core/page/text.ts';
import type { Messages } from '../messages/en.ts';
import { ID_TYPE_KINDS, kindOf, type NumberTexts } from './id-type-kinds.ts';

/** The name that people know it by, with an explanation in the page's language where that helps. */
export function idTypeName(idType: IdType, { idTypes }: Messages): string {
  const kind = kindOf(idType);
  return kind ? idTypes.names[kind] : idType.name;
}

/** What is said of the number; null where the type has none, and for a type that the catalogue does not have. */
export function numberTexts(idType: IdType, { idTypes, format, lang }: Messages): NumberTexts | null {
  const kind = kindOf(idType);
  const number = kind && ID_TYPE_KINDS[kind].number;
  if (!number || !idType.number) return null;
  const { label, missing, wrong } = idTypes.numbers[number];
  return {
    label,
    missing,
    wrong: fillText(wrong, { format: formatText(idType.number.alternatives, format, lang) }),
  };
}
