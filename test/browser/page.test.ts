/**
 * The plain pages, as a user meets them whose browser runs no script: a real Chromium, as small as phones get,
 * with JavaScript off, against a real server, a real callback receiver and a real partner site.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FOUND_NUMBER, LINK_FIELDS, signature } from '#harness/api.ts';
import { startBrowser, type TestBrowser } from '#harness/browser.ts';
import { PLAIN_STYLE_PATH, STYLE_PATH } from '#page/layout.ts';
import { SCRIPT_PATH } from '#server/http/page/assets.ts';
import { jpeg, png } from '../support/images.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type PartnerSite, startPartnerSite } from './partner-site.ts';

let browser: TestBrowser;
let server: TestServer;
/** Blocks an ID number after one submission. */
let strict: TestServer;
let receiver: Receiver;
let partner: PartnerSite;

beforeAll(async () => {
  [browser, server, strict, receiver, partner] = await Promise.all([
    startBrowser(),
    startTestServer(),
    startTestServer({ ID_NUMBER_LIMIT: '1' }),
    startReceiver(),
    startPartnerSite(),
  ]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  // The browser first: servers wait for the connections that it keeps.
  await browser.stop();
  await Promise.all([server.stop(), strict.stop(), receiver.stop(), partner.stop()]);
});

const idType = (country: string, id_type: string, verification_method: string) => ({
  country,
  id_type,
  verification_method,
});
const BVN = idType('NG', 'BVN', 'enhanced_kyc');
const VOTERS_CARD = idType('NG', 'VOTER_ID', 'doc_verification');
const LICENCE = idType('NG', 'DRIVERS_LICENSE', 'biometric_kyc');
const GHANA_CARD = idType('GH', 'GHANA_CARD', 'enhanced_document_verification');

const newLink = (fields: object = {}, at = server) =>
  at.newLink({ callback_url: receiver.url, redirect_url: `${partner.url}/done?order=7#top`, ...fields });

/** Opens a link's page, and fails if it has to be scrolled sideways. */
async function open(refId: string, { at = server, page }: { at?: TestServer; page?: Page } = {}) {
  const tab = page ?? (await browser.newPage());
  const response = (await tab.goto(`${at.url}/l/${refId}`)) as Response;
  await expectFits(tab);
  return { page: tab, status: response.status(), response };
}

async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, 'pixels outside the screen').toBe(0);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const consent = (page: Page) => page.getByRole('checkbox', { name: 'I agree' }).check();

/** Waits for the page with this heading. */
const shows = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Asks to cancel, and leaves the answer open. */
async function askToCancel(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await shows(page, 'Stop the verification?');
  await expectFits(page);
}

const confirmCancel = (page: Page) => page.getByRole('button', { name: 'Yes, cancel', exact: true }).click();

async function cancel(page: Page): Promise<void> {
  await askToCancel(page);
  await confirmCancel(page);
}

/** All that the header says beside the switch of languages. */
const bannerText = async (page: Page) =>
  (await page.getByRole('banner').innerText()).replace(/\s+Language:\s+English$/, '');

/** Submits what the browser would refuse, as an older one would, and gives the answer's status. */
async function submitUnchecked(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  const loaded = page.waitForEvent('load');
  const answer = await submitted(page);
  await loaded;
  await expectFits(page);
  return answer.status();
}

/** Submits, and gives the answer, which may be a redirect. */
async function submitted(page: Page): Promise<Response> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await submit(page);
  return answer;
}

const photo = (page: Page, label: string, buffer: Buffer, name = 'IMG_0001.HEIC') =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** What the partner's page was told, once the browser has arrived there. */
async function arrival(page: Page) {
  await shows(page, 'Welcome back');
  const { searchParams, hash } = new URL(page.url());
  const told = { status: searchParams.get('status'), order: searchParams.get('order'), hash };
  return { ...told, userId: searchParams.get('user_id') ?? '' };
}

/** The callback about a user, as the receiver got it. */
const callbackFor = (userId: string) =>
  vi.waitFor(
    () => {
      const found = receiver.received.find(({ body }) => body.PartnerParams.user_id === userId);
      if (!found) throw new Error('No callback has arrived.');
      return found;
    },
    { timeout: 8_000, interval: 20 },
  );

const linkOf = async (refId: string, at = server) =>
  (await at.signed('POST', `/v1/hosted_links/${refId}`)).body;

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

const hasFocus = (page: Page, id: string) => expect.poll(() => focusedId(page)).toBe(id);

describe('a link with one ID type', () => {
  test('shows its form at once; a submission ends at the partner, and its signed result at the callback', async () => {
    const refId = await newLink();
    const { page, status } = await open(refId);
    expect(status).toBe(200);
    await shows(page, 'Verify your identity');
    expect(await page.getByText('NIN or virtual NIN', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Use another ID' }).count()).toBe(0);
    expect(await page.locator('input[type=file]').count()).toBe(0);

    // As people write them: with spaces, which the server takes out.
    await page.getByLabel('ID number').fill('1234 567-8900');
    await page.getByLabel('First name').fill('Adaeze');
    await page.getByLabel('Last name').fill('Óbí');
    await page.getByLabel('Date of birth').fill('1990-04-12');
    await consent(page);
    await submit(page);

    const { userId, ...told } = await arrival(page);
    expect(told).toEqual({ status: 'successful', order: '7', hash: '#top' });
    const { body } = await callbackFor(userId);
    expect(body.signature).toBe(signature('sandbox-key-001', body.timestamp, '001'));
    expect(body).toMatchObject({
      ResultCode: '1012',
      job_success: true,
      IDType: 'NIN_V2',
      FullName: 'Adaeze Óbí',
      DOB: '1990-04-12',
    });
    expect(await linkOf(refId)).toMatchObject({ total_jobs: 1, successful_jobs: 1 });
  });

  test('ends on a page of thanks where the partner gave no redirect', async () => {
    const refId = await newLink({ redirect_url: undefined });
    const { page } = await open(refId);
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await consent(page);
    await submit(page);
    await shows(page, 'Thank you');
    expect(await page.getByRole('main').innerText()).toContain(LINK_FIELDS.company_name);
    await expectFits(page);
    // Asking for the same page again sends the form again, under the same key: still one job.
    await page.reload();
    await shows(page, 'Thank you');
    expect((await linkOf(refId)).total_jobs).toBe(1);
  });

  test('can be filled in and sent with the keyboard alone', async () => {
    const { page } = await open(await newLink());
    const type = async (text: string) => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    // The switch of languages comes first.
    await page.keyboard.press('Tab');
    const languages = page.getByRole('banner').locator('summary');
    expect(await languages.evaluate((element) => element === document.activeElement)).toBe(true);
    await type(FOUND_NUMBER);
    await hasFocus(page, 'id_number');
    await type('Ada');
    await type('Obi');
    while ((await focusedId(page)) !== 'consent') await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await arrival(page)).toMatchObject({ status: 'successful' });
  });

  test('shows the logo, and links the policy in a tab that knows nothing of this one', async () => {
    const logo_url = `${partner.url}/logo.png`;
    const { page } = await open(
      await newLink({ logo_url, data_privacy_policy_url: `${partner.url}/policy` }),
    );
    const logo = page.getByRole('img', { name: LINK_FIELDS.company_name });
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    expect(await bannerText(page)).toBe(LINK_FIELDS.company_name);

    const opened = page.waitForEvent('popup');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    const policy = await opened;
    await shows(policy, 'Welcome back');
    expect(await policy.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });
});

describe('consent', () => {
  test('is asked for by the browser before anything is sent', async () => {
    const { page } = await open(await newLink());
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await submit(page);
    await hasFocus(page, 'consent');
    expect(requests).toEqual([]);
  });

  test('is asked for by the server of browsers that do not', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    expect(await submitUnchecked(page)).toBe(400);
    const box = page.getByRole('checkbox', { name: 'I agree' });
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    expect(await box.isChecked()).toBe(false);
    expect(await page.getByRole('alert').innerText()).toContain('Your agreement: Tick the box if you agree.');
    expect((await linkOf(refId)).total_jobs).toBe(0);
  });
});

describe('errors', () => {
  test('come back with what was typed, in a list that has the focus, and tied to their fields', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    await page.getByLabel('ID number').fill('123 <b>"\'&');
    await page.getByLabel('First name').fill('Ada <i>');
    await page.getByLabel('Date of birth').fill('2199-01-01');
    await consent(page);
    expect(await submitUnchecked(page)).toBe(400);

    expect(await page.title()).toMatch(/^Error: /);
    const alert = page.getByRole('alert');
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    const links = alert.getByRole('link');
    expect((await links.allInnerTexts()).map((text) => text.split(':')[0])).toEqual([
      'ID number',
      'Date of birth',
    ]);

    const number = page.getByLabel('ID number');
    expect(await number.inputValue()).toBe('123 <b>"\'&');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada <i>');
    expect(await page.getByLabel('Date of birth').inputValue()).toBe('2199-01-01');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await number.getAttribute('aria-describedby')).toBe('id_number-hint id_number-error');
    expect(await page.locator('#id_number-error').innerText()).toMatch(/^Enter 11 digits, /);
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBeNull();

    await links.first().click();
    await hasFocus(page, 'id_number');
    await number.fill(FOUND_NUMBER);
    await page.getByLabel('Date of birth').fill('1990-04-12');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await submit(page);
    expect(await arrival(page)).toMatchObject({ status: 'successful' });
    expect((await linkOf(refId)).total_jobs).toBe(1);
  });

  test('name an image that is not one, whatever its name says', async () => {
    const { page } = await open(await newLink({ id_types: [VOTERS_CARD] }));
    await photo(page, 'Front of the document', Buffer.from('%PDF-1.7 not a photo'), 'front.png');
    await photo(page, 'Back of the document', png());
    await photo(page, 'Selfie', jpeg());
    await consent(page);
    expect(await submitUnchecked(page)).toBe(400);
    expect(await page.getByRole('alert').innerText()).toContain(
      'Front of the document: Choose a PNG or JPEG photo.',
    );
    expect(await page.getByLabel('Front of the document').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').innerText()).toContain('choose them again');
  });

  test('name an image that is too large, even when two more of them follow', async () => {
    const refId = await newLink({ id_types: [VOTERS_CARD] });
    const { page } = await open(refId);
    const large = path.join(server.folder, 'large.jpg');
    writeFileSync(large, jpeg({ bytes: 7_000_000 }));
    await page.getByLabel('First name').fill('Ada');
    for (const label of ['Front of the document', 'Back of the document', 'Selfie']) {
      await page.getByLabel(label).setInputFiles(large);
    }
    await consent(page);
    expect(await submitUnchecked(page)).toBe(413);
    expect(await page.getByRole('alert').innerText()).toContain(
      'Front of the document: Choose a photo of at most 5 MB.',
    );
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect((await linkOf(refId)).total_jobs).toBe(0);
  });
});

describe('a link with several ID types', () => {
  test('asks which one to use, then shows its form, and lets the user change', async () => {
    const refId = await newLink({ id_types: [BVN, VOTERS_CARD, GHANA_CARD] });
    const { page } = await open(refId);
    await shows(page, 'Choose your ID');
    expect(await page.getByRole('main').getByRole('group').count()).toBe(2);
    expect(await page.getByRole('radio').count()).toBe(3);

    // Nothing chosen: the server says so, in the page's words, and gives the choice back.
    const refused = page.waitForResponse((response) => response.url().includes('sent=1'));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await refused).status()).toBe(400);
    await shows(page, 'Choose your ID');
    await page.getByText('Choose one of these IDs.', { exact: true }).waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    const first = page.getByRole('radio').first();
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await first.getAttribute('aria-describedby')).toBe('id-error');
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await expectFits(page);

    await page.getByRole('group', { name: 'Ghana' }).getByLabel('Ghana Card').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Ghana Card', { exact: true }).waitFor();
    await expectFits(page);
    expect(await page.locator('input[type=file]').count()).toBe(3);

    await page.getByRole('link', { name: 'Use another ID' }).click();
    await shows(page, 'Choose your ID');
    await page.getByLabel('Bank Verification Number').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('ID number').fill('123');
    await consent(page);
    expect(await submitUnchecked(page)).toBe(400);
    // The errors are those of the chosen type, on its form.
    expect(await page.getByText('Bank Verification Number (BVN)', { exact: true }).isVisible()).toBe(true);
    await page.getByLabel('ID number').fill('22345678900');
    await consent(page);
    await submit(page);

    const { userId } = await arrival(page);
    expect((await callbackFor(userId)).body).toMatchObject({ IDType: 'BVN', IDNumber: '22345678900' });
  });
});

describe('photos', () => {
  test('of a document and its holder become a document verification', async () => {
    const refId = await newLink({ id_types: [VOTERS_CARD], redirect_url: `${partner.url}/done` });
    const { page } = await open(refId);
    expect(await page.getByLabel('ID number').count()).toBe(0);
    const selfie = jpeg({ shade: 200, bytes: 300_000 });
    await photo(page, 'Front of the document', png({ shade: 10, bytes: 1_000_000 }));
    await photo(page, 'Back of the document', png({ shade: 20 }));
    await photo(page, 'Selfie', selfie);
    await consent(page);
    await submit(page);

    const { userId } = await arrival(page);
    const { body } = await callbackFor(userId);
    expect(body).toMatchObject({ ResultCode: '0810', PartnerParams: { job_type: '6' }, Country: 'NG' });
    const job = await server.completed(userId, body.PartnerParams.job_id, { image_links: 'true' });
    const image = await page.goto(job.body.image_links.selfie_image);
    expect(image?.headers()['content-type']).toBe('image/jpeg');
    expect(await image?.body()).toEqual(selfie);
  });

  test('of a face go with a number in biometric KYC', async () => {
    const { page } = await open(await newLink({ id_types: [LICENCE] }));
    expect(await page.locator('input[type=file]').count()).toBe(1);
    await page.getByLabel('ID number').fill('abc-12345-aa00');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Date of birth').fill('1990-04-12');
    await photo(page, 'Selfie', png());
    await consent(page);
    await submit(page);
    const { userId } = await arrival(page);
    expect((await callbackFor(userId)).body).toMatchObject({
      ResultCode: '1012',
      PartnerParams: { job_type: '1' },
      IDType: 'DRIVERS_LICENSE',
    });
  });

  test('are chosen as PNG or JPEG, and are required', async () => {
    const { page } = await open(await newLink({ id_types: [LICENCE] }));
    const selfie = page.getByLabel('Selfie');
    expect(await selfie.getAttribute('accept')).toBe('image/png,image/jpeg');
    expect(await selfie.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  });

  test('that the tests send are ones that browsers can show', async () => {
    const page = await browser.newPage();
    for (const image of [png({ shade: 7, bytes: 9_000 }), jpeg(), jpeg({ shade: 3, bytes: 200_000 })]) {
      await page.setContent(`<img src="data:;base64,${image.toString('base64')}">`);
      const width = await page.locator('img').evaluate(async (shown: HTMLImageElement) => {
        await shown.decode();
        return shown.naturalWidth;
      });
      expect(width).toBe(16);
    }
  });
});

describe('cancelling', () => {
  test('leads to the partner, with nothing sent', async () => {
    const refId = await newLink({ is_single_use: true, user_id: 'user-7' });
    const { page } = await open(refId);
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await cancel(page);
    expect(await arrival(page)).toEqual({ status: 'cancelled', order: '7', hash: '#top', userId: 'user-7' });
    expect((await linkOf(refId)).total_jobs).toBe(0);
    // The link is not spent: going back finds the form.
    expect((await open(refId, { page })).status).toBe(200);
  });

  test('ends on a page that says so where the partner gave no redirect', async () => {
    const refId = await newLink({ redirect_url: undefined, id_types: [BVN, VOTERS_CARD] });
    const { page } = await open(refId);
    await cancel(page);
    await shows(page, 'Cancelled');
    await expectFits(page);
    // A tab restored later asks for the same address, and finds the link.
    await page.goto(page.url());
    await shows(page, 'Stop the verification?');
    await page.getByRole('link', { name: 'No, go on' }).click();
    await shows(page, 'Choose your ID');
  });
});

describe('a link that accepts nothing', () => {
  const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

  test.each([
    ['disabled', 403, 'This link is switched off', {}],
    ['expired', 410, 'This link has expired', { expires_at: inFuture(600_000) }],
    ['spent', 410, 'This link has been used', { is_single_use: true }],
    ['not ready', 409, 'This link is not ready yet', { id_types: [] }],
  ])('says that it is %s, with status %i', async (state, status, title, fields) => {
    const refId = await newLink(fields);
    if (state === 'disabled') await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
    if (state === 'expired') await server.call('POST', '/sandbox/clock', { advance_ms: 601_000 });
    if (state === 'spent') expect((await server.submit(refId)).status).toBe(201);
    const { page, status: answered } = await open(refId);
    expect(answered).toBe(status);
    await shows(page, title);
    expect(await page.getByRole('main').innerText()).toContain(LINK_FIELDS.company_name);
    expect(await page.locator('form').count()).toBe(0);
  });

  test.each(['6f1c2a52-0000-4000-8000-000000000000', 'cut', ''])(
    'and is not known, %j, shows a page with status 404',
    async (refId) => {
      const { page, status } = await open(refId);
      expect(status).toBe(404);
      await shows(page, 'Link not found');
    },
  );

  test('because it was disabled while the form was open leads back to the partner as failed', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await consent(page);
    await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
    expect(await submitUnchecked(page)).toBe(403);
    await page.getByRole('link', { name: 'Return to Blue Ridge Bank' }).click();
    expect(await arrival(page)).toMatchObject({ status: 'fail', order: '7' });
  });
});

describe('a blocked ID number', () => {
  test('says until when, leads back to the partner as failed, and works again after a reset', async () => {
    const refId = await newLink({}, strict);
    expect((await strict.submit(refId)).status).toBe(201);
    const { page } = await open(refId, { at: strict });
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await consent(page);
    expect(await submitUnchecked(page)).toBe(429);
    await shows(page, 'This ID number is blocked for now');
    const time = page.getByRole('time');
    const days = (Date.parse((await time.getAttribute('datetime')) ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(3, 2);
    expect(await time.innerText()).toMatch(/^\d+ \w+ \d{4} at \d\d:\d\d UTC$/);
    await page.getByRole('link', { name: 'Return to Blue Ridge Bank' }).click();
    expect(await arrival(page)).toMatchObject({ status: 'fail', order: '7' });

    const number = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER };
    expect((await strict.signed('POST', '/v1/id_number_rate_limit_reset', number)).status).toBe(200);
    await open(refId, { at: strict, page });
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await consent(page);
    await submit(page);
    expect(await arrival(page)).toMatchObject({ status: 'successful' });
  });
});

describe('submitting twice', () => {
  test('by a double click makes one job', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await consent(page);
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    expect(await arrival(page)).toMatchObject({ status: 'successful' });
    expect((await linkOf(refId)).total_jobs).toBe(1);
  });

  test('by two requests at once with the hidden key of one page makes one job, and both hear of it', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    const hidden = await page
      .locator('form[method=post] input[type=hidden]')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ name, value }) => [name, value]));
    const post = async () => {
      const form = new FormData();
      for (const [name = '', value = ''] of hidden) form.append(name, value);
      form.append('id_number', FOUND_NUMBER);
      form.append('consent', 'true');
      const answer = await fetch(page.url(), { method: 'POST', body: form, redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    const [one, other] = await Promise.all([post(), post()]);
    expect(one).toEqual(other);
    expect(one).toEqual([303, expect.stringContaining('status=successful')]);
    expect((await linkOf(refId)).total_jobs).toBe(1);
  });

  test('in two tabs of a single-use link lets one win; the other reads that the link was used', async () => {
    const refId = await newLink({ is_single_use: true });
    const tabs = await Promise.all([open(refId), open(refId)]);
    const statuses = await Promise.all(
      tabs.map(async ({ page }) => {
        await page.getByLabel('ID number').fill(FOUND_NUMBER);
        await consent(page);
        return (await submitted(page)).status();
      }),
    );
    expect([...statuses].sort()).toEqual([303, 410]);
    const winner = tabs[statuses.indexOf(303)]?.page as Page;
    const loser = tabs[statuses.indexOf(410)]?.page as Page;
    expect(await arrival(winner)).toMatchObject({ status: 'successful' });
    await shows(loser, 'This link has been used');
    expect((await linkOf(refId)).total_jobs).toBe(1);
  });

  test('after going back asks for a new form, with a new key', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    const key = page.locator('input[name=idempotency_key]');
    const before = await key.inputValue();
    await page.getByLabel('ID number').fill(FOUND_NUMBER);
    await consent(page);
    await submit(page);
    await arrival(page);
    await page.goBack();
    expect(await key.inputValue()).not.toBe(before);
  });
});

describe('hostile partner data', () => {
  const COMPANY = `"><script>alert(1)</script><img src=x onerror=alert(1)> & Söhne 'n' Co`;

  test('is shown as text and runs nothing, even with JavaScript on', async () => {
    const page = await browser.newPage({ javaScriptEnabled: true });
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    const policy = `${partner.url}/policy?a='onmouseover='alert(1)&b=%22%3E%3Cscript%3E`;
    const refId = await newLink({
      company_name: COMPANY,
      data_privacy_policy_url: policy,
      logo_url: `${partner.url}/logo.png?x='onload='alert(1)`,
      redirect_url: undefined,
      id_types: [BVN, LICENCE],
    });
    const showsAsText = async (ownScripts: number) => {
      expect(await bannerText(page)).toBe(COMPANY);
      expect(await page.title()).toContain(COMPANY);
      expect(await page.getByRole('img', { name: COMPANY }).count()).toBe(1);
      expect(await page.locator('[onerror], [onload], [onmouseover]').count()).toBe(0);
      expect(await page.locator('script').count()).toBe(ownScripts);
      expect(await page.locator(`script[src="${SCRIPT_PATH}"]:empty`).count()).toBe(1);
      const footer = page.getByRole('contentinfo').getByRole('link');
      expect(await footer.getAttribute('href')).toBe(policy);
    };
    // The flow, which has its data in a second script element; its steps are there once the ways are.
    for (const query of ['', '?id="><script>alert(1)</script>']) {
      await open(refId + query, { page });
      await page.locator('#navigation').waitFor({ state: 'attached' });
      expect(await page.locator('script[type="application/json"]#data').count()).toBe(1);
      await showsAsText(2);
    }
    for (const query of ['?plain=1', '?plain=1&id="><script>alert(1)</script>', '?id=NG.BVN']) {
      await open(refId + query, { page });
      await showsAsText(1);
    }
    await askToCancel(page);
    await showsAsText(1);
    expect(await page.getByRole('main').innerText()).toContain(COMPANY);
    await confirmCancel(page);
    await shows(page, 'Cancelled');
    await showsAsText(1);
    expect(await page.getByRole('main').innerText()).toContain(COMPANY);
    await expectFits(page);
    expect(dialogs).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,hi', 'https://user:pass@partner.example/'])(
    'the address %s is not taken as any address of a link',
    async (url) => {
      for (const field of ['redirect_url', 'logo_url', 'data_privacy_policy_url', 'callback_url']) {
        const made = await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, [field]: url });
        expect(made.status, field).toBe(400);
      }
    },
  );
});

describe('the page in its browser', () => {
  test('is sent with headers that keep it private, unframed and free of scripts not its own', async () => {
    const { page, response } = await open(await newLink());
    const headers = response.headers();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("; script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await page.context().cookies()).toEqual([]);
  });

  test.each([
    ['style and script', true, STYLE_PATH, SCRIPT_PATH],
    ['two styles, without JavaScript,', false, STYLE_PATH, PLAIN_STYLE_PATH],
  ])(
    'loads its %s and nothing else, and breaks no policy of its own',
    async (_, javaScriptEnabled, ...own) => {
      const page = await browser.newPage({ javaScriptEnabled });
      const complaints: string[] = [];
      const loaded: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      const refId = await newLink();
      await open(refId, { page });
      if (javaScriptEnabled) await page.locator('#navigation').waitFor({ state: 'attached' });
      expect(loaded).toEqual([`/l/${refId}`, ...own]);
      expect(complaints).toEqual([]);
      const background = page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor);
      expect(await background).toBe('rgb(255, 255, 255)');
    },
  );

  test('runs no script, whoever put it there', async () => {
    const page = await browser.newPage({ javaScriptEnabled: true });
    await open(await newLink(), { page });
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="document.title = `taken over`">');
      await new Promise((resolve) => setTimeout(resolve, 100));
      return document.title;
    });
    expect(ran).not.toBe('taken over');
  });

  test('is not shown inside another site', async () => {
    const page = await browser.newPage();
    await page.goto(`${partner.url}/?frame=${encodeURIComponent(`${server.url}/l/${await newLink()}`)}`);
    await expect.poll(() => page.frames()).toHaveLength(2);
    const framed = page.frames()[1];
    await framed?.waitForLoadState();
    expect(await framed?.locator('form').count()).toBe(0);
  });

  test('does not tell the partner its address, which is the capability to submit', async () => {
    const refId = await newLink();
    const { page } = await open(refId);
    await cancel(page);
    await arrival(page);
    expect(partner.visits.filter(({ referrer }) => referrer !== undefined)).toEqual([]);
    expect(page.url()).not.toContain(refId);
  });

  test('keeps everything on the screen when it is narrow, wide, or dark', async () => {
    const refId = await newLink({
      id_types: [BVN, VOTERS_CARD],
      company_name: 'Acompanywithanamethathasnospacetobreakitatanywhereinitandnohyphen',
    });
    for (const width of [320, 1280]) {
      const viewport = { width, height: 800 };
      const page = await browser.newPage({ viewport, colorScheme: 'dark' });
      await open(refId, { page });
      await open(`${refId}?id=NG.VOTER_ID`, { page });
      expect(await submitUnchecked(page)).toBe(400);
    }
  });

  test('has targets that a thumb can hit', async () => {
    const { page } = await open(`${await newLink({ id_types: [BVN, VOTERS_CARD] })}?id=NG.VOTER_ID`);
    const small = await page
      .locator(
        'button, summary, a.button, main a:not(p *, label a), input:not([type=hidden], [type=checkbox])',
      )
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
  });
});
