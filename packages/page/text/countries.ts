/** Names of countries in the page's language. */
import { COUNTRIES } from '#core/catalogue.ts';
import { madeOnce } from '#core/page/made-once.ts';
import type { Messages } from './languages.ts';

/** English where the runtime does not know the language. */
export function countryName(code: string, { lang }: Pick<Messages, 'lang'>): string {
  return (lang !== 'en' && Intl.DisplayNames && displayNames(lang)?.of(code)) || englishName(code);
}

/** Common in English where the usual name is not. */
const OTHER_NAMES: Readonly<Record<string, string>> = { CI: 'Ivory Coast' };

/** What people type who know a country by its English name, or by its code. */
export const countryWords = (code: string): string =>
  `${englishName(code)} ${OTHER_NAMES[code] ?? ''} ${code}`;

const englishName = (code: string): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? code;

/** Null where the runtime does not know the language: it would give names in that of the machine. */
const displayNames = madeOnce((lang) =>
  Intl.DisplayNames.supportedLocalesOf(lang).length === 1
    ? new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' })
    : null,
);
