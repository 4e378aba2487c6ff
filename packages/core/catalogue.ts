/**
 * The catalogue: which ID types of which countries a link may ask for, by which verification methods, and what
 * a submission must then carry. The interface leaves the supported set to lookups it does not show (§2.2); this
 * is the set chosen here, as plain data, so that a link outside it can be refused by name (D-12).
 */
import { IVORY_COAST } from './catalogue/ci.ts';
import type { CatalogueCountry } from './catalogue/entries.ts';
import { GHANA } from './catalogue/gh.ts';
import { KENYA } from './catalogue/ke.ts';
import { NIGERIA } from './catalogue/ng.ts';
import { RWANDA } from './catalogue/rw.ts';
import { TANZANIA } from './catalogue/tz.ts';
import { UGANDA } from './catalogue/ug.ts';
import { SOUTH_AFRICA } from './catalogue/za.ts';
import { ZAMBIA } from './catalogue/zm.ts';
import { ZIMBABWE } from './catalogue/zw.ts';
import type { IdType } from './id-numbers/id-type.ts';

/** Every supported country, in the order of the English names. */
export const COUNTRIES: readonly CatalogueCountry[] = [
  IVORY_COAST,
  GHANA,
  KENYA,
  NIGERIA,
  RWANDA,
  SOUTH_AFRICA,
  TANZANIA,
  UGANDA,
  ZAMBIA,
  ZIMBABWE,
];

export const ID_TYPES: readonly IdType[] = COUNTRIES.flatMap(({ idTypes }) => idTypes);

// No code contains a colon, so no two pairs have the same key.
const BY_KEY: ReadonlyMap<string, IdType> = new Map(
  ID_TYPES.map((idType) => [`${idType.country}:${idType.id_type}`, idType]),
);

/** The ID type of that country, or undefined. Exact match: wire values are upper case. */
export function findIdType(country: string, idType: string): IdType | undefined {
  return BY_KEY.get(`${country}:${idType}`);
}
