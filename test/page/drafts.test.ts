/** Languages that wait for a native speaker: off by default, and corrected by a table (D-109). */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runAdmin } from '#admin/run.ts';
import { ID_TYPES } from '#core/catalogue.ts';
import ha from '#page/messages/ha.json' with { type: 'json' };
import { languageProblems } from '#page/text/language-file.ts';
import { fromTable, toTable } from '#page/text/language-table.ts';
import { DRAFTS, LANGUAGES, type Messages, offerLanguages } from '#page/text/languages.ts';
import { readConfig } from '#server/settings/config.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { firstLoad } from './browser/first-load.ts';
import { overflow, toReview } from './browser/walk.ts';

afterAll(() => offerLanguages([]));

test.each([...LANGUAGES, ...DRAFTS])(
  '$lang comes back from its table as it was, with its own plural forms',
  (messages) => {
    expect(fromTable(`Words before.\n\n${toTable(messages)}\n\nand after`)).toEqual(messages);
  },
);

describe('the command', () => {
  async function run(...args: string[]) {
    const [log, error] = [
      vi.spyOn(console, 'log').mockReturnValue(),
      vi.spyOn(console, 'error').mockReturnValue(),
    ];
    onTestFinished(() => {
      log.mockRestore();
      error.mockRestore();
    });
    const code = await runAdmin(['page-language', ...args]);
    return { code, printed: log.mock.calls.join('\n'), errors: error.mock.calls.join('\n') };
  }

  function fileWith(text: string): string {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'table-')), 'hausa.md');
    writeFileSync(file, text);
    return file;
  }

  test('prints a table, and takes the corrected one back as a language', async () => {
    const { printed } = await run('ha', '--table');
    const corrected = printed.replace('| Ci gaba |', '| Ku ci gaba |');
    const back = await run('--from-table', fileWith(corrected));
    expect(back.code).toBe(0);
    const language: Messages = JSON.parse(back.printed.slice(back.printed.indexOf('{\n')));
    expect(language.step.continue).toBe('Ku ci gaba');
    expect(languageProblems(language)).toEqual([]);
  });

  test('names every text that has lost something', async () => {
    const { printed } = await run('ha', '--table');
    const broken = printed.replace(/^\| `cancel`.*\n/m, '').replace('{company} ne ya nema', 'ne ya nema');
    const { code, errors } = await run('--from-table', fileWith(broken));
    expect(code).toBe(1);
    expect(errors).toContain('footer lacks {company}.');
    expect(errors).toContain('cancel is missing.');
  });
});

test('no draft is offered by default, and a file of the operator counts in place of one', () => {
  expect(readConfig({}).pageLanguages).toEqual([]);
  const folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
  writeFileSync(path.join(folder, 'ha.json'), JSON.stringify({ ...ha, cancel: 'Own' }));
  const { pageLanguages } = readConfig({ PAGE_DRAFT_LANGUAGES: 'ha, yo', PAGE_LANGUAGES_DIR: folder });
  expect(pageLanguages.map(({ lang, cancel }) => `${lang} ${cancel}`)).toEqual(['yo Fagi lé e', 'ha Own']);
});

longTest(
  'turned on, a draft leads to the review at 320 pixels, within 30 kB at first, without a fault of axe',
  async () => {
    const server = await untilTestEnds(
      startTestServer({ PAGE_DRAFT_LANGUAGES: DRAFTS.map(({ lang }) => lang).join() }),
    );
    const browser = await sharedBrowser();
    onTestFinished(() => closePages(browser));
    const id_types = ID_TYPES.filter(({ country }) => country === 'NG' || country === 'KE')
      .slice(0, 8)
      .map(({ country, id_type, methods }) => ({ country, id_type, verification_method: methods[0] }));
    const many = await server.newLink({ id_types, theme_color: '#0b6e4f' });
    const one = await server.newLink();
    for (const { lang } of DRAFTS) {
      const page = await openPage(browser, {
        viewport: { width: 320, height: 568 },
        hasTouch: true,
        isMobile: true,
      });
      const { bytes } = await firstLoad(page, `${server.url}/l/${many}?lang=${lang}`);
      expect(bytes, lang).toBeLessThanOrEqual(30_000);
      expect(await axe(page), lang).toEqual([]);
      await toReview(page, `${server.url}/l/${one}?lang=${lang}`);
      expect(await overflow(page), lang).toBe(0);
      expect(await axe(page), lang).toEqual([]);
    }
  },
);
