/** Going on on a phone: the code of the computer, the phone that takes over, and the computer that follows (D-85). */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, choosePhoto, click, fillDetails, heading, idTypeOf, step } from '../walk.ts';

const at = useBrowser();
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const SELFIE = { id_types: [idTypeOf('biometric_kyc')] };

/** Shows the code, and gives the address in it. */
async function showCode(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().includes('/handoff?'));
  await click(page, 'Show the QR code');
  const { address } = await (await answer).json();
  await page.getByRole('img', { name: 'QR code for your phone' }).waitFor();
  return address;
}

/** A computer that has filled in the details, and a phone that has opened its code. */
async function handOver(url: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const computer = await at.newPage(DESKTOP);
  await prepare(computer);
  await begin(computer, url);
  await fillDetails(computer, 'biometric_kyc');
  await step(computer, 'selfie').waitFor();
  const address = await showCode(computer);
  const phone = await at.newPage();
  await phone.goto(address);
  await step(phone, 'selfie').waitFor();
  return { computer, phone, address };
}

async function send(page: Page): Promise<void> {
  await step(page, 'review').waitFor();
  await page.locator('#send').click();
}

test('the code that a key has asked for has the focus, and one that cannot be made gives it back', async () => {
  const page = await at.newPage(DESKTOP);
  await page.goto(await at.newLink(SELFIE));
  const show = page.getByRole('button', { name: 'Show the QR code' });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.route('**/handoff?*', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await show.press('Enter');
  await page.locator('#phone-status', { hasText: /./ }).waitFor();
  expect(await focused()).toBe('phone-show');
  const answer = page.waitForResponse((response) => response.url().includes('/handoff?'));
  await show.press('Enter');
  await page.locator('#phone-code').waitFor();
  expect(await focused()).toBe('phone-code');
  expect(await axe(page)).toEqual([]);
  // Without the consent the phone begins with it.
  const phone = await at.newPage();
  await phone.goto((await (await answer).json()).address);
  await step(phone, 'welcome').waitFor();
});

describe('the phone', () => {
  test('goes on where the computer was, and the computer returns to the partner', async () => {
    const url = await at.newLink({ ...SELFIE, is_single_use: true, redirect_url: `${at.partner.url}/end` });
    const { computer, phone } = await handOver(url);
    expect(new URL(phone.url()).hash).toBe('#selfie');
    await heading(computer, 'On your phone');
    expect(await axe(computer)).toEqual([]);
    await choosePhoto(phone, 'selfie');
    await step(phone, 'review').getByText('Ada').waitFor();
    await send(phone);
    await heading(phone, 'Thank you');
    await phone.getByText('You can go back to your computer now.').waitFor();
    const sentAt = Date.now();
    await computer.waitForURL(`${at.partner.url}/end?*status=success*`);
    expect(Date.now() - sentAt).toBeLessThan(4_000);
    expect(at.partner.visits.filter(({ url: visited }) => visited.pathname === '/end')).toHaveLength(1);
    expect(await at.jobsOf(url)).toBe(1);
  });

  test('stays where it is when the event of its submission comes before the answer', async () => {
    const url = await at.newLink({ ...SELFIE, redirect_url: `${at.partner.url}/end` });
    const { phone } = await handOver(url);
    const result = phone.waitForRequest('**/handoff/result');
    await phone.route('**/handoff/result', async (route) => {
      const answer = await route.fetch();
      await phone.waitForTimeout(1_000);
      await route.fulfill({ response: answer });
    });
    await phone.route('**/submissions', async (route) => {
      const answer = await route.fetch();
      await result;
      await route.fulfill({ response: answer });
    });
    await choosePhoto(phone, 'selfie');
    await send(phone);
    await (await result).response();
    await phone.getByText('You can go back to your computer now.').waitFor();
    await delay(500);
    expect(new URL(phone.url()).origin).toBe(new URL(url).origin);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['a proxy holds the events back', (page) => page.route('**/events', () => undefined)],
    [
      'the browser refuses them',
      (page) => page.addInitScript('EventSource = class { constructor() { throw Error() } }'),
    ],
  ])('is followed by asking where %s', async (_, prepare) => {
    const url = await at.newLink(SELFIE);
    const { computer, phone } = await handOver(url, prepare);
    await heading(computer, 'On your phone');
    await choosePhoto(phone, 'selfie');
    await send(phone);
    await heading(phone, 'Thank you');
    const sentAt = Date.now();
    await heading(computer, 'Thank you');
    // Two seconds, and one for a busy machine.
    expect(Date.now() - sentAt).toBeLessThan(3_000);
    expect(await at.jobsOf(url)).toBe(1);
  });

  test('is told when the person goes on at the computer, and keeps nothing', async () => {
    const url = await at.newLink(SELFIE);
    const { computer, phone } = await handOver(url);
    await heading(computer, 'On your phone');
    await click(computer, 'Go on here');
    await heading(phone, 'Continued on your computer');
    await choosePhoto(computer, 'selfie');
    await send(computer);
    await heading(computer, 'Thank you');
    expect(await at.jobsOf(url)).toBe(1);
    await phone.reload();
    await step(phone, 'welcome').waitFor();
  });

  test('that sends at the same time as the computer makes one job with it', async () => {
    const url = await at.newLink(SELFIE);
    // The computer does not know of the phone.
    const { computer, phone } = await handOver(url, (page) =>
      page.route('**/handoffs/**', (route) => route.abort()),
    );
    for (const page of [computer, phone]) {
      await choosePhoto(page, 'selfie');
      await step(page, 'review').waitFor();
    }
    await Promise.all([computer, phone].map((page) => page.locator('#send').click()));
    await Promise.all([computer, phone].map((page) => heading(page, 'Thank you')));
    expect(await at.jobsOf(url)).toBe(1);
  });

  test.each([
    ['a submission of its own', async (computer: Page) => send(computer)],
    ['the end that it is told of', async (computer: Page) => void (await computer.unroute('**/handoffs/**'))],
  ])('has sent: the computer ends as it did after %s, though the first answers are lost', async (_, end) => {
    const url = await at.newLink({ ...SELFIE, redirect_url: `${at.partner.url}/end` });
    const { computer, phone } = await handOver(url, (page) =>
      page.route('**/handoffs/**', (route) => route.abort()),
    );
    let lost = 0;
    await computer.route('**/handoff/result', (route) => (lost++ < 2 ? route.abort() : route.continue()));
    for (const page of [computer, phone]) await choosePhoto(page, 'selfie');
    await send(phone);
    await heading(phone, 'Thank you');
    await end(computer);
    await computer.waitForURL(`${at.partner.url}/end?*status=success*`, { timeout: 20_000 });
    expect(await at.jobsOf(url)).toBe(1);
  });

  test('that cancels leaves the computer where it was', async () => {
    const { computer, phone } = await handOver(await at.newLink(SELFIE));
    await heading(computer, 'On your phone');
    await phone.locator('#cancel').click();
    await click(phone, 'Yes, cancel');
    await heading(phone, 'Cancelled');
    await step(computer, 'selfie').waitFor();
  });

  test('that comes second is told so, keeps nothing of the code, and may begin anew', async () => {
    const url = await at.newLink(SELFIE);
    const { address } = await handOver(url);
    const other = await at.newPage();
    await other.goto(address);
    await heading(other, 'This code is no longer valid');
    expect(new URL(other.url()).hash).not.toContain('phone');
    expect(await axe(other)).toEqual([]);
    await click(other, 'Begin here');
    await step(other, 'welcome').waitFor();
    expect(await other.locator('#phone').isVisible()).toBe(false);
  });
});
