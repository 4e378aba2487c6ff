/** Pictures of the sandbox's console, filled by what somebody does in it. */
import type { Page } from 'playwright-core';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { launchBrowser, openPage, PHONE } from '#testing/harness/browser/browser.ts';

const SIZES = { wide: { viewport: { width: 1280, height: 860 } }, phone: PHONE };

export async function takeConsole({ url }: { url: string }, folder: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    await callWithWrongSignature(url);
    for (const [size, options] of Object.entries(SIZES)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openPage(browser, { ...options, colorScheme });
        await walk(page, url, (name) => `${folder}console-${name}-${size}-${colorScheme}.png`);
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
  }
}

async function callWithWrongSignature(url: string): Promise<void> {
  const signing = { partner_id: '001', timestamp: new Date().toISOString(), signature: `${'A'.repeat(43)}=` };
  await fetch(`${url}/v1/hosted_links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signing, ...LINK_FIELDS }),
  });
}

async function walk(page: Page, url: string, fileOf: (name: string) => string): Promise<void> {
  const shot = async (name: string) => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(400);
    await page.screenshot({ path: fileOf(name) });
  };
  const view = (name: string) => page.goto(`${url}/console#/${name}`);

  await view('');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.getByRole('button', { name: 'Submit for me' }).click();
  await page.getByText('Callback received, and both signatures verified.').waitFor();
  await shot('start');
  await page.getByText('Open this link’s page').click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await shot('timeline');
  await view('callbacks');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByText('How its signatures are computed').waitFor();
  await shot('callback');
  await view('requests');
  await page
    .getByText(/^Signature refused: /)
    .first()
    .click();
  await page.getByText('The text to sign').waitFor();
  await shot('refusal');
  await view('levers');
  await page.getByText('Next results').waitFor();
  await shot('levers');
  await view('charts');
  await page.getByText('Time to result').waitFor();
  await shot('charts');
}
