/** A sandbox, a browser and a partner's site for the tests of a file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { type PartnerSite, startPartnerSite } from './start/partner-site.ts';

export interface BrowserUnderTest {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly partner: PartnerSite;
  /** An empty page in a context of its own. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** The address of a new link's page. */
  newLink(fields?: object): Promise<string>;
  /** The link behind an address, as the API answers it. */
  linkOf(url: string): ReturnType<TestServer['signed']>;
}

/** Starts them before the tests that follow; each test begins without a page of the one before. */
export function useBrowser(): BrowserUnderTest {
  let server: TestServer;
  let browser: Browser;
  let partner: PartnerSite;
  beforeAll(async () => {
    [server, browser, partner] = await Promise.all([startTestServer(), sharedBrowser(), startPartnerSite()]);
  });
  afterEach(() => closePages(browser));
  afterAll(async () => {
    await Promise.all([server.stop(), partner.stop()]);
  });
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    get partner() {
      return partner;
    },
    newPage: (options) => openPage(browser, options),
    newLink: async (fields = {}) => `${server.url}/l/${await server.newLink(fields)}`,
    linkOf: (url) => server.signed('POST', `/v1/hosted_links/${refIdOf(url)}`),
  };
}

export const refIdOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';
