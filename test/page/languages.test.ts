import { describe, expect, test } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import { DRAFTS, LANGUAGES, languageOf } from '#page/text/languages.ts';

/** Every message by its path. */
function sentences(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    const at = `${path}/${key}`;
    return typeof value === 'string' ? [[at, value]] : sentences(value, at);
  });
}

/** Words that two languages happen to share. */
const SAME =
  /^\/(lang|dir|dateLocale|form\/mark|form\/labels\/selfie|errors\/listed|form\/dobPlaceholder|idTypes\/numbers\/\w+\/label)$|^\/format\//;

describe.each([...LANGUAGES, ...DRAFTS])('$name', (messages) => {
  const own = new Map(sentences(messages));

  test('says each sentence in its own words', () => {
    if (messages === en) return;
    const english = new Map(sentences(en));
    const copied = [...own].filter(([path, words]) => !SAME.test(path) && english.get(path) === words);
    expect(copied).toEqual([]);
  });

  test('has dates that Intl knows', () => {
    const { locale } = new Intl.DateTimeFormat(messages.dateLocale).resolvedOptions();
    expect(locale.slice(0, 2)).toBe(messages.lang);
  });
});

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'fr', 'fr'],
  [undefined, 'pt-BR,en;q=0.8', 'pt'],
  [undefined, 'en;q=0.5, ar;q=0.9', 'ar'],
  [undefined, 'de-DE, sw;q=0.7, en;q=0.3', 'sw'],
  [undefined, 'fr;q=0', 'en'],
  [undefined, 'sw;q=0.8, fr;q=0.8', 'sw'],
  [undefined, 'de, *;q=0.5, fr;q=0.4', 'en'],
  [undefined, ' FR-ca ; q=1.0 ', 'fr'],
  [undefined, ';;;,,q=;=', 'en'],
  ['sw', 'fr', 'sw'],
  ['xx', 'fr', 'fr'],
  [['fr', 'sw'], 'pt', 'pt'],
])('asked for %j with Accept-Language %j the page is in %s', (asked, header, lang) => {
  expect(languageOf(asked, header).lang).toBe(lang);
});

test('what is said of a file does not speak of the oval or the frame that only the camera has', () => {
  const { checkFraming: _, ...script } = en.capture.script;
  const reasons = Object.entries(script).filter(([name]) => name.startsWith('check'));
  expect(reasons.length).toBeGreaterThan(9);
  expect(reasons.filter(([, text]) => /oval|frame/.test(text))).toEqual([]);
});
