/** An operator's languages of the page, from files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runAdmin } from '#admin/run.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { languageProblems } from '#page/text/language-file.ts';
import { DRAFTS, findLanguage, LANGUAGES, languageOf, offerLanguages } from '#page/text/languages.ts';
import { checkConfig, readConfig } from '#server/settings/config.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

/** A language that says everything in capitals, placeholders aside. */
function shouting(changes: object = {}) {
  const shout = (text: string) =>
    text.replace(/\{\w+\}|<\/?\w+>|([^{<]+)/g, (part, words) => (words ? words.toUpperCase() : part));
  const all = JSON.parse(JSON.stringify(en), (_, value) =>
    typeof value === 'string' ? shout(value) : value,
  );
  return { ...all, lang: 'ha', name: 'Hausa', dir: 'rtl', dateLocale: 'ha', ...changes };
}

function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

afterAll(() => offerLanguages([]));

test('the page’s own languages and the drafts pass the check', () => {
  for (const messages of [...LANGUAGES, ...DRAFTS])
    expect(languageProblems(messages), messages.lang).toEqual([]);
});

describe('a file', () => {
  test.each<[string, object, string]>([
    ['a missing text', { cancel: undefined }, 'cancel is missing.'],
    ['a missing group', { stop: undefined }, 'stop is missing.'],
    ['an empty text', { cancel: ' ' }, 'cancel must be a text.'],
    ['a number in place of a text', { cancel: 1 }, 'cancel must be a text.'],
    ['a text in place of a group', { stop: 'x' }, 'stop must be an object.'],
    ['an unknown text', { cancle: 'x' }, 'cancle is not a text of the page.'],
    ['a name that objects inherit', { toString: 'x' }, 'toString is not a text of the page.'],
    ['a lost placeholder', { footer: 'x' }, 'footer lacks {company}.'],
    ['lost words of a link', { policy: 'x' }, 'policy lacks <policy>…</policy>.'],
    ['an unknown placeholder', { cancel: 'x {compny}' }, 'cancel has {compny}, which nothing fills in.'],
    ['a bad direction', { dir: 'RTL' }, 'dir must be ltr or rtl.'],
    ['a bad locale', { dateLocale: 'not a locale' }, 'dateLocale must be a locale, such as en-GB.'],
    ['a bad code', { lang: 'ha-NG' }, 'lang must be a code of two or three small letters.'],
  ])('with %s is refused by name', (_, changes, problem) => {
    const { toString: _own, ...rest } = changes as { toString?: unknown };
    const language = JSON.parse(JSON.stringify(shouting(rest)));
    if (Object.hasOwn(changes, 'toString')) language.toString = 'x';
    expect(languageProblems(language)).toEqual([problem]);
  });

  test.each<[object, string[]]>([
    [{ other: '{count}', few: '{count}' }, []],
    [{ one: 'one', 2: 'both', other: '{count}' }, []],
    [{ one: 'one' }, ['step.photosNext must have plural forms, and among them “other”.']],
    [{ other: 'some' }, ['step.photosNext.other lacks {count}.']],
    [{ other: '{count}', one: '{cont}' }, ['step.photosNext.one has {cont}, which nothing fills in.']],
  ])('has plural forms of its own: %j', (photosNext, problems) => {
    expect(languageProblems(shouting({ step: { ...shouting().step, photosNext } }))).toEqual(problems);
  });

  test.each([[null], [[]], ['text']])('that holds %j is refused', (content) => {
    expect(languageProblems(content)).toEqual(['It must be an object.']);
  });
});

test('all that is wrong in all files is told at once, by --check-config too', () => {
  const folder = folderWith({
    'ha.json': shouting({ cancel: undefined, policy: 'x' }),
    'en.json': en,
    'yo.json': shouting(),
    'xx.json': '{',
    'notes.txt': 'no language',
  });
  for (const read of [readConfig, checkConfig]) {
    expect(() => read({ PAGE_LANGUAGES_DIR: folder })).toThrow(
      [
        'PAGE_LANGUAGES_DIR must be a folder of complete languages',
        '  en.json: is a language that the page has already.',
        '  ha.json: policy lacks <policy>…</policy>.',
        '  ha.json: cancel is missing.',
        '  xx.json: cannot be read: Expected property name',
      ].join('\n'),
    );
  }
});

test.each(LANGUAGES)('`admin -- page-language $lang` prints a complete template', async (messages) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  expect(await runAdmin(['page-language', messages.lang])).toBe(0);
  const printed = JSON.parse(String(log.mock.calls[0]?.[0]));
  expect(printed).toEqual(messages);
  expect(languageProblems({ ...printed, lang: 'ha' })).toEqual([]);
});

test('its page is served and offered like the page’s own, in its own direction', async () => {
  const server = await untilTestEnds(
    startTestServer({ PAGE_LANGUAGES_DIR: folderWith({ 'ha.json': shouting() }) }),
  );
  const refId = await server.newLink();
  const html = await (await fetch(`${server.url}/l/${refId}?lang=ha`)).text();
  expect(html).toContain('<html lang="ha" dir="rtl">');
  expect(html).toContain('VERIFY YOUR IDENTITY');
  expect(html).toMatch(/<bdi>[^<]+<\/bdi> ASKS YOU TO SHOW WHO YOU ARE/);
  const english = await (await fetch(`${server.url}/l/${refId}`)).text();
  expect(english).toMatch(/hreflang="ha" lang="ha" dir="rtl">Hausa</);
  expect(languageOf(undefined, 'ha-NG, en;q=0.5').lang).toBe('ha');
  expect(findLanguage('ha')?.name).toBe('Hausa');
});
