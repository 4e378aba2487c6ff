/** Checks an operator's language against English: each text has its place, and each placeholder its text (D-54). */
import { isPluralForms } from '#core/page/text.ts';
import en from '../messages/en.json' with { type: 'json' };
import type { Messages } from './languages.ts';

/** @returns what is wrong, a sentence each; none for a language that can be shown. */
export function languageProblems(language: unknown): string[] {
  const problems = compare(en, language, '');
  return problems.length > 0 ? problems : headProblems(language as Messages);
}

/** What its first lines say of the language. */
function headProblems({ lang, dir, dateLocale }: Messages): string[] {
  const problems: string[] = [];
  if (!/^[a-z]{2,3}$/.test(lang)) problems.push('lang must be a code of two or three small letters.');
  if (dir !== 'ltr' && dir !== 'rtl') problems.push('dir must be ltr or rtl.');
  if (!isLocale(dateLocale)) problems.push('dateLocale must be a locale, such as en-GB.');
  return problems;
}

function compare(english: unknown, own: unknown, path: string): string[] {
  if (own === undefined) return [`${path} is missing.`];
  if (typeof english === 'string') return textProblems(own, placeholdersOf(english), path);
  if (typeof own !== 'object' || own === null || Array.isArray(own)) {
    return [`${path || 'It'} must be an object.`];
  }
  if (isPluralForms(english as object)) return formsProblems(english as object, own, path);
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const unknown = Object.keys(own).filter((key) => !Object.hasOwn(english as object, key));
  return [
    ...Object.entries(english as object).flatMap(([key, value]) =>
      compare(value, Object.hasOwn(own, key) ? (own as Record<string, unknown>)[key] : undefined, at(key)),
    ),
    ...unknown.map((key) => `${at(key)} is not a text of the page.`),
  ];
}

/** Plural forms are the language's own; a form such as “one” may do without its number. */
function formsProblems(english: object, own: object, path: string): string[] {
  if (!isPluralForms(own)) return [`${path} must have plural forms, and among them “other”.`];
  const wanted = placeholdersOf(Object.values(english).join());
  return Object.entries(own).flatMap(([form, text]) =>
    textProblems(text, form === 'other' ? wanted : wanted.filter(isIn(text)), `${path}.${form}`, wanted),
  );
}

function textProblems(
  text: unknown,
  wanted: readonly string[],
  path: string,
  known: readonly string[] = wanted,
): string[] {
  if (typeof text !== 'string' || text.trim() === '') return [`${path} must be a text.`];
  const own = placeholdersOf(text);
  return [
    ...wanted.filter((each) => !own.includes(each)).map((each) => `${path} lacks ${each}.`),
    ...own
      .filter((each) => !known.includes(each))
      .map((each) => `${path} has ${each}, which nothing fills in.`),
  ];
}

const isIn = (text: unknown) => (part: string) => typeof text === 'string' && text.includes(part);

/** `{count}`, and `<policy>…</policy>` for the words that become a link. */
function placeholdersOf(text: string): string[] {
  const found = [...text.matchAll(/\{\w+\}|<(\w+)>[^<]*<\/\1>/g)].map(([slot, tag]) =>
    tag ? `<${tag}>…</${tag}>` : slot,
  );
  return [...new Set(found)];
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}
