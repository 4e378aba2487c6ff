import { describe, expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { formatOf } from '#core/number-format.ts';
import { LANGUAGES, languageOf } from '#page/languages.ts';
import { en } from '#page/messages/en.ts';
import { formatText } from '#page/number-text.ts';

/** Every message by its path, functions as what they say of plain words. */
function sentences(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    const at = `${path}/${key}`;
    if (typeof value === 'function') {
      const said = value.toString().includes('policy')
        ? value('COMPANY', (words: string) => `[${words}]`)
        : value(...(path === '/format' ? [2, 12] : ['ONE', 'TWO']));
      return [[at, String(said)]];
    }
    if (typeof value !== 'object' || value.constructor !== Object) return [[at, String(value)]];
    return sentences(value, at);
  });
}

/** Words that two languages happen to share. */
const SAME = /^\/(lang|dir|dateLocale|form\/mark|form\/labels\/selfie|form\/dobPlaceholder)$|^\/format\//;

describe.each(LANGUAGES.map((messages) => [messages.name, messages] as const))('%s', (_, messages) => {
  const own = new Map(sentences(messages));

  test('has every message, with words', () => {
    expect([...own.keys()]).toEqual(sentences(en).map(([path]) => path));
    for (const [path, words] of own) expect(words.trim(), path).not.toBe('');
  });

  test('says each sentence in its own words', () => {
    if (messages === en) return;
    const english = new Map(sentences(en));
    const copied = [...own].filter(([path, words]) => !SAME.test(path) && english.get(path) === words);
    expect(copied).toEqual([]);
  });

  test('keeps every slot of a sentence', () => {
    const slots = (words: string) => (words.match(/\{\w+\}|ONE|TWO|COMPANY|\[/g) ?? []).sort().join();
    for (const [path, words] of sentences(en)) {
      if (!path.startsWith('/format/')) expect(slots(own.get(path) ?? ''), path).toBe(slots(words));
    }
  });

  test('can describe every number of the catalogue', () => {
    for (const idType of ID_TYPES) {
      if (idType.number) expect(formatText(idType, messages), idType.id_type).toMatch(/\d|\S/);
    }
  });

  test('has dates that Intl knows', () => {
    const { locale } = new Intl.DateTimeFormat(messages.dateLocale).resolvedOptions();
    expect(locale.slice(0, 2)).toBe(messages.lang);
  });
});

test('the patterns of the catalogue are read as they are written', () => {
  for (const { number, id_type } of ID_TYPES) {
    if (number) expect(formatOf(number.pattern), id_type).not.toBeNull();
  }
  expect(formatOf('^([0-9]{11}|[A-Z0-9]{16})$')).toEqual([
    [{ kind: 'digits', min: 11, max: 11 }],
    [{ kind: 'mixed', min: 16, max: 16 }],
  ]);
  expect(formatOf('^0[0-9]{2,3}$')).toEqual([['0', { kind: 'digits', min: 2, max: 3 }]]);
  expect(formatOf('^.*$')).toBeNull();
});

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'fr', 'fr'],
  [undefined, 'pt-BR,en;q=0.8', 'pt'],
  [undefined, 'en;q=0.5, ar;q=0.9', 'ar'],
  [undefined, 'de-DE, sw;q=0.7, en;q=0.3', 'sw'],
  [undefined, 'fr;q=0, en;q=0.1', 'en'],
  [undefined, 'de, *;q=0.5, fr;q=0.4', 'en'],
  [undefined, ' FR-ca ; q=1.0 ', 'fr'],
  [undefined, ';;;,,q=;=', 'en'],
  ['sw', 'fr', 'sw'],
  ['xx', 'fr', 'fr'],
  [['fr', 'sw'], 'pt', 'pt'],
])('asked for %j with Accept-Language %j the page is in %s', (asked, header, lang) => {
  expect(languageOf(asked, header).lang).toBe(lang);
});
