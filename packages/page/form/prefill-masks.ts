/** What the partner knows of what an ID type asks for (D-87), as masks. The values stay on the server. */
import type { FieldNeeds, PersonField } from '#core/id-numbers/id-type.ts';
import { maskOf, type Prefill, prefilledPerson } from '#core/page/prefill.ts';
import type { PageChoice } from './choose.ts';

export type KnownDetails = Readonly<Partial<Record<PersonField, string>>>;

export function knownDetails(
  { choice, needs }: { choice: PageChoice; needs: FieldNeeds },
  prefill: Prefill,
): KnownDetails {
  const person = prefilledPerson(prefill, { country: choice.country, id_type: choice.idType });
  const asked = [...needs.person.required, ...needs.person.optional];
  const masks = Object.entries(person) as [PersonField, string][];
  return Object.fromEntries(
    masks.flatMap(([field, value]) => (asked.includes(field) ? [[field, maskOf(field, value)]] : [])),
  );
}

/** What is asked for besides what is known. */
export function askedBesides(known: KnownDetails, needs: FieldNeeds): FieldNeeds {
  const unknown = (fields: readonly PersonField[]) => fields.filter((field) => !known[field]);
  const { required, optional } = needs.person;
  return { ...needs, person: { required: unknown(required), optional: unknown(optional) } };
}
