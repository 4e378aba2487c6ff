/** Each photo is sent when it is accepted; Send only commits (D-82). */
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { noisySquares } from '../photos/drawing.ts';
import { useBrowser } from '../use-browser.ts';
import {
  answerSubmissions,
  begin,
  chooseFile,
  choosePhoto,
  fillDetails,
  heading,
  idTypeOf,
  photoButton,
  sendIt,
  step,
  storedText,
  toReview,
  toSelfie,
} from '../walk.ts';

const at = useBrowser();
const SELFIE = { id_types: [idTypeOf('biometric_kyc')] };
const IMAGES = '**/visits/*/images';

/** Answers what is staged; by default the server does. @returns the fields that were sent. */
async function answerStaging(
  page: Page,
  answer: (route: Route, index: number) => unknown = (route) => route.continue(),
): Promise<string[]> {
  const fields: string[] = [];
  await page.route(IMAGES, (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    fields.push(/name="(\w+)"/.exec(body)?.[1] ?? '');
    return answer(route, fields.length);
  });
  return fields;
}

/** The bodies of submissions, as they go on to the server. */
async function recordSubmissions(page: Page): Promise<string[]> {
  const bodies: string[] = [];
  await answerSubmissions(page, (route) => {
    bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
    return route.continue();
  });
  return bodies;
}

const sent = (page: Page, percent: number) =>
  page
    .locator('[data-sent="selfie"]', { hasText: percent === 100 ? 'Already uploaded' : `${percent} % sent` })
    .waitFor();

describe('an accepted photo', () => {
  test('is sent before Send, which then names it; one that is taken instead is sent in its place', async () => {
    const url = await at.newLink(SELFIE);
    const page = await at.newPage();
    const staged = await answerStaging(page);
    const bodies = await recordSubmissions(page);
    await toReview(page, url, 'biometric_kyc');
    await sent(page, 100);
    expect(staged).toEqual(['selfie']);
    await page.goto(`${url}#selfie`);
    await choosePhoto(page, 'selfie', goodPhoto('face', 2));
    await sent(page, 100);
    await sendIt(page);
    expect(staged).toEqual(['selfie', 'selfie']);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('name="selfie_ref"');
    expect(bodies[0]?.length).toBeLessThan(3_000);
    expect(await at.jobsOf(url)).toBe(1);
  });

  test('that the server refuses is told beside it at once', async () => {
    const page = await at.newPage();
    const refusal = { code: '2204', error: 'A field has a wrong type or value: selfie is cut off.' };
    const body = JSON.stringify({ ...refusal, details: [{ path: '/selfie', message: 'is cut off' }] });
    await answerStaging(page, (route, index) =>
      index === 1 ? route.fulfill({ status: 400, contentType: 'application/json', body }) : route.continue(),
    );
    await toSelfie(page, await at.newLink(SELFIE), 'biometric_kyc');
    await choosePhoto(page, 'selfie');
    await step(page, 'selfie').getByText('Choose a complete PNG or JPEG photo').waitFor();
    await chooseFile(page, 'selfie', goodPhoto('face', 2));
    await photoButton(page, 'use').click();
    await sent(page, 100);
    await sendIt(page);
  });
});

test('whose answer is lost on a single-use link reads after a reload that it arrived', async () => {
  const redirect_url = `${at.partner.url}/done`;
  const { page, url } = await at.atReview('enhanced_kyc', { is_single_use: true, redirect_url });
  await answerSubmissions(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.locator('#send').click();
  await expect.poll(() => at.jobsOf(url)).toBe(1);
  await page.reload();
  await heading(page, 'It has arrived');
  await expect.poll(() => storedText(page)).not.toContain('12345678900');
  await page.getByRole('link', { name: 'Return to' }).click();
  await page.waitForURL(/status=successful/);
  const other = await at.newPage();
  await other.goto(url);
  await heading(other, 'This link has been used');
});

// 400 ms and 50 kB/s, three photos of 400 kB: with all of them in the submission, Send took 24 s.
test('on a slow line, Send to done takes less than three seconds', async () => {
  const url = await at.newLink({ id_types: [idTypeOf('doc_verification')] });
  const page = await at.newPage();
  await page.goto(url);
  const drawn = () => noisySquares(page, 800, 600);
  const photos = [await drawn(), await drawn(), await drawn()];
  await begin(page, url);
  await fillDetails(page, 'doc_verification');
  const network = await page.context().newCDPSession(page);
  const [latency, throughput] = [400, 50_000];
  const slow = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await network.send('Network.emulateNetworkConditions', slow);
  for (const [i, name] of ['selfie', 'front', 'back'].entries()) await choosePhoto(page, name, photos[i]);
  await step(page, 'review').waitFor();
  for (const field of ['selfie', 'document_front', 'document_back']) {
    await page
      .locator(`[data-sent="${field}"]`, { hasText: 'Already uploaded' })
      .waitFor({ timeout: 60_000 });
  }
  const pressedAt = Date.now();
  await sendIt(page);
  const tookMs = Date.now() - pressedAt;
  console.log(`Send to done: ${tookMs} ms, with ${photos.map(({ length }) => length).join(' + ')} bytes`);
  expect(tookMs).toBeLessThan(3_000);
}, 120_000);
