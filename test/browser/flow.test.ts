/** The page in a real browser, as people go through it. */
import { describe, expect, test } from 'vitest';
import { FOUND_NUMBER } from '#harness/api.ts';
import { openPage, PHONE } from '#harness/chromium.ts';
import { startTestServer } from '../support/server.ts';
import { begin, click, fillNumber, heading, LICENCE, NIN } from './steps.ts';
import { useBrowser } from './use-browser.ts';
import { hurry } from './walk.ts';

const at = useBrowser();

const address = (refId: string, query = '') => `${at.server.url}/l/${refId}${query}`;
const jobsOf = async (refId: string) =>
  (await at.server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs;

describe('an enhanced_kyc submission', () => {
  test('goes from the welcome to the partner in well under 30 seconds', async () => {
    const refId = await at.server.newLink({ redirect_url: `${at.server.url}/docs?from=page` });
    const page = await openPage(at.browser);
    const started = Date.now();
    await begin(page, address(refId));
    await fillNumber(page, '123 4567-8900');
    await heading(page, 'Check and send');
    await click(page, 'Send');
    await page.waitForURL(/\/docs\/?\?from=page&status=successful&user_id=/);
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(await jobsOf(refId)).toBe(1);
  });

  test('ends in words where the link has no redirect, and leaves nothing in the browser', async () => {
    const page = await openPage(at.browser);
    await begin(page, address(await at.server.newLink()));
    await fillNumber(page);
    await click(page, 'Send');
    await heading(page, 'Thank you');
    await page.reload();
    await heading(page, 'Thank you');
    const kept = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opened = indexedDB.open('verification');
          opened.onsuccess = () => {
            const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
    expect(kept).not.toContain('8900');
  });

  test('a wrong number is told when the field is left, then in a list with links, and is not sent', async () => {
    const page = await openPage(at.browser);
    await begin(page, address(await at.server.newLink()));
    const field = page.getByLabel('ID number');
    await field.pressSequentially('12');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    await field.blur();
    await page.getByText('Enter 11 digits, or 16 letters and digits, for example').waitFor();
    await click(page, 'Continue');
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^ID number: / })
      .click();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(FOUND_NUMBER);
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });

  test('what the server refuses comes back at its field', async () => {
    const page = await openPage(at.browser);
    await begin(page, address(await at.server.newLink()));
    await fillNumber(page);
    const details = [{ path: '/id_number', message: 'must be kinder' }];
    await page.route('**/submissions', (route) =>
      route.fulfill({ status: 400, json: { code: '2204', error: 'x', details } }),
    );
    await click(page, 'Send');
    await heading(page, 'Enter your details');
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^ID number: Enter 11 digits/ })
      .waitFor();
    expect(await page.getByLabel('ID number').inputValue()).toBe(FOUND_NUMBER);
  });
});

describe('photos', () => {
  const BIOMETRIC = { ...NIN, verification_method: 'biometric_kyc' };

  test('of 12 megapixels are sent with less than 600 kB', async () => {
    const page = await openPage(at.browser);
    await begin(page, address(await at.server.newLink({ id_types: [BIOMETRIC] })));
    await fillNumber(page);
    await heading(page, 'Take a selfie');
    // Noise is the hardest there is to compress.
    await page.locator('input[type=file]').evaluate(async (input: HTMLInputElement) => {
      const canvas = new OffscreenCanvas(4_000, 3_000);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const pixels = context.createImageData(4_000, 3_000);
      const words = new Uint32Array(pixels.data.buffer);
      for (let at = 0; at < words.length; at++) words[at] = Math.random() * 0xffffffff;
      context.putImageData(pixels, 0, 0);
      const photo = await canvas.convertToBlob({ type: 'image/jpeg' });
      const files = new DataTransfer();
      files.items.add(new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    });
    await page.getByRole('button', { name: 'Use this photo' }).click({ timeout: 30_000 });
    const [request] = await Promise.all([page.waitForRequest('**/submissions'), click(page, 'Send')]);
    await heading(page, 'Thank you');
    expect(Number((await request.allHeaders())['content-length'])).toBeLessThan(602_000);
  }, 60_000);

  test('that are none are refused in words', async () => {
    const page = await openPage(at.browser);
    await begin(page, address(await at.server.newLink({ id_types: [BIOMETRIC] })));
    await fillNumber(page);
    // A file can be put into a step that is not shown yet; what is said of it is gone when the step is shown.
    await heading(page, 'Take a selfie');
    const buffer = Buffer.from('%PDF-1.7');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('This file could not be read as a photo.').waitFor();
  });
});

describe('a bad line', () => {
  test('a connection lost during the upload is tried again, and makes one job', async () => {
    const refId = await at.server.newLink();
    const page = await openPage(at.browser);
    await hurry(page);
    await begin(page, address(refId));
    await fillNumber(page);
    const keys: (string | null)[] = [];
    await page.route('**/submissions', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      // The first is accepted, but its answer is lost; the second does not arrive at all.
      if (keys.length === 1) await route.fetch();
      return keys.length < 3 ? route.abort('connectionreset') : route.continue();
    });
    await click(page, 'Send');
    await heading(page, 'Thank you');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await jobsOf(refId)).toBe(1);
  });

  test('offline it waits, and goes on when the line is back', async () => {
    const page = await openPage(at.browser);
    await begin(page, address(await at.server.newLink()));
    await fillNumber(page);
    await page.context().setOffline(true);
    await click(page, 'Send');
    await page.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await heading(page, 'Thank you');
  });

  test('a double click, and a second tab, make one job', async () => {
    const refId = await at.server.newLink();
    const page = await openPage(at.browser);
    await begin(page, address(refId));
    await fillNumber(page);
    await heading(page, 'Check and send');
    const second = await page.context().newPage();
    await second.goto(`${address(refId)}#review`);
    await heading(second, 'Check and send');
    const twice = "document.getElementById('send').click(), document.getElementById('send').click()";
    await Promise.all([page.evaluate(twice), second.evaluate(twice)]);
    await heading(page, 'Thank you');
    await heading(second, 'Thank you');
    expect(await jobsOf(refId)).toBe(1);
  });
});

describe('ends', () => {
  test('a blocked number says when, and offers to change it and to return', async () => {
    const limited = await startTestServer({ ID_NUMBER_LIMIT: '1' });
    try {
      const refId = await limited.newLink({ redirect_url: 'https://partner.example/done' });
      await limited.submit(refId);
      const page = await openPage(at.browser);
      await begin(page, `${limited.url}/l/${refId}`);
      await fillNumber(page);
      await click(page, 'Send');
      await heading(page, 'This ID number is blocked for now');
      await page.getByText(/You can try again after \d+ \w+ 20\d\d/).waitFor();
      const back = page.getByRole('link', { name: 'Return to Blue Ridge Bank' });
      expect(await back.getAttribute('href')).toMatch(/done\?status=fail&user_id=/);
      await page.getByRole('link', { name: 'Change my answers' }).click();
      await heading(page, 'Enter your details');
    } finally {
      await limited.stop();
    }
  });
});

describe('a slow and expensive line', () => {
  test('the welcome can be read in under 2 seconds on slow 3G', async () => {
    const page = await openPage(at.browser);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await network.send('Network.emulateNetworkConditions', { offline: false, ...slow3G });
    const url = address(await at.server.newLink());
    const started = Date.now();
    void page.goto(url).catch(() => undefined);
    await heading(page, 'Verify your identity');
    const took = Date.now() - started;
    if (process.env['SHOW_BYTES']) console.log('slow 3G', took);
    expect(took).toBeLessThan(2_000);
  });
});

test('without JavaScript the plain page is there, and nothing of the flow', async () => {
  const page = await openPage(at.browser, { ...PHONE, javaScriptEnabled: false });
  const refId = await at.server.newLink({ id_types: [NIN, LICENCE] });
  await page.goto(address(refId, '?lang=fr'));
  expect(await page.locator('h1:visible').allTextContents()).toEqual(['Choisissez votre pièce d’identité']);
  await page.getByRole('radio').first().check();
  await click(page, 'Continuer');
  await page.locator('[name=id_number]').fill('12');
  await page.getByRole('checkbox').check();
  await click(page, 'Envoyer');
  expect(await page.getByRole('alert').textContent()).toContain('Saisissez 11 chiffres');
  await page.locator('[name=id_number]').fill(FOUND_NUMBER);
  await page.getByRole('checkbox').check();
  await click(page, 'Envoyer');
  await heading(page, 'Merci');
});
