/** Pictures of the conformance kit's report on a phone, of a server that blocks an ID number one submission late. */
import type { Browser } from 'playwright-core';
import { checkConformance } from '#conformance/index.ts';
import { htmlReport } from '#conformance/kit/report/html.ts';
import { openPage } from '#testing/harness/browser/browser.ts';
import { CREDENTIALS, startSandbox } from '#testing/harness/sandbox.ts';

/** What a reader sees as the address. */
const SHOWN = 'http://127.0.0.1:3000';

export async function takeReport(browser: Browser, folder: string): Promise<void> {
  const sandbox = await startSandbox({ ID_NUMBER_LIMIT: '31' });
  try {
    const report = await checkConformance({ baseUrl: sandbox.url, ...CREDENTIALS, seed: '7ee28b83e1f4' });
    const page = await openPage(browser, { viewport: { width: 360, height: 780 } });
    await page.setContent(htmlReport({ ...report, target: SHOWN }));
    await page.screenshot({ path: `${folder}conformance-report.png` });
    await page
      .getByRole('heading', { name: 'Clauses and decisions' })
      .evaluate((node) => node.scrollIntoView());
    await page.screenshot({ path: `${folder}conformance-clauses.png` });
    await page.context().close();
  } finally {
    await sandbox.stop();
  }
}
