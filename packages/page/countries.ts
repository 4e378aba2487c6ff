/** Names of countries in the page's language. */
import { COUNTRIES } from '#core/catalogue.ts';
import type { Messages } from './messages/en.ts';

/** English where the runtime does not know the language. */
export function countryName(code: string, { lang }: Pick<Messages, 'lang'>): string {
  const known = COUNTRIES.find((country) => country.code === code)?.name ?? code;
  return (lang !== 'en' && displayName(code, lang)) || known;
}

function displayName(code: string, lang: string): string | undefined {
  // Without the check a language that the runtime lacks would give names in that of the machine.
  if (Intl.DisplayNames?.supportedLocalesOf(lang).length !== 1) return undefined;
  return new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' }).of(code);
}
