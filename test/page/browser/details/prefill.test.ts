/** Details that the partner gave with the link (D-87), as their user sees them. */
import { expect, test } from 'vitest';
import { useBrowser } from '../use-browser.ts';
import { begin, idTypeOf, inDraftStore, sendIt, step } from '../walk.ts';

const at = useBrowser();
/** Of the passport, which has no back, the name alone is known. */
const PASSPORT = { country: 'ZA', id_type: 'PASSPORT', verification_method: 'doc_verification' };
const LINK = {
  is_single_use: true,
  id_types: [PASSPORT, idTypeOf('enhanced_kyc')],
  prefill: { country: 'NG', id_type: 'NIN_V2', id_number: '98765438900', first_name: 'Adaobi' },
  hidden_fields: ['dob'],
};

test('they are shown as masks, used unless they are another’s, and never sent to the browser', async () => {
  const url = await at.newLink(LINK);
  const page = await at.newPage();
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await begin(page, url);
  await page.locator('#choose button').click();
  await step(page, 'details').waitFor();
  expect(await page.locator('#prefill').textContent()).toMatch(/•••8900[\s\S]*A•••/);
  for (const field of ['id_number', 'first_name', 'dob']) {
    expect(await page.locator(`#my-${field}`).isVisible()).toBe(false);
  }
  await page.locator('#fields button[type=submit]').click();
  await step(page, 'review').waitFor();
  expect(await page.locator('#review').textContent()).toContain('•••8900');
  await sendIt(page);
  expect((await Promise.all(bodies)).join()).not.toMatch(/98765438900|Adaobi/);
  expect(await at.jobsOf(url)).toBe(1);
});

test('after “Not you?” everything is asked for, and none of it is used', async () => {
  const url = await at.newLink(LINK);
  const page = await at.newPage();
  await begin(page, url);
  await page.getByRole('radio').first().check();
  await page.locator('#choose button').click();
  await step(page, 'details').waitFor();
  expect(await page.locator('#prefill dl').innerText()).toMatch(/^First name\s+A•••$/);
  const photos = page.locator('#photos-next li').filter({ visible: true });
  expect(await photos.allInnerTexts()).toEqual(['Selfie', 'Photo of your ID']);
  // What the person has chosen goes before what the partner has, and of two photos one is left.
  await inDraftStore(
    page,
    `store => {
      const kept = store.openCursor();
      const photos = { selfie: { id: 'p', blob: new Blob(['x']) } };
      kept.onsuccess = () => kept.result?.update({ ...kept.result.value, photos });
    }`,
  );
  await page.reload();
  await step(page, 'details').getByText('· South Africa').waitFor();
  expect(await page.locator('#photos-next').isVisible()).toBe(true);
  await page.locator('#back').click();
  await page.getByRole('radio').nth(1).check();
  await page.locator('#choose button').click();
  await page.getByRole('button', { name: 'Not you? Change' }).click();
  expect(await page.locator('#prefill').isVisible()).toBe(false);
  await page.locator('#fields button[type=submit]').click();
  expect(await page.locator('#my-id_number-error').textContent()).not.toBe('');
  await page.locator('#my-id_number').fill('22345678900');
  const sent = page.waitForRequest((request) => request.url().endsWith('/submissions'));
  await page.locator('#fields button[type=submit]').click();
  await page.locator('#send').click();
  expect((await sent).postData() ?? '').not.toContain('use_prefill');
  await step(page, 'done').waitFor();
});
