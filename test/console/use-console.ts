/** A sandbox with its console open in a browser, for the tests of a file. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';

export const WIDE = { viewport: { width: 1440, height: 900 } } as const;

export function useConsole() {
  let server: TestServer;
  let browser: Browser;
  let problems: string[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), sharedBrowser()]);
  });
  afterEach(async () => {
    await closePages(browser);
    problems = [];
  });
  afterAll(() => server.stop());
  return {
    get server() {
      return server;
    },
    /** What went wrong in the pages of this test: errors of scripts, and what the policy refused. */
    get problems() {
      return problems;
    },
    /** Opens a view, such as `links`, and waits until the stream of events is open. */
    async open(view: string, options: BrowserContextOptions = WIDE) {
      const page = await openPage(browser, options);
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (line) => {
        if (/Content Security Policy|TrustedHTML/.test(line.text())) problems.push(line.text());
      });
      await page.goto(`${options.baseURL ?? server.url}/console#/${view}`);
      await page.getByText('Live', { exact: true }).waitFor();
      return page;
    },
  };
}
