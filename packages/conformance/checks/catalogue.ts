/** The target's own catalogue of ID types (D-38). */
import type { components } from '#generated/api.ts';
import type { Json } from '../kit/contract.ts';
import { ID_TYPE, PASSPORT } from '../kit/samples.ts';
import type { Session } from '../kit/session.ts';

export type IdTypeEntry = Readonly<components['schemas']['IdTypeEntry']>;

export const isSameType = (a: IdTypeEntry, b: IdTypeEntry): boolean =>
  a.country === b.country && a.id_type === b.id_type;

/** Every ID type with each of its methods. Those whose number has a form are told with it. */
async function listed(s: Session): Promise<(IdTypeEntry & { pattern: string | null })[]> {
  // Without a catalogue it has at least what the examples name, and numbers are those of the samples.
  if (!s.has('listServices')) return [{ ...ID_TYPE, pattern: '^\\d{11}$' }];
  const { services } = (await s.ok('listServices')).body;
  return services.flatMap(({ country, id_types }: Json) =>
    id_types.flatMap(({ id_type, id_number, verification_methods }: Json) =>
      verification_methods.map(({ verification_method }: Json) => ({
        country,
        id_type,
        verification_method,
        pattern: id_number?.pattern ?? null,
      })),
    ),
  );
}

/** ID types of the catalogue that are not the samples, one method of each. */
export async function otherTypes(s: Session): Promise<IdTypeEntry[]> {
  const types = new Map<string, IdTypeEntry>();
  for (const { pattern: _, ...each } of await listed(s)) types.set(`${each.country} ${each.id_type}`, each);
  return [...types.values()].filter((each) => !isSameType(each, ID_TYPE) && !isSameType(each, PASSPORT));
}

/** ID types that are verified by their number alone, and take this number. */
export async function typesOfNumber(s: Session, id_number: string): Promise<IdTypeEntry[]> {
  const all = await listed(s);
  return all
    .filter((each) => each.verification_method === ID_TYPE.verification_method)
    .filter(({ pattern }) => pattern === null || new RegExp(pattern, 'u').test(id_number))
    .map(({ pattern: _, ...each }) => each);
}

/** A new number of the sample's ID type: with letters around its digits where the target's catalogue takes them. */
export async function longestNumber(s: Session): Promise<string> {
  const digits = s.random.idNumber();
  const withLetters = `AB${digits}CDE`;
  const takesLetters = (await typesOfNumber(s, withLetters)).some((each) => isSameType(each, ID_TYPE));
  return takesLetters ? withLetters : digits;
}
