/** Which steps this link and this choice have, and which of them can be shown yet. Pure, so it can be tested. */

import { normaliseIdNumber } from '#core/id-number.ts';
import type { ImageField, PersonField } from '#core/id-type.ts';
import type { PageData, TypeData } from '../data.ts';
import { type ErrorMessages, errorText } from '../field-error.ts';
import { PHOTO_STEPS } from '../steps/photo-steps.ts';
import type { StepName } from '../steps/step.ts';
import type { Draft } from './draft.ts';

export type Filled = Pick<Draft, 'consent' | 'type' | 'fields'> & {
  photos: Partial<Record<ImageField, unknown>>;
};

/** The chosen ID type; a link with one has nothing to choose. */
export function typeOf(filled: Pick<Filled, 'type'>, { types }: PageData): TypeData | undefined {
  return types.length === 1 ? types[0] : types.find(({ id }) => id === filled.type);
}

/** The steps to go through, up to the review. */
export function stepsOf(filled: Filled, data: PageData): StepName[] {
  const type = typeOf(filled, data);
  const photos = (type?.images ?? []).map((field) => PHOTO_STEPS[field]);
  return ['welcome', ...(data.types.length > 1 ? (['id'] as const) : []), 'details', ...photos, 'review'];
}

/** How many steps there are, as far as is known: between the shortest and the longest way through the page. */
export function countOf(filled: Filled, data: PageData): { least: number; most: number } {
  const type = typeOf(filled, data);
  const ways = type ? [type] : data.types;
  const counts = ways.map(({ id }) => stepsOf({ ...filled, type: id }, data).length);
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** The first step that still lacks something: no later one can be shown. */
export function firstOpen(filled: Filled, data: PageData, today: string): StepName {
  const type = typeOf(filled, data);
  if (!filled.consent) return 'welcome';
  if (!type) return 'id';
  if (fieldsOf(type).some((field) => problemOf(field, filled, type, data, today))) return 'details';
  const missing = type.images.find((field) => !filled.photos[field]);
  return missing ? PHOTO_STEPS[missing] : 'review';
}

export function fieldsOf(type: TypeData): PersonField[] {
  return (['id_number', 'first_name', 'last_name', 'dob'] as const).filter(
    (field) => type.required.includes(field) || type.optional.includes(field),
  );
}

/** What is wrong with a field, in words; null when it can be sent. `today` is `YYYY-MM-DD`. */
export function problemOf(
  field: PersonField,
  { fields }: Pick<Filled, 'fields'>,
  type: TypeData,
  data: PageData,
  today: string,
): string | null {
  const value = fields[field]?.trim() ?? '';
  const words: ErrorMessages = { ...data.errors, id_number: type.numberError };
  if (value === '') return type.required.includes(field) ? errorText(field, 'missing', words) : null;
  return fits(field, value, type, today) ? null : errorText(field, 'format', words);
}

function fits(field: PersonField, value: string, type: TypeData, today: string): boolean {
  switch (field) {
    case 'id_number':
      return type.pattern === null || new RegExp(type.pattern, 'u').test(normaliseIdNumber(value));
    case 'dob':
      return /^\d{4}-\d\d-\d\d$/.test(value) && value <= today && value > '1880';
    default:
      return value.length <= 100;
  }
}
