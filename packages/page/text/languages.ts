/** Every language of the page. Adding one: its file, and a line here; an operator's come from files (D-54). */
import type { PluralForms } from '#core/page/text.ts';
import am from '../messages/am.json' with { type: 'json' };
import ar from '../messages/ar.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import ha from '../messages/ha.json' with { type: 'json' };
import pt from '../messages/pt.json' with { type: 'json' };
import sw from '../messages/sw.json' with { type: 'json' };
import yo from '../messages/yo.json' with { type: 'json' };

/** A text for each of English; but which plural forms there are is a language's own. */
type TextsLike<English> = English extends string
  ? string
  : English extends PluralForms
    ? PluralForms
    : { readonly [Key in keyof English]: TextsLike<English[Key]> };

/** Every sentence that a person reads on the page. What is in `{braces}` is filled in. */
export type Messages = TextsLike<typeof en>;

/** In the order of the language switch. The first is the default. */
export const LANGUAGES: readonly Messages[] = [en, fr, pt, sw, ar];

/** Languages that no native speaker has read yet: off until the operator turns them on (D-109). */
export const DRAFTS: readonly Messages[] = [ha, yo, am];

let offered = LANGUAGES;

/** Offers an operator's languages besides the page's own, from now on. */
export function offerLanguages(added: readonly Messages[]): void {
  offered = [...LANGUAGES, ...added];
}

/** In the order of the language switch. */
export const offeredLanguages = (): readonly Messages[] => offered;

/** Limit of the `Accept-Language` entries that are read; browsers send a few. */
const RANGES_MAX = 50;

/**
 * The language of a page: that of `?lang=fr`, else the best of `Accept-Language`. Regions are ignored: `pt-BR`
 * gets Portuguese.
 */
export function languageOf(asked: unknown, acceptLanguage: string | undefined): Messages {
  return findLanguage(asked) ?? preferredLanguage(acceptLanguage ?? '') ?? en;
}

/** The language with this code, if the page has it. */
export function findLanguage(code: unknown): Messages | undefined {
  return offered.find(({ lang }) => lang === code);
}

function preferredLanguage(header: string): Messages | undefined {
  const ranges = header.split(',', RANGES_MAX).flatMap((entry, index) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return quality > 0 && quality <= 1 ? [{ code: range.split('-')[0] ?? '', quality, index }] : [];
  });
  // Of equal weights the first wins, as browsers intend it; the RFC leaves the order open.
  ranges.sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { code } of ranges) {
    const found = code === '*' ? en : findLanguage(code);
    if (found) return found;
  }
  return undefined;
}
