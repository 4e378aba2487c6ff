/** Every language of the page. Adding one: its file, and a line here. */
import { ar } from './messages/ar.ts';
import { en, type Messages } from './messages/en.ts';
import { fr } from './messages/fr.ts';
import { pt } from './messages/pt.ts';
import { sw } from './messages/sw.ts';

/** In the order of the switch. The first is the one for browsers that ask for none of them. */
export const LANGUAGES: readonly Messages[] = [en, fr, pt, sw, ar];

/** The most entries of an `Accept-Language` that are read; browsers send a handful. */
const RANGES_MAX = 50;

/**
 * The language of a page: the one asked for by name (`?lang=fr`), else the best of `Accept-Language`. Regions
 * are left aside: `pt-BR` gets Portuguese.
 */
export function languageOf(asked: unknown, acceptLanguage: string | undefined): Messages {
  return findLanguage(asked) ?? preferredLanguage(acceptLanguage ?? '') ?? en;
}

/** The language of that code, if the page has it. */
export function findLanguage(code: unknown): Messages | undefined {
  return LANGUAGES.find(({ lang }) => lang === code);
}

function preferredLanguage(header: string): Messages | undefined {
  const ranges = header.split(',', RANGES_MAX).flatMap((entry, index) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return quality > 0 && quality <= 1 ? [{ code: range.split('-')[0] ?? '', quality, index }] : [];
  });
  // Of equal weights the first counts: that is what browsers mean, though the RFC leaves it open.
  ranges.sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { code } of ranges) {
    const found = code === '*' ? en : findLanguage(code);
    if (found) return found;
  }
  return undefined;
}
