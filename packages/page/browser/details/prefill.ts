/** Details that the partner prefilled (D-87): shown as masks, and asked for only if they are not this person's. */
import type { PersonField } from '#core/id-numbers/id-type.ts';
import type { TypeData } from '#page/data.ts';
import { draft, saveDraft } from '../draft/draft.ts';
import { byId, data, element, fieldLabel, find } from '../page.ts';

/** What each ID type asks for without a prefill. */
const wholeNeeds = new Map<TypeData, Pick<TypeData, 'required' | 'optional'>>();

/** Whether the submission takes the prefill. */
export const isPrefilled = ({ prefilled }: TypeData): boolean => !!prefilled && !draft.asksForAll;

/** After the draft is open. */
export function setUpPrefill(): void {
  if (data.types.some(({ id }) => id === data.prefilledType)) draft.type ??= data.prefilledType ?? null;
  for (const type of data.types) {
    const { prefilled = {}, required, optional } = type;
    // Typed on another device, which does not tell that it asked.
    if (Object.keys(prefilled).some((field) => draft.fields[field as PersonField])) draft.asksForAll = true;
    const others = (fields: readonly PersonField[]) => fields.filter((field) => !(field in prefilled));
    wholeNeeds.set(type, { required, optional });
    Object.assign(type, { required: others(required), optional: others(optional) });
  }
  if (draft.asksForAll) askForAll();
}

export function askForAll(): void {
  draft.asksForAll = true;
  for (const [type, needs] of wholeNeeds) Object.assign(type, needs);
  void saveDraft();
}

/** The names and the masks of the prefilled details. */
export function prefillRows(type: TypeData): [string, string][] {
  if (!isPrefilled(type)) return [];
  return Object.entries(type.prefilled ?? {}).map(([field, mask]) => [
    fieldLabel(field as PersonField, type),
    mask,
  ]);
}

/** A number reads left to right in every language, a name as its own script does; both begin where the page does. */
export function detailRow(name: string, value: string | HTMLElement, isCode: boolean): HTMLElement {
  const text = element('bdi', value);
  if (isCode) text.dir = 'ltr';
  const shown = element('dd', text);
  shown.className = 'value';
  return element('div', element('dt', name), shown);
}

/** @param onChange - called once everything is asked for. */
export function showPrefill(type: TypeData, onChange: () => void): void {
  const rows = prefillRows(type);
  const box = byId('prefill');
  box.hidden = rows.length === 0;
  find(box, 'dl').replaceChildren(...rows.map(([name, mask]) => detailRow(name, mask, true)));
  find(box, 'button').onclick = () => {
    askForAll();
    onChange();
    find(byId('fields'), '.field:not([hidden]) input').focus();
  };
}
