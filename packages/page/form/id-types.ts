/** How the page speaks of an ID type: its name and its number. */
import { findIdType } from '#core/catalogue.ts';
import type { IdType } from '#core/id-numbers/id-type.ts';
import { fillText } from '#core/page/text.ts';
import type { Messages } from '../text/languages.ts';
import { ID_TYPE_KINDS, kindOf, type NumberTexts } from './id-type-kinds.ts';
import { numberRule } from './number-text.ts';

/** The name that people know it by, with an explanation in the page's language where that helps. */
export function idTypeName(idType: IdType, { idTypes }: Messages): string {
  const kind = kindOf(idType);
  return kind ? idTypes.names[kind] : idType.name;
}

/** What is said of the number; null where the type has none, and for a type that the catalogue does not have. */
export function numberTexts(idType: IdType, messages: Messages): NumberTexts | null {
  const kind = kindOf(idType);
  const number = kind && ID_TYPE_KINDS[kind].number;
  if (!number || !idType.number) return null;
  const { label, missing, wrong } = messages.idTypes.numbers[number];
  return {
    label,
    missing,
    wrong: fillText(wrong, { format: numberRule(idType.number, messages) }),
  };
}

/** The ID types whose numbers this one takes, each to be chosen; none where there is one kind. */
export function numberKinds({ country, id_type }: IdType): IdType[] {
  const names = EITHER_OF[`${country}.${id_type}`] ?? [];
  return names.flatMap((name) => findIdType(country, name) ?? []);
}

/** By the keyboard that most people need: digits come first. */
const EITHER_OF: Readonly<Record<string, readonly string[]>> = { 'NG.NIN_V2': ['NIN', 'V_NIN'] };
