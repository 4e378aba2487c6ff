/** What stands before the camera in the pictures of the docs: drawn, so that they show nobody. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '#testing/harness/browser/browser.ts';

export const LOGO_URL = 'https://partner.example/logo.svg';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<path d="M2 34 15 10l7 12 4-6 12 18z" fill="#0b6e4f"/><circle cx="30" cy="9" r="4" fill="#e0a526"/></svg>`;

/** A page in a context of its own, for which the partner's host has the logo. */
export async function openScene(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await openPage(browser, options);
  await page.route(LOGO_URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
  return page;
}
