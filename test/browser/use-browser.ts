/** A sandbox and a browser for the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '#harness/chromium.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

export interface BrowserUnderTest {
  readonly server: TestServer;
  readonly browser: Browser;
}

/** Starts both before the tests that follow; each test begins without a page of the one before. */
export function useBrowser(): BrowserUnderTest {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), launchChromium()]);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    // The browser first: servers wait for the connections that it keeps.
    await browser.close();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
  };
}
