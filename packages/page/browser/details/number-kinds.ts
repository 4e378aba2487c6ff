/** Where an ID type takes numbers of several kinds, the person says which one it is: keyboard and words follow. */
import type { NumberKind, TypeData } from '#page/data.ts';
import { byId, element, find } from '../page.ts';
import { fits } from './validation.ts';

/** The kind of what is typed; undefined while it is no whole number of either. */
const kindOf = (typed: string, kinds: readonly NumberKind[]) =>
  kinds.find((kind) => kind.pattern !== null && fits(kind, typed));

/** @param onChange - called when another kind was chosen. */
export function showKinds(type: TypeData, typed: string, onChange: () => void): void {
  const { kinds = [] } = type;
  const box = byId('kinds');
  box.hidden = kinds.length === 0;
  const options = kinds.map((kind) => {
    const radio = element('input');
    radio.type = 'radio';
    radio.name = 'kind';
    radio.onchange = () => {
      useKind(type, kind);
      onChange();
    };
    const label = element('label', radio, kind.number?.label ?? '');
    label.className = 'option';
    return label;
  });
  box.replaceChildren(find(box, 'legend'), ...options);
  const kind = kindOf(typed, kinds) ?? kinds.find(({ hint }) => hint === type.hint) ?? kinds[0];
  if (kind) useKind(type, kind);
}

/** A whole number of another kind was typed, or pasted. @returns whether the words change. */
export function adoptKind(type: TypeData, typed: string): boolean {
  const kind = kindOf(typed, type.kinds ?? []);
  if (!kind || kind.hint === type.hint) return false;
  useKind(type, kind);
  return true;
}

/** What is typed is checked against all kinds still: the choice is for its words and its keyboard. */
function useKind(type: TypeData, { number, hint, isNumeric }: NumberKind): void {
  Object.assign(type, { number, hint, isNumeric });
  const radios = byId('kinds').querySelectorAll('input');
  type.kinds?.forEach((kind, index) => {
    const radio = radios[index];
    if (radio) radio.checked = kind.hint === hint;
  });
}
