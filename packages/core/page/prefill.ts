/** What a partner knows of a link's user (D-87): its rules, how it is shown, and what a submission takes of it. */
import type { components } from '#generated/api.ts';
import { findIdType } from '../catalogue.ts';
import { isPlausibleBirth } from '../id-numbers/birth-date.ts';
import { checkIdNumber } from '../id-numbers/id-number.ts';
import type { PersonField } from '../id-numbers/id-type.ts';

export type Prefill = components['schemas']['Prefill'];
export type PrefilledField = keyof Prefill;

/** In the order in which they are named. */
const FIELDS: readonly PrefilledField[] = [
  'country',
  'id_type',
  'id_number',
  'first_name',
  'last_name',
  'dob',
];
const PERSON: readonly PersonField[] = ['id_number', 'first_name', 'last_name', 'dob'];

/** Which fields it has; null for none. */
export function prefilledFields(prefill: Prefill): PrefilledField[] | null {
  const fields = FIELDS.filter((field) => prefill[field] !== undefined);
  return fields.length > 0 ? fields : null;
}

interface PrefillProblem {
  /** `prefill` itself, or a field of it. */
  readonly field: PrefilledField | null;
  readonly message: string;
}

export interface PrefilledLink {
  readonly idTypes: readonly components['schemas']['IdTypeEntry'][];
  readonly userId: string | null;
  /** Not of a new link. */
  readonly usedAt?: number | null;
}

/**
 * What is wrong with it.
 *
 * @param link - with the ID types that it will have.
 */
export function prefillProblems(prefill: Prefill, link: PrefilledLink, now: number): PrefillProblem[] {
  const problems: PrefillProblem[] = [];
  if (link.usedAt && Object.keys(prefill).length > 0) {
    problems.push({ field: null, message: 'must be empty, as the link is used' });
  }
  const { country, id_type, id_number, dob } = prefill;
  if (link.userId === null && PERSON.some((field) => prefill[field] !== undefined)) {
    const message =
      'is for a link of one user: set is_single_use or user_id, or leave the details of the person out';
    problems.push({ field: null, message });
  }
  if ((country === undefined) !== (id_type === undefined)) {
    problems.push({
      field: country ? 'id_type' : 'country',
      message: 'is required, as the two come together',
    });
  } else if (country && !link.idTypes.some((each) => each.country === country && each.id_type === id_type)) {
    problems.push({ field: 'id_type', message: 'is not one of the ID types of this link' });
  }
  if (dob && !isPlausibleBirth(dob, now)) {
    problems.push({ field: 'dob', message: 'must be a past date, as YYYY-MM-DD' });
  }
  const only = country === undefined && link.idTypes.length === 1 ? link.idTypes[0] : undefined;
  const idType = findIdType(country ?? only?.country ?? '', id_type ?? only?.id_type ?? '');
  const number = idType && id_number ? checkIdNumber(idType, id_number) : null;
  if (number && !number.ok) problems.push({ field: 'id_number', message: number.message });
  return problems;
}

/** The details that a submission for an ID type may take. A number is of one ID type, where the prefill names it. */
export function prefilledPerson(
  prefill: Prefill,
  type: { readonly country: string; readonly id_type: string },
): Partial<Record<PersonField, string>> {
  const { country, id_type } = prefill;
  const isOther = country !== undefined && (country !== type.country || id_type !== type.id_type);
  const fields = PERSON.filter(
    (field) => prefill[field] !== undefined && !(isOther && field === 'id_number'),
  );
  return Object.fromEntries(fields.map((field) => [field, prefill[field]]));
}

const DOTS = '•••';
/** A number this short would be half told by its last four characters. */
const LONG_NUMBER = 8;

/** What the page shows in place of a value: enough to be recognised by whom it belongs to. */
export function maskOf(field: PersonField, value: string): string {
  const characters = [...value.trim()];
  switch (field) {
    case 'id_number':
      return DOTS + characters.slice(characters.length < LONG_NUMBER ? -2 : -4).join('');
    case 'dob':
      return DOTS + value.slice(0, 4);
    case 'first_name':
    case 'last_name':
      return (characters[0] ?? '') + DOTS;
  }
}
