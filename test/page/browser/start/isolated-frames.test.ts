/** The page in frames of pages that isolate themselves, of pages that trust it little, and where frames store nothing. */
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '#testing/harness/loopback.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { useBrowser } from '../use-browser.ts';
import { choosePhoto, collectComplaints, idTypeOf } from '../walk.ts';

const at = useBrowser();

/** A partner's page with a frame; its headers and the frame's attributes come with the address. */
let shop: Awaited<ReturnType<typeof serve>>;
/** How often the logo was asked for, and by whom. */
const askedForLogo: (string | undefined)[] = [];
beforeAll(async () => {
  shop = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.invalid');
    if (pathname === '/logo.png') {
      askedForLogo.push(request.headers['user-agent']);
      response.writeHead(200, { 'content-type': 'image/png' }).end(png());
      return;
    }
    const headers = JSON.parse(searchParams.get('headers') ?? '{}');
    response
      .writeHead(200, { 'content-type': 'text/html', ...headers })
      .end(`<!doctype html><title>Shop</title><iframe ${searchParams.get('frame')}></iframe>`);
  });
});
afterAll(() => shop.stop());

/** Another host, so that the frame is of another site, as it is for partners. */
const shopUrl = () => shop.url.replace('127.0.0.1', 'localhost');

interface Framed {
  readonly page: Page;
  readonly frame: Frame;
  readonly url: string;
  readonly complaints: string[];
}

async function framed(headers: object, attributes: string, fields: object = {}): Promise<Framed> {
  const url = await at.newLink({
    embed_origins: [shopUrl()],
    logo_url: `${shop.url}/logo.png?${Math.random()}`,
    id_types: [idTypeOf('biometric_kyc')],
    ...fields,
  });
  const page = await at.newPage();
  const complaints = collectComplaints(page);
  const frame = `src="${url}" allow="camera" style="width:340px;height:600px" ${attributes}`;
  await page.goto(`${shopUrl()}/?${new URLSearchParams({ headers: JSON.stringify(headers), frame })}`);
  return { page, frame: page.frames()[1] as Frame, url, complaints };
}

/** Consents and gives the number. */
async function toSelfie(frame: Frame): Promise<void> {
  await frame.locator('#agree').check();
  await frame.locator('#start button').click();
  await frame.locator('#my-id_number').fill('12345678900');
  await frame.locator('#fields button[type=submit]').click();
  await frame.locator('[data-step="selfie"]:not([hidden])').waitFor();
}

const ISOLATED = {
  'no isolation': {},
  'require-corp': {
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
  },
  credentialless: {
    'cross-origin-embedder-policy': 'credentialless',
    'cross-origin-opener-policy': 'same-origin',
  },
};

describe.each(Object.entries(ISOLATED))('in a frame of a page with %s', (_, headers) => {
  test('the page shows its logo, judges a photo and is sent', async () => {
    askedForLogo.length = 0;
    const { page, frame, url, complaints } = await framed(headers, '');
    await toSelfie(frame);
    expect(
      await frame.locator('#logo').evaluate((logo: HTMLImageElement) => logo.naturalWidth),
    ).toBeGreaterThan(0);
    expect(askedForLogo, 'the host of the logo sees the service, not the person').toEqual([undefined]);
    await choosePhoto(frame as never, 'selfie');
    await frame.locator('#send').click();
    await frame.locator('[data-step="done"]').waitFor();
    expect(await at.jobsOf(url)).toBe(1);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

const SANDBOXED = 'allow-scripts allow-forms allow-popups';

test.each([
  ['with an origin', `${SANDBOXED} allow-same-origin`, 'You can stop and go on at any time.'],
  ['without an origin, where nothing is stored', SANDBOXED, 'You can take a break on this page.'],
])(
  'in a frame that is sandboxed %s, a number is sent, and what is kept is said',
  async (_, sandbox, kept) => {
    const { frame, url } = await framed({}, `sandbox="${sandbox}"`, {
      id_types: [idTypeOf('enhanced_kyc')],
      is_single_use: true,
      user_id: 'u1',
    });
    await frame.getByText(kept).waitFor();
    await frame.locator('#agree').check();
    await frame.locator('#start button').click();
    await frame.locator('#my-id_number').fill('12345678900');
    await frame.locator('#fields button[type=submit]').click();
    await frame.locator('#send').click();
    await frame.locator('[data-step="done"]').waitFor();
    expect(await at.jobsOf(url)).toBe(1);
  },
);
