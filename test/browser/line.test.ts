/** The page on a slow, expensive and unreliable line, and sent more than once. */
import { connect, createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ID_TYPES } from '#core/catalogue.ts';
import { openPage } from '#harness/chromium.ts';
import { listen } from '#harness/loopback.ts';
import { LANGUAGES } from '#page/languages.ts';
import { type PartnerSite, startPartnerSite } from './partner-site.ts';
import { heading } from './steps.ts';
import { useBrowser } from './use-browser.ts';
import { choosePhoto, consent, fillDetails, idTypeOf, step, toReview } from './walk.ts';

const at = useBrowser();
let partner: PartnerSite;

beforeAll(async () => {
  partner = await startPartnerSite();
});
afterAll(() => partner.stop());

const address = (refId: string) => `${at.server.url}/l/${refId}`;
const jobsOf = async (refId: string) =>
  (await at.server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs;

/** A line to the server that breaks in the middle of each upload of more than 50 kB, until it is mended. */
async function startBreakingLine(url: string) {
  let isBroken = true;
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    let bytes = 0;
    near.on('data', (part) => {
      bytes += part.length;
      if (isBroken && bytes > 50_000) near.resetAndDestroy();
      else far.write(part);
    });
    far.on('data', (part) => near.write(part));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  const line = await listen(proxy);
  return {
    url: line.url,
    mend: () => {
      isBroken = false;
    },
    async stop() {
      for (const context of at.browser.contexts()) await context.close();
      await line.stop();
    },
  };
}

describe('the first load', () => {
  test.each(LANGUAGES.map(({ lang }) => lang))(
    'in %s is at most 30 kB in all, for a link with a logo, a colour and 8 ID types',
    async (lang) => {
      const id_types = ID_TYPES.filter(({ country }) => country === 'NG' || country === 'KE')
        .slice(0, 8)
        .map(({ country, id_type, methods }) => ({ country, id_type, verification_method: methods[0] }));
      expect(id_types).toHaveLength(8);
      const logo_url = `${partner.url}/logo.png`;
      const refId = await at.server.newLink({ id_types, theme_color: '#0b6e4f', logo_url });
      const page = await openPage(at.browser);
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      let bytes = 0;
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      const origins: string[] = [];
      page.on('request', (request) => origins.push(new URL(request.url()).origin));
      await page.goto(`${address(refId)}?lang=${lang}`, { waitUntil: 'networkidle' });
      if (process.env['SHOW_BYTES']) console.log(lang, bytes);
      expect(bytes).toBeGreaterThan(5_000);
      expect(bytes).toBeLessThanOrEqual(30_000);
      expect(origins.filter((origin) => origin !== at.server.url)).toEqual([partner.url]);
      expect(origins.length).toBeLessThanOrEqual(5);
    },
  );
});

test('a photo whose upload breaks off half-way is sent again, and makes one job', async () => {
  const refId = await at.server.newLink({ id_types: [idTypeOf('biometric_kyc')] });
  const line = await startBreakingLine(at.server.url);
  const page = await openPage(at.browser);
  await page.goto(`${line.url}/l/${refId}`);
  await consent(page);
  await fillDetails(page, 'biometric_kyc');
  await choosePhoto(page, 'selfie', await noise(page));
  await step(page, 'review').waitFor();
  await page.locator('#send').click();
  await page.getByText('The connection was lost. Trying again').waitFor();
  expect(await jobsOf(refId)).toBe(0);
  line.mend();
  await heading(page, 'Thank you');
  expect(await jobsOf(refId)).toBe(1);
  await line.stop();
});

test('a double click sends once', async () => {
  const refId = await at.server.newLink({ id_types: [idTypeOf('biometric_kyc')] });
  const page = await openPage(at.browser);
  await page.goto(address(refId));
  await toReview(page, 'biometric_kyc');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++;
  });
  await page.locator('#send').dblclick();
  await heading(page, 'Thank you');
  expect(sent).toBe(1);
  expect(await jobsOf(refId)).toBe(1);
});

describe('a single-use link', () => {
  test('on two devices at once lets one win; the other reads that it was used', async () => {
    const refId = await at.server.newLink({ is_single_use: true });
    const pages = await Promise.all([openPage(at.browser), openPage(at.browser)]);
    for (const page of pages) {
      await page.goto(address(refId));
      await toReview(page, 'enhanced_kyc');
    }
    await Promise.all(pages.map((page) => page.locator('#send').click()));
    const ends = await Promise.all(
      pages.map(async (page) => {
        const titles = ['Thank you', 'This link has been used'];
        await page.getByRole('heading', { level: 1, name: new RegExp(titles.join('|')) }).waitFor();
        return page.getByRole('heading', { level: 1 }).textContent();
      }),
    );
    expect(ends.sort()).toEqual(['Thank you', 'This link has been used']);
    expect(await jobsOf(refId)).toBe(1);
  });

  test('in two tabs of one browser is sent once, and both say so', async () => {
    const refId = await at.server.newLink({ is_single_use: true });
    const page = await openPage(at.browser);
    await page.goto(address(refId));
    await toReview(page, 'enhanced_kyc');
    const second = await page.context().newPage();
    await second.goto(`${address(refId)}#review`);
    await step(second, 'review').waitFor();
    await page.locator('#send').click();
    await Promise.all([heading(page, 'Thank you'), heading(second, 'Thank you')]);
    expect(await jobsOf(refId)).toBe(1);
    await second.reload();
    await heading(second, 'This link has been used');
  });
});

/** A JPEG that hardly compresses, of some 200 kB. */
async function noise(page: Page): Promise<Buffer> {
  const octets = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const pixels = context.createImageData(640, 480);
    for (let at = 0; at < pixels.data.length; at++)
      pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (octet) => String.fromCharCode(octet)).join(''),
    );
  });
  return Buffer.from(octets, 'base64');
}
