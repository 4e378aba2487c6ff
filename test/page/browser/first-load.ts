/** What comes over the line until the first screen works. */
import type { Page } from 'playwright-core';
import { STEPS_STYLE_PATH } from '#page/layout/layout.ts';

/** Loads a page. @returns its bytes and its requests but those for the later steps' style, which comes behind it. */
export async function firstLoad(page: Page, url: string): Promise<{ bytes: number; requests: string[] }> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const requests = new Map<string, string>();
  let bytes = 0;
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.endsWith(STEPS_STYLE_PATH)) requests.set(requestId, request.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.locator('#navigation').waitFor({ state: 'attached' });
  if (process.env['SHOW_BYTES']) console.log(url.slice(-2), bytes);
  return { bytes, requests: [...requests.values()] };
}
