/** What a person agrees to is what the receipt says, with and without script (D-68). */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import fr from '#page/messages/fr.json' with { type: 'json' };
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { refIdOf, useBrowser } from './use-browser.ts';
import { begin, fillDetails, heading, sendIt, step } from './walk.ts';

const at = useBrowser();

/** The words beside the box, as they are on the screen. */
const wordsOn = (page: Page, box: string) =>
  page.locator(`label:has(${box}) > span`).evaluate((label) => {
    for (const hidden of label.querySelectorAll('.unseen, .mark')) hidden.remove();
    return label.textContent.trim();
  });

/** The receipt of the only job of a user. */
async function receiptOf(user_id: string) {
  const { body } = await at.server.completed(user_id, `job-of-${user_id}`, { consent: 'true' });
  return body.consent;
}

const linkFor = (user_id: string) =>
  at.newLink({ user_id, is_single_use: true, partner_params: { job_id: `job-of-${user_id}` } });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('in French, with the script', async () => {
  const page = await at.newPage();
  const url = `${await linkFor('fr')}?lang=fr`;
  await page.goto(url);
  const text = await wordsOn(page, '#agree');
  expect(text).toMatch(/^J’accepte que Blue Ridge Bank /);
  await begin(page, url);
  await fillDetails(page);
  await step(page, 'review').waitFor();
  await sendIt(page);
  expect(await receiptOf('fr')).toMatchObject({
    channel: 'page',
    ...{ language: 'fr', text_hash: sha256(text), text_version: '3', text },
  });
});

test('whoever goes back and starts again tells the consent once', async () => {
  const page = await at.newPage();
  const reports: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/consent') && reports.push(request.url())));
  await begin(page, await at.newLink());
  await page.goBack();
  await page.locator('#start button').click();
  await step(page, 'welcome').waitFor({ state: 'detached' });
  await fillDetails(page);
  expect(reports.length).toBe(1);
});

test('in French, without a script', async () => {
  const page = await at.newPage({ javaScriptEnabled: false });
  await page.goto(`${await linkFor('plain')}?lang=fr`);
  const text = await wordsOn(page, '#consent');
  await page.locator('#id_number').fill(FOUND_NUMBER);
  await page.locator('#consent').check();
  await page.getByRole('button', { name: fr.step.send }).click();
  await heading(page, fr.outcome.submitted.heading);
  expect(await receiptOf('plain')).toMatchObject({
    channel: 'plain_page',
    ...{ language: 'fr', text_hash: sha256(text), text },
  });
});

longTest('who changes the language agreed to the text that was ticked, until another is', async () => {
  const page = await at.newPage();
  const url = await linkFor('changing');
  await begin(page, url);
  await page.locator('.languages summary').click();
  await page.locator('.languages a[lang=fr]').click();
  await page.waitForURL(/lang=fr#details$/);
  await fillDetails(page);
  expect(await page.locator('#agree').isChecked()).toBe(false);
  await step(page, 'review').waitFor();
  await sendIt(page);
  expect(await receiptOf('changing')).toMatchObject({ language: 'en' });
});

test('a text that changed meanwhile is shown before anything is sent, and nothing else is lost', async () => {
  const page = await at.newPage();
  const url = await linkFor('renamed');
  await begin(page, url);
  await fillDetails(page);
  await step(page, 'review').waitFor();
  const rename = `UPDATE links SET company_name = 'Green Bank' WHERE ref_id = '${refIdOf(url)}' RETURNING 1`;
  await at.server.database.rows(rename);
  await page.locator('#send').click();
  await page.getByText('This text has changed.').waitFor();
  expect(await wordsOn(page, '#agree')).toContain('Green Bank');
  expect(await page.locator('#agree').isChecked()).toBe(false);
  await page.locator('#agree').check();
  expect(await page.getByText('This text has changed.').count()).toBe(0);
  await page.locator('#start button').click();
  await step(page, 'details').waitFor();
  await page.locator('#fields button[type=submit]').click();
  await step(page, 'review').waitFor();
  await sendIt(page);
  expect(await receiptOf('renamed')).toMatchObject({ company_name: 'Green Bank', channel: 'page' });
});
