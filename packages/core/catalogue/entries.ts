/** How a country's ID types are written down, and those that most countries have alike. */
import type { IdType } from '../catalogue.ts';
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

export function idTypesOf(country: string, entries: readonly Entry[]): readonly IdType[] {
  return entries.map((entry) => ({ country, hasBack: false, requires: [], ...entry }));
}
