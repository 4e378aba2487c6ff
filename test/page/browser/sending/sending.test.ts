import { describe, expect, test } from 'vitest';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useBrowser } from '../use-browser.ts';
import {
  AGAIN,
  answerSubmissions,
  goOn,
  heading,
  sendIt,
  skipRetryDelays,
  step,
  storedText,
  toReview,
} from '../walk.ts';

const at = useBrowser();
/** The first attempt, and one after each delay. */
const LOST_UNTIL_BUTTON = 6;
const REUSED = { status: 422, json: { code: 'idempotency_key_reused' } };
const BUSY = { status: 503, headers: { 'retry-after': '20' }, json: { code: 'verifier_busy' } };

describe('a bad connection', () => {
  test('that is lost during the upload is tried again, also after the button, and makes one job', async () => {
    const url = await at.newLink();
    const page = await at.newPage();
    await page.clock.install();
    await toReview(page, url);
    const keys = await answerSubmissions(page, async (route, index) => {
      // The first is accepted, but its answer is lost; the second does not arrive at all.
      if (index === 1) await route.fetch();
      if (index === LOST_UNTIL_BUTTON + 2) return route.fulfill(BUSY);
      return index < LOST_UNTIL_BUTTON + 2 ? route.abort('connectionreset') : route.continue();
    });
    await page.locator('#send').click();
    await skipRetryDelays(page, () => page.locator('#retry').isVisible());
    expect(keys).toHaveLength(LOST_UNTIL_BUTTON);
    await page.locator('#retry').click();
    await skipRetryDelays(page, async () => keys.length === LOST_UNTIL_BUTTON + 2);
    await page.locator('#retry').waitFor();
    await page.clock.fastForward(18_000);
    expect(keys, 'it waits as long as it was told').toHaveLength(LOST_UNTIL_BUTTON + 2);
    await page.clock.fastForward(2_000);
    await step(page, 'done').waitFor();
    expect(keys).toHaveLength(LOST_UNTIL_BUTTON + 3);
    expect(new Set(keys).size).toBe(1);
    expect(await at.jobsOf(url)).toBe(1);
  });

  longTest('that moves nothing, not even at first, is given up after 45 seconds', async () => {
    const page = await at.newPage();
    await page.clock.install();
    await toReview(page, await at.newLink());
    await answerSubmissions(page, () => undefined);
    await page.evaluate(() => {
      // A browser that reports progress when it is told to.
      Object.defineProperty(XMLHttpRequestUpload.prototype, 'onprogress', {
        set: (report) => Object.assign(window, { report }),
      });
    });
    await page.locator('#send').click();
    const percent = page.locator('#upload-percent');
    await percent.getByText('0 % sent').waitFor();
    await page.evaluate('report({ lengthComputable: true, loaded: 37, total: 100 })');
    // Shown by its bytes, announced in quarters.
    await percent.getByText('37 % sent').waitFor();
    expect(await page.locator('#upload-status').textContent()).toBe('25 % sent');
    await page.clock.fastForward(44_000);
    await percent.getByText('37 % sent').waitFor();
    await page.clock.fastForward(1_100);
    await page.getByText(AGAIN).waitFor();
  });

  longTest('that is missing is waited for, with a way back; sending goes on when it is there', async () => {
    const { page } = await at.atReview();
    await page.context().setOffline(true);
    await page.locator('#send').click();
    await page.getByText('You are offline.').waitFor();
    await heading(page, 'Not finished yet');
    await page.locator('#stuck a').first().click();
    await heading(page, 'Check and send');
    await page.locator('#send').click();
    await page.locator('#retry').waitFor();
    await page.context().setOffline(false);
    await heading(page, 'Thank you');
  });

  longTest('that the browser only calls missing is tried all the same', async () => {
    const page = await at.newPage();
    await page.addInitScript("Object.defineProperty(navigator, 'onLine', { value: false })");
    await toReview(page, await at.newLink());
    await answerSubmissions(page, (route, index) => (index === 1 ? route.abort() : route.continue()));
    await page.locator('#send').click();
    await page.getByText('You are offline.').waitFor();
    await page.locator('#retry').click();
    await heading(page, 'Thank you');
  });
});

describe('sending twice', () => {
  longTest('by a double click and in a second tab makes one job', async () => {
    const { page, url } = await at.atReview('enhanced_kyc', { is_single_use: true });
    const second = await page.context().newPage();
    await second.goto(`${url}#review`);
    await goOn(second);
    await heading(second, 'Check and send');
    const keys = await answerSubmissions(page, (route) => route.continue());
    const twice = "document.getElementById('send').click(), document.getElementById('send').click()";
    await Promise.all([page.evaluate(twice), second.evaluate(twice)]);
    await Promise.all([heading(page, 'Thank you'), heading(second, 'Thank you')]);
    expect(keys.length).toBeLessThanOrEqual(1);
    expect(await at.jobsOf(url)).toBe(1);
  });

  test('is no more possible in other tabs once one has sent', async () => {
    const { page, url } = await at.atReview('enhanced_kyc', { is_single_use: true });
    const second = await page.context().newPage();
    await second.goto(`${url}#review`);
    await goOn(second);
    await step(second, 'review').waitFor();
    // Also under another key than the one that both began with.
    await answerSubmissions(page, (route, index) => (index === 1 ? route.fulfill(REUSED) : route.continue()));
    await page.locator('#send').click();
    await Promise.all([heading(page, 'Thank you'), heading(second, 'Thank you')]);
    await second.reload();
    await heading(second, 'It has arrived');
  });

  test('under a key that was used for something else goes on under a new one, once', async () => {
    const { page } = await at.atReview();
    const keys = await answerSubmissions(page, (route) => route.fulfill(REUSED));
    await page.locator('#send').click();
    await page.getByText('Something was not accepted.').waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    await answerSubmissions(page, (route, index) => route.fulfill(index === 1 ? REUSED : BUSY));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Many verifications').waitFor();
    await page.unroute('**/submissions');
    // The address knows the draft under its new key.
    await page.reload();
    await step(page, 'review').waitFor();
    await sendIt(page);
    expect(await storedText(page)).not.toContain('"Ada');
  });
});
