/** The page in a partner's app: what it tells the app (D-122), by each of the four ways that apps give it. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { languageOf } from '#page/text/languages.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, fillDetails, idTypeOf, photoButton, sendIt, step, toReview } from '../walk.ts';

const at = useBrowser();

const { components } = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
const isMessage = new Ajv2020({ strict: false }).compile(components.schemas.PageMessage);

/** Each as its kind of app makes it. All need their `this`, and take a text only. */
const BRIDGES = {
  'React Native': 'window.ReactNativeWebView = bridge;',
  WKWebView: 'window.webkit = { messageHandlers: { hostedVerification: bridge } };',
  'a JavaScriptChannel of Flutter on iOS, which is in two places':
    'window.webkit = { messageHandlers: { hostedVerification: bridge } }; window.hostedVerification = bridge;',
  'a JavascriptInterface of Android': 'window.hostedVerification = bridge;',
};
const ANDROID = BRIDGES['a JavascriptInterface of Android'];

interface Message {
  readonly hostedVerification: string;
  readonly [name: string]: unknown;
}

/** A page in an app, and all that the app hears. */
async function openApp(bridge: string, options = {}): Promise<{ page: Page; heard: string[] }> {
  const page = await at.newPage({ ...PHONE, ...options });
  const heard: string[] = [];
  await page.exposeFunction('toApp', (text: string) => {
    heard.push(text);
  });
  await page.addInitScript(`{
    const bridge = { postMessage(text) {
      if (this !== bridge || typeof text !== 'string') throw new TypeError('not of the app');
      toApp(text);
    } };
    ${bridge}
  }`);
  return { page, heard };
}

const read = (heard: readonly string[]): Message[] => heard.map((text) => JSON.parse(text));
const named = (heard: readonly string[], name: string) =>
  read(heard).filter(({ hostedVerification }) => hostedVerification === name);

describe.each(Object.entries(BRIDGES))('by %s', (_, bridge) => {
  test('a whole submission is told, each thing once, and nothing of the person or the link', async () => {
    const user_id = 'user-of-the-app';
    const url = await at.newLink({
      id_types: [idTypeOf('enhanced_kyc')],
      user_id,
      redirect_url: `${at.partner.url}/done`,
    });
    const { page, heard } = await openApp(bridge);
    await toReview(page, url);
    await page.locator('#send').click();
    await page.waitForURL(/\/done\?/);
    const { searchParams } = new URL(page.url());
    for (const text of heard) expect([text, isMessage(JSON.parse(text))]).toEqual([text, true]);
    expect(named(heard, 'ready')).toEqual([{ hostedVerification: 'ready' }]);
    expect(named(heard, 'step').map(({ step }) => step)).toEqual([
      'welcome',
      'details',
      'review',
      'sending',
      'done',
    ]);
    expect(named(heard, 'submitted')).toEqual([{ hostedVerification: 'submitted' }]);
    const heights = named(heard, 'resize').map(({ height }) => height as number);
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter((height, index) => height === heights[index - 1])).toEqual([]);
    const known = new Set(['ready', 'step', 'submitted', 'resize']);
    expect(read(heard).filter(({ hostedVerification }) => !known.has(hostedVerification))).toEqual([]);
    const all = heard.join('\n');
    const ids = [...searchParams.values()].filter((value) => value !== 'success');
    for (const secret of [...ids, user_id, new URL(url).pathname.slice(3), at.partner.url, '12345678900']) {
      expect(all).not.toContain(secret);
    }
    expect(all).not.toMatch(/https?:|Ada|Lovelace|[0-9a-f]{8}-|\d{7}/i);
  });
});

test('who cancels is told to the app once, and led back to the partner', async () => {
  const { page, heard } = await openApp(ANDROID);
  await begin(page, await at.newLink({ redirect_url: `${at.partner.url}/done` }));
  await page.locator('#cancel').click();
  await page.locator('#stop form button').first().click();
  await page.waitForURL(/\/done\?status=cancelled/);
  expect(named(heard, 'cancelled')).toEqual([{ hostedVerification: 'cancelled', stays: true }]);
  await page.goBack();
  expect(page.url(), 'whoever goes back is not sent on again').not.toContain('/done');
  expect(named(heard, 'cancelled')).toHaveLength(1);
});

test('a link that takes nothing any more has failed', async () => {
  const url = await at.newLink();
  const refId = new URL(url).pathname.slice(3);
  await at.server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
  const { page, heard } = await openApp(ANDROID);
  await page.goto(url);
  await expect.poll(() => named(heard, 'failed')).toEqual([{ hostedVerification: 'failed', stays: true }]);
  expect(named(heard, 'ready')).toEqual([]);
});

test('nothing is told where the link does not allow it, and the user is led back all the same', async () => {
  const { page, heard } = await openApp(Object.values(BRIDGES).join('\n'));
  const partner_params = { app_bridge: 'off' };
  await toReview(
    page,
    await at.newLink({
      partner_params,
      id_types: [idTypeOf('enhanced_kyc')],
      redirect_url: `${at.partner.url}/done`,
    }),
  );
  await page.locator('#send').click();
  await page.waitForURL(/\/done\?status=success/);
  expect(heard).toEqual([]);
});

const VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';

test.each(['footer a', '.consent a, #start a'])('the policy of %s opens in place in an app', async (link) => {
  const { page } = await openApp(ANDROID, { userAgent: VIEW });
  const data_privacy_policy_url = `${at.partner.url}/privacy`;
  await page.goto(await at.newLink({ id_types: [idTypeOf('enhanced_kyc')], data_privacy_policy_url }));
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await page.locator(link).first().click();
  await page.waitForURL(/\/privacy$/);
});

test('a refused camera of a partner’s app is not the end of the app', async () => {
  const { page } = await openApp(ANDROID, { userAgent: VIEW });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await begin(page, await at.newLink({ id_types: [idTypeOf('biometric_kyc')] }));
  await fillDetails(page, 'biometric_kyc');
  await photoButton(page, 'open').click();
  const { partner, script } = languageOf('en', undefined);
  await step(page, 'selfie').getByText(partner.script.appCamera).waitFor();
  for (const words of [partner.script.inApp, script.cameraRefused])
    expect(await page.getByText(words).count()).toBe(0);
});

test('an app that has gone wrong does not stop the person', async () => {
  const { page } = await openApp(
    'window.hostedVerification = { postMessage() { throw new Error("gone"); } };',
  );
  await begin(page, await at.newLink({ id_types: [idTypeOf('enhanced_kyc')] }));
  await fillDetails(page);
  await sendIt(page);
});
