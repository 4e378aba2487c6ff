import { ID_TYPES } from '#core/catalogue.ts';
import { launchBrowser, openPage } from '#harness/browser.ts';
import { startServerProcess } from '#harness/process.ts';

const out = '/tmp/shots/';
const server = await startServerProcess();
const browser = await launchBrowser('allowed');
const every = ID_TYPES.map(({ country, id_type, methods }) => ({
  country,
  id_type,
  verification_method: methods.at(-1),
}));
const three = [
  { country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' },
  { country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' },
  { country: 'NG', id_type: 'PASSPORT', verification_method: 'doc_verification' },
  { country: 'GH', id_type: 'DRIVERS_LICENSE', verification_method: 'doc_verification' },
  { country: 'NG', id_type: 'PHONE_NUMBER', verification_method: 'biometric_kyc' },
  { country: 'NG', id_type: 'NIN_SLIP', verification_method: 'biometric_kyc' },
  { country: 'GH', id_type: 'GHANA_CARD', verification_method: 'biometric_kyc' },
];
const refAll = await server.newLink({ id_types: every });
const refThree = await server.newLink({ id_types: three });
try {
  for (const [width, scheme, lang] of [
    [320, 'dark', 'ar'],
    [360, 'light', 'en'],
    [768, 'light', 'fr'],
    [1440, 'dark', 'sw'],
    [320, 'light', 'pt'],
  ] as const) {
    const page = await openPage(browser, { viewport: { width, height: 720 }, colorScheme: scheme });
    const shot = (n: string, fullPage = true) =>
      page.screenshot({ path: `${out}${n}-${width}-${lang}.png`, fullPage });
    await page.goto(`${server.url}/l/${refAll}?lang=${lang}`);
    await page.locator('#navigation').waitFor({ state: 'attached' });
    await shot('welcome');
    await page.locator('#agree').check();
    await page.locator('#start button').click();
    await page.locator('[data-step=country]:not([hidden])').waitFor();
    await shot('country');
    await page.locator('#country-search').fill('pass');
    await page.waitForTimeout(100);
    if (lang === 'en') await shot('search');
    await page.locator('#country-search').fill('');
    await page.locator('input[value=NG]').check();
    await page.locator('#choose-country button').click();
    await page.locator('[data-step=id]:not([hidden])').waitFor();
    await shot('types');
    await page.locator('input[value="NG.VOTER_ID"]').check();
    await page.locator('#choose button').click();
    await page.locator('[data-step=details]:not([hidden])').waitFor();
    await shot('details');
    if (await page.locator('#my-id_number').isVisible()) {
      await page.locator('#my-id_number').fill('1');
    }
    await page.locator('#my-dob').fill('2999-01-01');
    await page.locator('#fields button').click();
    await page.waitForTimeout(100);
    await shot('errors');
    await page.goto(`${server.url}/l/${refThree}?lang=${lang}&plain=1`);
    await shot('plain');
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
