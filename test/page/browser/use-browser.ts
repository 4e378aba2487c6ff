/** A sandbox, a browser and a partner's site for the tests of a file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import { closePages, openPage, PHONE, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { type PartnerSite, startPartnerSite } from './start/partner-site.ts';
import { idTypeOf, toReview } from './walk.ts';

/** Of the browser, hours from the server's. */
export const ZONE = 'America/Los_Angeles';

export interface BrowserUnderTest {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly partner: PartnerSite;
  /** An empty page in a context of its own. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** The address of a new link's page. */
  newLink(fields?: object): Promise<string>;
  /** A page with everything filled in, up to the review, of a new link for one ID type of a method. */
  atReview(method?: VerificationMethod, fields?: object): Promise<{ page: Page; url: string }>;
  /** How many submissions the link behind an address has accepted. */
  jobsOf(url: string): Promise<number>;
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
  const under: BrowserUnderTest = {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    get partner() {
      return partner;
    },
    newPage: (options = PHONE) => openPage(browser, { timezoneId: ZONE, ...options }),
    newLink: async (fields = {}) => `${server.url}/l/${await server.newLink(fields)}`,
    async atReview(method = 'enhanced_kyc', fields = {}) {
      const page = await under.newPage();
      const url = await under.newLink({ id_types: [idTypeOf(method)], ...fields });
      await toReview(page, url, method);
      return { page, url };
    },
    jobsOf: async (url) => (await server.signed('POST', `/v1/hosted_links/${refIdOf(url)}`)).body.total_jobs,
  };
  return under;
}

export const refIdOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';
