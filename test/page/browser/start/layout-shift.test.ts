/** Nothing moves while the page gets ready: who begins to read, or to press, goes on in the same place. */
import { expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { useBrowser } from '../use-browser.ts';
import { idTypeOf } from '../walk.ts';

const at = useBrowser();

const MANY = ID_TYPES.slice(0, 8).map(({ country, id_type, methods }) => ({
  country,
  id_type,
  verification_method: methods[0],
}));

test.each([
  ['a phone', PHONE, [idTypeOf('enhanced_kyc')]],
  ['a phone, with IDs to choose from', PHONE, MANY],
])('on %s nothing of the welcome moves when a late script takes over', async (_, size, id_types) => {
  const page = await at.newPage(size);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/assets/page.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto(await at.newLink({ id_types }));
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForTimeout(200);
  expect(await page.evaluate('shifts')).toEqual([]);
});
