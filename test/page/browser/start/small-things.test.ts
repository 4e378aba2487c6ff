/** What is noticed only when it is missing. */
import { expect, test } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, idTypeOf, step, toReview } from '../walk.ts';

const at = useBrowser();

test('the title says the step, and Escape closes the list of languages where it was opened', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink({ id_types: [idTypeOf('enhanced_kyc'), idTypeOf('doc_verification')] }));
  await step(page, 'id').waitFor();
  expect(await page.title()).toBe('Choose your ID – Blue Ridge Bank');
  const summary = page.locator('.languages summary');
  await summary.press('Enter');
  await page.locator('.languages a').nth(1).focus();
  await page.keyboard.press('Escape');
  expect(await page.locator('.languages').getAttribute('open')).toBeNull();
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
});

longTest('each photo of the review has words, and the end a reference and its time', async () => {
  const { page } = await at.atReview('biometric_kyc');
  expect(await page.locator('#review img').getAttribute('alt')).toBe(en.step.photo.selfie.preview);
  const answer = page.waitForResponse('**/submissions');
  await page.locator('#send').click();
  const { job_id } = await (await answer).json();
  await step(page, 'done').waitFor();
  expect(await page.locator('#done-facts code').innerText()).toBe(job_id.slice(0, 8));
  expect(await page.locator('#done-facts [data-time]').innerText()).toMatch(/20\d\d, \d\d:\d\d$/);
});

test('the end keeps its time and reference after a reload', async () => {
  const { page } = await at.atReview();
  await page.locator('#send').click();
  await step(page, 'done').waitFor();
  const facts = page.locator('#done-facts');
  const shown = await facts.innerText();
  expect(shown).toMatch(/[\da-f]{8}/);
  await page.reload();
  await step(page, 'done').waitFor();
  expect(await facts.innerText()).toBe(shown);
});

test('in place of a plain form whose photos a link would refuse, the page says that they need the script', async () => {
  const page = await at.newPage({ javaScriptEnabled: false });
  const notice = page.locator('noscript .notice.urgent');
  await page.goto(await at.newLink({ id_types: [idTypeOf('biometric_kyc')], capture: 'camera' }));
  expect(await notice.textContent({ timeout: 8000 })).toContain('switch JavaScript on');
  expect(await page.locator('noscript form').count()).toBe(0);
  expect(await page.locator('noscript a.button:visible').allTextContents()).toEqual([
    'Load the page again',
    'Cancel',
  ]);
  await page.goto(await at.newLink({ id_types: [idTypeOf('biometric_kyc')] }));
  expect(await notice.count()).toBe(0);
});

longTest('the review says of accepted photos that they were sent ahead, and of nothing else', async () => {
  const { page } = await at.atReview('biometric_kyc');
  await page.getByText(en.step.saved).waitFor();
  await page.getByText(en.step.staged).waitFor();
  await toReview(page, await at.newLink());
  expect(await page.getByText(en.step.staged).isVisible()).toBe(false);
});

test('no word of the kinds of a number is broken on a narrow screen', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 568 } });
  for (const lang of ['sw', 'ar']) {
    await begin(page, `${await at.newLink()}?lang=${lang}`);
    const options = page.locator('#kinds .option');
    await options.first().waitFor();
    const broken = await options.evaluateAll((labels) =>
      labels.flatMap((label) => {
        const [text, words] = [label.lastChild as Text, document.createRange()];
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          words.setStart(text, index);
          words.setEnd(text, index + word.length);
          return new Set([...words.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
        });
      }),
    );
    expect(broken).toEqual([]);
  }
});
