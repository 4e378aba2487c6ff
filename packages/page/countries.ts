/** Names of countries in the page's language. */
import { COUNTRIES } from '#core/catalogue.ts';
import type { Messages } from './messages/en.ts';

export function countryName(code: string, { lang }: Messages): string {
  const known = COUNTRIES.find((country) => country.code === code)?.name ?? code;
  if (lang === 'en') return known;
  return new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' }).of(code) ?? known;
}
