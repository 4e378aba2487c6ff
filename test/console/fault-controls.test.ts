/** Every fault control of the sandbox, set in its console. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const at = useConsole();

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { name, exact: true }) });
const state = async (name: string) => (await fetch(`${at.server.url}/console/data/${name}`)).json();

test('the clock goes forward by the slider, and by three days', async () => {
  const page = await at.open('levers');
  await page.getByRole('slider').fill('0');
  await click(page, 'Move the clock');
  await click(page, '+3 days');
  await expect
    .poll(async () => (await state('clock')).ahead_ms)
    .toBeGreaterThanOrEqual(3 * 86_400_000 + 1_000);
});

test('results are queued, taken by the next jobs, and taken out', async () => {
  const page = await at.open('levers');
  const results = card(page, 'Next results');
  await results.getByLabel('Result').selectOption('Rejected');
  await results.getByLabel('Verifier takes').selectOption('1 min');
  await click(page, 'Add to the queue');
  await results.getByText('Rejected after 1 min', { exact: true }).waitFor();
  await click(page, 'Empty the queue');
  await results.getByLabel('Verifier takes').selectOption('no time');
  await results.getByLabel('Jobs').fill('2');
  await click(page, 'Add to the queue');
  await results.getByText('Rejected × 2').waitFor();
  const { body } = await at.server.submit(await at.server.newLink());
  const { body: status } = await at.server.completed(body.user_id, body.job_id);
  expect(status.result.ResultCode).toBe('0811');
  await click(page, 'Empty the queue');
  await results.getByRole('listitem').waitFor({ state: 'detached' });
});

test('an outage begins, is in the log of requests, and ends', async () => {
  const page = await at.open('levers');
  const outages = card(page, 'Outages');
  await click(page, 'Begin');
  await outages.getByText('3 left', { exact: true }).waitFor();
  await outages.getByLabel('Kind').selectOption('Answered late');
  await outages.getByLabel('Operation').selectOption('getJobStatus');
  await outages.getByRole('spinbutton').fill('');
  await outages.getByRole('spinbutton').pressSequentially('2');
  await click(page, 'Begin');
  await outages.getByText('of getJobStatus, 2 left, 3 s', { exact: true }).waitFor();
  await outages.getByLabel('Kind').selectOption('Unavailable (503)');
  await click(page, 'End all');
  await outages.getByRole('listitem').first().waitFor({ state: 'detached' });
  await outages.getByLabel('Operation').selectOption('listLinks');
  await click(page, 'Begin');
  await outages.getByText('of listLinks').waitFor();
  const { status } = await at.server.signed('POST', '/v1/hosted_links/:list');
  expect(status).toBe(503);
  await click(page, 'End all');
  await outages.getByRole('listitem').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.getByText('Outage: unavailable').waitFor();
});

test('the built-in receiver fails and is slow as it is told, and a test callback shows it', async () => {
  const page = await at.open('callbacks');
  await click(page, 'Fail the next three');
  await page.getByText('fails the next 3 with 500').waitFor();
  await click(page, 'Answer slowly');
  await page.getByText('answers after 5 s').waitFor();
  // Each control leaves the other where it is.
  await page.getByText('fails the next 3 with 500').waitFor();
  await at.server.call('POST', '/sandbox/receiver', { status: 502, delay_ms: 1 });
  await page.getByText('answers after 1 ms').waitFor();
  await click(page, 'Fail the next three');
  await page.getByText('fails the next 3 with 502').waitFor();
  await page.getByText('answers after 1 ms').waitFor();
  await click(page, 'Answer normally');
  await page.getByText('answers 200 at once').waitFor();
  await click(page, 'Fail the next three');
  await page.getByText('fails the next 3 with 500').waitFor();
  await page.getByLabel('Result').selectOption('Rejected');
  await click(page, 'Send a test callback');
  await page.getByText('fails the next 2 with 500').waitFor();
  // What is refused has no answer.
  await page.getByLabel('Address').fill('nowhere');
  await click(page, 'Send a test callback');
  await page.getByRole('alert').waitFor();
  expect(await page.getByText('Look at what was sent').count()).toBe(0);
  await page.getByLabel('Address').fill('');
  await click(page, 'Send a test callback');
  await page.getByText('fails the next 1 with 500').waitFor();
  await page.getByRole('link', { name: 'Look at what was sent' }).click();
  await page.getByRole('heading', { name: 'Test callback' }).waitFor();
  await page.getByRole('heading', { name: 'Attempt 1 500' }).waitFor();
  await page.locator('.facts').getByText('0811').waitFor();
  await page.locator('.steps > li').last().waitFor();
  expect(await page.locator('.steps .wrong').count()).toBe(0);
  await page.getByRole('link', { name: 'Callbacks', exact: true }).first().click();
  await page.getByRole('row').getByText('Test callback', { exact: true }).first().waitFor();
});

test('a callback shows its bytes and both signatures, and is replayed', async () => {
  const { callback_url } = await state('start');
  await at.server.call('POST', '/sandbox/receiver', {});
  await at.server.submit(await at.server.newLink({ callback_url }));
  const page = await at.open('callbacks');
  await page.getByRole('row').getByText(callback_url).first().click();
  await page.getByRole('heading', { name: /^Attempt 1/ }).waitFor();
  await page.getByText('Request body, as sent').waitFor();
  await page.locator('.steps > li').last().waitFor();
  expect(await page.locator('.steps .wrong').count()).toBe(0);
  await click(page, 'Replay');
  await page.getByRole('heading', { name: /^Attempt 2/ }).waitFor();
});

test('an ID number’s count is shown and reset', async () => {
  await at.server.submit(await at.server.newLink());
  const page = await at.open('levers');
  const limits = card(page, 'ID number limits');
  await limits.getByText(/[1-9]\d* of 30 within 3 days/).waitFor();
  await limits
    .getByRole('button', { name: /^Reset/ })
    .first()
    .click();
  await limits.getByText('0 of 30 within 3 days').waitFor();
});

test('a partner is added, with a key that signs', async () => {
  const page = await at.open('levers');
  await page.getByLabel('Name').fill('Second bank');
  await click(page, 'Add a partner');
  const partner = page.getByRole('listitem').filter({ hasText: 'Second bank' });
  await partner.getByText('may call: all', { exact: true }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  const id = (await partner.locator('strong').textContent()) ?? '';
  const key = (await partner.locator('code').textContent()) ?? '';
  const { status } = await at.server.as(id, key).signed('POST', '/v1/hosted_links/:list');
  expect(status).toBe(200);
});

test('everything is erased, but only when the question is answered', async () => {
  const page = await at.open('');
  await click(page, 'Create a link');
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
  await page.getByRole('link', { name: 'Levers', exact: true }).click();
  await page.getByLabel('Seed').fill('one');
  await click(page, /^Erase everything …$/);
  await click(page, 'Keep it');
  expect((await state('links')).rows).not.toEqual([]);
  await click(page, /^Erase everything …$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
  await expect.poll(async () => (await state('links')).rows).toEqual([]);
  await page.getByRole('link', { name: 'Links' }).click();
  await page.getByText('No links yet.').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Create a link' }).waitFor();
  await page.getByRole('link', { name: 'Levers', exact: true }).click();
  await card(page, 'Clock').getByText('behind real time').waitFor();
  expect(asked.filter((path) => path.includes('/links/'))).toEqual([]);
  // Whoever is about to create a link for a partner that is erased does so for the one that is left.
  const { body: partner } = await at.server.call('POST', '/sandbox/partners', { name: 'Second bank' });
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByLabel('Partner').selectOption(partner.partner_id);
  await at.server.call('POST', '/sandbox/reset', {});
  await page.getByLabel('Partner').waitFor({ state: 'detached' });
  await click(page, 'Create a link');
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
});
