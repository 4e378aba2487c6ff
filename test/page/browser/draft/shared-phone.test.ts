/** Two people in a row on one browser: nothing of the first is reachable by the second (D-84). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { longTest } from '#testing/harness/vitest/long.ts';
import { refIdOf, useBrowser } from '../use-browser.ts';
import {
  age,
  begin,
  goOn,
  idTypeOf,
  inDraftStore,
  numberOf,
  sendIt,
  step,
  storedText,
  toReview,
} from '../walk.ts';

const at = useBrowser();
const FIRST = numberOf('biometric_kyc');

/** What a person sees or could reveal: the text, the fields, the review and the photos. */
const shownBy = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      document.getElementById('flow')?.innerText,
      document.getElementById('review')?.textContent,
      [...document.querySelectorAll('input')].map(({ value }) => value),
      [...document.querySelectorAll('img')].map(({ src }) => src).filter((src) => src.startsWith('blob:')),
    ]),
  );

async function expectNothingOfTheFirst(page: Page): Promise<void> {
  const shown = await shownBy(page);
  for (const secret of [FIRST, 'Ada', 'Obi', '1990', 'blob:']) expect(shown).not.toContain(secret);
}

longTest('of a shared link: a new opening begins anew, in each tab, and Back leads nowhere', async () => {
  const { page, url } = await at.atReview('biometric_kyc');
  // The first leaves in the middle; the second opens the poster's link in the same tab, then in another.
  await page.goto(`${url}?lang=en#review`);
  await step(page, 'welcome').waitFor();
  await expect.poll(() => storedText(page)).not.toContain('"Ada');
  await expectNothingOfTheFirst(page);
  expect(await page.locator('#agree').isChecked()).toBe(false);
  await page.goBack();
  await step(page, 'welcome').waitFor();
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await expectNothingOfTheFirst(page);
  const tab = await page.context().newPage();
  await tab.goto(`${url}#details`);
  await tab.locator('#navigation').waitFor({ state: 'attached' });
  await step(tab, 'welcome').waitFor();
  await expectNothingOfTheFirst(tab);
});

test('of a shared link: a reload, or a tab that was thrown out, is at its step at once', async () => {
  const { page } = await at.atReview();
  await age(page, 0.1);
  const ofAda = async () => {
    const all = await inDraftStore<{ fields: object }[]>(page, 'store => store.getAll()');
    return all.filter(({ fields }) => 'first_name' in fields);
  };
  const stored = await ofAda();
  // Whoever opens another link removes nothing of this one.
  const other = await page.context().newPage();
  await other.goto(await at.newLink());
  await other.locator('#navigation').waitFor({ state: 'attached' });
  await page.reload();
  await step(page, 'review').waitFor();
  await page.getByText('Ada').waitFor();
  // A tab that was thrown out opens as by Back, and without having been left.
  await page.goto('about:blank');
  await page.addInitScript("sessionStorage.setItem('here', '1')");
  await page.goBack();
  await step(page, 'review').waitFor();
  await page.getByText('Ada').waitFor();
  // Nobody has entered anything: it is as old as it was.
  expect(await ofAda()).toEqual(stored);
});

test('of a shared link: who reloads after half an hour is asked, sees a mask alone, and may start anew', async () => {
  const { page } = await at.atReview('biometric_kyc');
  // Once its photo is sent nothing is saved any more, and what is kept stays as old as it is made.
  await page.locator('[data-sent].all').waitFor();
  await expect.poll(() => storedText(page)).toContain('"ref"');
  await age(page, 0.51);
  // A language in a tab of its own is no reload of this one.
  await page.context().route(/lang=/, (route) => route.abort());
  await page.locator('.languages summary').click();
  await page
    .locator('.languages a')
    .first()
    .click({ modifiers: ['Control'] });
  await page.reload();
  await step(page, 'resume').waitFor();
  const shown = await shownBy(page);
  expect(shown).toContain(`•••${FIRST.slice(-4)}`);
  for (const secret of [FIRST, 'Ada', 'blob:']) expect(shown).not.toContain(secret);
  // One main button, and a quiet one.
  const grounds = await page
    .locator('#resume-continue, #resume-anew')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  expect(grounds).toEqual([expect.stringMatching(/^rgb\(/), 'rgba(0, 0, 0, 0)']);
  await page.locator('#resume-anew').click();
  await step(page, 'welcome').waitFor();
  await expectNothingOfTheFirst(page);
  await expect.poll(() => storedText(page)).not.toContain('"Ada');
  await page.reload();
  await step(page, 'welcome').waitFor();
  expect(await step(page, 'resume').count()).toBe(0);
});

test('after the end nothing of the first is left, and its tab tells no other that it was sent', async () => {
  const { page, url } = await at.atReview();
  const second = await page.context().newPage();
  await begin(second, url);
  await second.locator('#my-id_number').fill('99999999999');
  await sendIt(page);
  await page.goBack();
  await page.locator('#fields').evaluate((form: HTMLFormElement) => form.reset());
  expect(await storedText(page)).not.toContain(FIRST);
  expect(await step(second, 'details').isVisible()).toBe(true);
  expect(await second.locator('#my-id_number').inputValue()).toBe('99999999999');
  expect(await second.locator('#my-first_name').getAttribute('autocomplete')).toBe('off');
  expect(await at.jobsOf(url)).toBe(1);
});

longTest('of a shared link: Back from elsewhere begins anew, also out of the browser’s memory', async () => {
  const { page, url } = await at.atReview('biometric_kyc');
  await page.goto('about:blank');
  await page.goBack();
  await step(page, 'welcome').waitFor();
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await expectNothingOfTheFirst(page);
  await expect.poll(() => storedText(page)).not.toContain('"Ada');
  // A page that the browser has kept alive is told when it is left, and when it is back.
  await toReview(page, `${url}?lang=en`, 'biometric_kyc');
  const shownInBetween = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    return document.body.innerText;
  });
  expect(shownInBetween).not.toContain('Ada');
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await step(page, 'welcome').waitFor();
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await expectNothingOfTheFirst(page);
  await expect.poll(() => storedText(page)).not.toContain('"Ada');
});

longTest('of a shared link: what comes back after the end says nothing of it', async () => {
  const { page } = await at.atReview();
  await sendIt(page);
  await page.goto('about:blank');
  await page.goBack();
  await step(page, 'welcome').waitFor();
  await page.locator('#navigation').waitFor({ state: 'attached' });
  expect(await step(page, 'done').count()).toBe(0);
});

longTest('the plain form of a shared link has the browser offer and restore nothing', async () => {
  const page = await at.newPage({ javaScriptEnabled: false });
  for (const [is_single_use, form, name] of [
    [false, 'off', 'off'],
    [true, null, 'given-name'],
  ] as const) {
    await page.goto(await at.newLink({ id_types: [idTypeOf('biometric_kyc')], is_single_use }));
    expect(await page.locator('form[method=post]').getAttribute('autocomplete')).toBe(form);
    expect(await page.locator('#first_name').getAttribute('autocomplete')).toBe(name);
    await page.locator('#first_name').fill('Ada');
    await page.locator('form[method=post]').evaluate((each: HTMLFormElement) => {
      each.noValidate = true;
      each.submit();
    });
    await page.getByRole('alert').waitFor();
    expect(await page.locator('form[method=post]').getAttribute('autocomplete')).toBe(form);
    expect(await page.locator('#last_name').getAttribute('autocomplete')).toBe(form ? 'off' : 'family-name');
  }
});

longTest('of a link for one: another opening asks; later, or of another text, to consent too', async () => {
  const { page, url } = await at.atReview('biometric_kyc', { is_single_use: true });
  const tab = await page.context().newPage();
  await tab.goto(url);
  await step(tab, 'resume').waitFor();
  for (const id of ['resume-continue', 'resume-anew']) {
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate('document.activeElement.id')).toBe(id);
  }
  await goOn(tab);
  await step(tab, 'review').waitFor();
  for (const each of [page, tab]) await each.locator('[data-sent].all').waitFor();
  await expect.poll(() => storedText(tab)).toContain('"ref"');
  for (const [hours, lang] of [
    [0.51, 'en'],
    [0, 'fr'],
  ] as const) {
    const later = await page.context().newPage();
    if (hours) await age(tab, hours);
    await later.goto(`${url}?lang=${lang}`);
    await later.locator('#resume-continue').click();
    await step(later, 'welcome').waitFor();
    expect(await later.locator('#agree').isChecked()).toBe(false);
    await later.locator('#agree').check();
    await later.locator('#start button').click();
    await step(later, 'review').waitFor();
  }
});

longTest('an hour after the last key, what was entered on a link for several people is gone', async () => {
  const page = await at.newPage();
  await page.clock.install();
  await begin(page, await at.newLink());
  await page.locator('#my-first_name').fill('Ada');
  await page.clock.runFor(1_000);
  await page.clock.fastForward('01:00:31');
  await step(page, 'welcome').waitFor();
  await expectNothingOfTheFirst(page);
});

longTest('of a shared link: who goes on with the plain page leaves no photo on the server', async () => {
  const page = await at.newPage();
  const link = await at.newLink({ id_types: [idTypeOf('biometric_kyc')] });
  await toReview(page, link, 'biometric_kyc');
  const staged = () =>
    at.server.database.rows(`SELECT kind FROM staged_images WHERE ref_id = '${refIdOf(link)}'`);
  await expect.poll(staged).toHaveLength(1);
  await page.evaluate("document.getElementById('broken').hidden = false");
  await page.locator('#to-plain').click();
  await page.locator('form[enctype]').waitFor();
  await expect.poll(staged).toEqual([]);
});
