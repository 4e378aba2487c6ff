/** How a country's ID types are written down, and those that most countries have alike. */
import type { IdType } from '../id-numbers/id-type.ts';
import { DOCUMENT } from './methods.ts';

/** An ID type in its country's list. Most have no back to photograph, and require nothing but the number. */
type Entry = Omit<IdType, 'country' | 'hasBack' | 'requires'> & Partial<Pick<IdType, 'hasBack' | 'requires'>>;

/** A passport that only its photographs can prove. */
export const PASSPORT = { id_type: 'PASSPORT', name: 'Passport', methods: DOCUMENT } as const satisfies Entry;

/** A driver's licence that only its photographs can prove. */
export const DRIVERS_LICENSE = {
  id_type: 'DRIVERS_LICENSE',
  name: "Driver's licence",
  methods: DOCUMENT,
  hasBack: true,
} as const satisfies Entry;

/** A supported country with its ID types. */
export interface CatalogueCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** English name. */
  readonly name: string;
  readonly idTypes: readonly IdType[];
}

export function countryOf(code: string, name: string, entries: readonly Entry[]): CatalogueCountry {
  const idTypes = entries.map((entry) => ({ country: code, hasBack: false, requires: [], ...entry }));
  return { code, name, idTypes };
}
