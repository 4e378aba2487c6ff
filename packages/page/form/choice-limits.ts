/** When a list is long: where a country is chosen first, and where there is a field to search in. Shared with the browser script. */

/** More ID types than these, of several countries, are chosen country by country. */
export const TYPES_IN_ONE_STEP_MAX = 8;
/** More countries than these can be searched; fewer are seen at a glance. */
export const COUNTRIES_WITHOUT_SEARCH_MAX = 5;

export function hasCountryStep(types: readonly { readonly country: string }[]): boolean {
  return types.length > TYPES_IN_ONE_STEP_MAX && new Set(types.map(({ country }) => country)).size > 1;
}
