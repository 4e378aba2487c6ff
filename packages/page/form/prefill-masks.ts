/** The prefilled details that an ID type asks for (D-87), as masks. The values stay on the server. */
import type { FieldNeeds, PersonField } from '#core/id-numbers/id-type.ts';
import { maskOf, type Prefill, prefilledPerson } from '#core/page/prefill.ts';
import type { PageChoice } from './choose.ts';

export type PrefillMasks = Readonly<Partial<Record<PersonField, string>>>;

export function maskPrefill(
  { choice, needs }: { choice: PageChoice; needs: FieldNeeds },
  prefill: Prefill,
): PrefillMasks {
  const person = prefilledPerson(prefill, { country: choice.country, id_type: choice.idType });
  const asked = [...needs.person.required, ...needs.person.optional];
  const values = Object.entries(person) as [PersonField, string][];
  return Object.fromEntries(
    values.flatMap(([field, value]) => (asked.includes(field) ? [[field, maskOf(field, value)]] : [])),
  );
}

/** What is asked for besides the prefill. */
export function askedBesides(masks: PrefillMasks, needs: FieldNeeds): FieldNeeds {
  const others = (fields: readonly PersonField[]) => fields.filter((field) => !masks[field]);
  const { required, optional } = needs.person;
  return { ...needs, person: { required: others(required), optional: others(optional) } };
}
