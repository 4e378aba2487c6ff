/** Texts with `{placeholders}`, as every language of the page has them. */
import { madeOnce } from './made-once.ts';

/** Forms of a text by plural category (CLDR), or by an exact number, which wins: `{ 2: '…', one: '…', other: '…' }`. */
export type PluralForms = Readonly<Record<string, string>> & { readonly other: string };

export function isPluralForms(value: object): value is PluralForms {
  const isForm = (key: string) => /^(?:zero|one|two|few|many|other|\d+)$/.test(key);
  return 'other' in value && Object.keys(value).every(isForm);
}

/** Fills the placeholders in; one without a value stays, so that it is seen. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name) => String(values[name] ?? slot));
}

const pluralRules = madeOnce((lang) => new Intl.PluralRules([lang, 'en']));

/** The form for a count. A language that the runtime does not know counts as English does. */
export function pluralForm(forms: PluralForms, count: number, lang: string): string {
  return forms[count] ?? forms[pluralRules(lang).select(count)] ?? forms.other;
}
