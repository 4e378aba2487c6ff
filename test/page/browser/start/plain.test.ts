import type { Page, Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PLAIN_STYLE_PATH, STYLE_PATH } from '#page/layout/layout.ts';
import { FOUND_NUMBER, signature } from '#testing/harness/api.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { jpeg, png } from '#testing/harness/vitest/images.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { useBrowser } from '../use-browser.ts';
import { heading, overflow } from '../walk.ts';

const at = useBrowser();

const receiver = useStarted(startReceiver);

const idType = (country: string, id_type: string, verification_method: string) => ({
  country,
  id_type,
  verification_method,
});
const VOTERS_CARD = idType('NG', 'VOTER_ID', 'doc_verification');

/** Opens a new link's page. */
async function open(fields: object = {}): Promise<Page> {
  const page = await at.newPage({ ...PHONE, javaScriptEnabled: false });
  const redirect_url = `${at.partner.url}/done?order=7#top`;
  await page.goto(await at.newLink({ callback_url: receiver.url, redirect_url, ...fields }));
  return page;
}

const consent = (page: Page) => page.getByRole('checkbox', { name: 'I agree' }).check();
const submit = (page: Page) => page.getByRole('button', { name: 'Send' }).click();

/** Submits what the browser would refuse, as an older one would, and gives the answer's status. */
async function submitUnchecked(page: Page): Promise<number> {
  await page.evaluate('for (const form of document.forms) form.noValidate = true');
  const answer = page.waitForResponse((response: Response) => response.request().method() === 'POST');
  const loaded = page.waitForEvent('load');
  await submit(page);
  await loaded;
  return (await answer).status();
}

const photo = (page: Page, label: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name: 'a.HEIC', mimeType: 'application/octet-stream', buffer });

/** What the partner's page was told, once the browser has arrived there. */
async function arrival(page: Page) {
  await heading(page, 'Welcome back');
  const { searchParams, hash } = new URL(page.url());
  const sent = { status: searchParams.get('status'), order: searchParams.get('order'), hash };
  return { ...sent, userId: searchParams.get('user_id') ?? '' };
}

/** The callback about a user, once it has come. */
async function callbackFor(userId: string) {
  const find = () => receiver.received.find(({ body }) => body.PartnerParams.user_id === userId);
  await expect.poll(find).toBeDefined();
  return find()?.body;
}

const hasFocus = (page: Page, id: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);

describe('a link with one ID type', () => {
  test('shows its form at once; a submission ends at the partner, its signed result at the callback', async () => {
    const page = await open();
    await heading(page, 'Verify your identity');
    expect(await page.locator('input[type=file]').count()).toBe(0);
    // As people write them: with spaces, which the server takes out.
    await page.getByLabel('NIN').fill('1234 567-8900');
    await page.getByLabel('First name').fill('Adaeze');
    await page.getByLabel('Last name').fill('Óbí');
    await page.getByLabel('Date of birth').fill('1990-04-12');
    await consent(page);
    await submit(page);
    const { userId, ...sent } = await arrival(page);
    expect(sent).toEqual({ status: 'successful', order: '7', hash: '#top' });
    const body = await callbackFor(userId);
    expect(body.signature).toBe(signature('sandbox-key-001', body.timestamp, '001'));
    expect(body).toMatchObject({
      ResultCode: '1012',
      job_success: true,
      IDType: 'NIN_V2',
      FullName: 'Adaeze Óbí',
      DOB: '1990-04-12',
    });
  });

  longTest('can be filled in and sent with the keyboard alone', async () => {
    const page = await open();
    // The switch of languages comes first.
    await page.keyboard.press('Tab');
    const languages = page.getByRole('banner').locator('summary');
    expect(await languages.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type(FOUND_NUMBER);
    for (let presses = 0; presses < 20; presses++) {
      if ((await page.evaluate(() => document.activeElement?.id)) === 'consent') break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await arrival(page)).toMatchObject({ status: 'successful' });
  });

  test('that is cancelled or sent tells the partner nothing of its address', async () => {
    const page = await open({ is_single_use: true, user_id: 'user-7' });
    const url = page.url();
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await heading(page, 'Stop the verification?');
    await page.getByRole('button', { name: 'Yes, cancel', exact: true }).click();
    expect(await arrival(page)).toEqual({ status: 'cancelled', order: '7', hash: '#top', userId: 'user-7' });
    expect(at.partner.visits.filter(({ referrer }) => referrer !== undefined)).toEqual([]);
    expect(await at.jobsOf(url)).toBe(0);
    // The link is not used up: its form is still there.
    expect((await page.goto(url))?.status()).toBe(200);
  });

  test('loads two styles and nothing else', async () => {
    const page = await at.newPage({ ...PHONE, javaScriptEnabled: false });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const url = await at.newLink();
    await page.goto(url);
    expect(loaded).toEqual([new URL(url).pathname, STYLE_PATH, PLAIN_STYLE_PATH]);
    expect(await page.locator('h1:visible').count()).toBe(1);
  });
});

describe('errors', () => {
  test('come back with what was typed, in a list that has the focus, and tied to their fields', async () => {
    const page = await open();
    await page.getByLabel('NIN').fill('123 <b>"\'&');
    await page.getByLabel('First name').fill('Ada <i>');
    await page.getByLabel('Date of birth').fill('2199-01-01');
    await consent(page);
    expect(await submitUnchecked(page)).toBe(400);

    expect(await page.title()).toMatch(/^Error: /);
    expect(await overflow(page)).toBe(0);
    const alert = page.getByRole('alert');
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    const links = alert.getByRole('link');
    expect((await links.allInnerTexts()).map((text) => text.split(':')[0])).toEqual([
      'NIN or virtual NIN',
      'Date of birth',
    ]);
    const number = page.getByLabel('NIN');
    expect(await number.inputValue()).toBe('123 <b>"\'&');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada <i>');
    expect(await number.getAttribute('aria-describedby')).toBe('id_number-error');
    await links.first().click();
    await hasFocus(page, 'id_number');
    await number.fill(FOUND_NUMBER);
    await page.getByLabel('Date of birth').fill('1990-04-12');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await submit(page);
    expect(await arrival(page)).toMatchObject({ status: 'successful' });
  });
});

test('photos of a document and its holder become a document verification', async () => {
  const page = await open({ id_types: [VOTERS_CARD] });
  const selfie = jpeg({ shade: 200, bytes: 300_000 });
  await photo(page, 'Front of your ID', png({ shade: 10, bytes: 1_000_000 }));
  await photo(page, 'Back of your ID', png({ shade: 20 }));
  await photo(page, 'Selfie', selfie);
  await consent(page);
  await submit(page);
  const { userId } = await arrival(page);
  const body = await callbackFor(userId);
  expect(body).toMatchObject({ ResultCode: '0810', PartnerParams: { job_type: '6' }, Country: 'NG' });
  const job = await at.server.completed(userId, body.PartnerParams.job_id, { image_links: 'true' });
  const image = await page.goto(job.body.image_links.selfie_image);
  expect(await image?.body()).toEqual(selfie);
});

test('a double click makes one job, and going back asks for a new form, with a new key', async () => {
  const page = await open();
  const url = page.url();
  const key = page.locator('input[name=idempotency_key]');
  const before = await key.inputValue();
  await page.getByLabel('NIN').fill(FOUND_NUMBER);
  await consent(page);
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await arrival(page);
  expect(await at.jobsOf(url)).toBe(1);
  await page.goBack();
  expect(await key.inputValue()).not.toBe(before);
});
