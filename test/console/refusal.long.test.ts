/** Somebody who never read the guides finds out from the console why their signature is refused. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { useConsole } from './use-console.ts';

const at = useConsole();

const base64 = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');
const KEY = 'sandbox-key-001';
const HOUR = 3_600_000;

/** Mistakes that people make, and what they have to read. */
const MISTAKES: readonly [string, (now: string) => object, RegExp][] = [
  ['leaves the constant out', (t) => signed(t, base64(KEY, `${t}001`)), /another text was signed/],
  [
    'signs with a key that nobody has',
    (t) => signed(t, base64('my-key', `${t}001sid_request`)),
    /does not match/,
  ],
  ['has a clock that is an hour off', () => late(), /too far from now/],
  ['names a partner that there is not', (t) => ({ ...signed(t, 'x'), partner_id: '777' }), /unknown partner/],
];

function signed(timestamp: string, signature: string) {
  return { ...LINK_FIELDS, partner_id: '001', timestamp, signature };
}

function late() {
  const timestamp = new Date(Date.now() - HOUR).toISOString();
  return signed(timestamp, base64(KEY, `${timestamp}001sid_request`));
}

test.each(MISTAKES)('who %s is told so', async (_, body, reason) => {
  await at.server.call('POST', '/v1/hosted_links', body(new Date().toISOString()));
  const page = await at.open('requests');
  await page.getByText(reason).first().click();
  await page.getByRole('heading', { name: reason }).waitFor();
  expect(await page.locator('.explanation').textContent()).toMatch(/\w+ \w+.*\./);
  const steps = page.getByRole('heading', { name: 'Step by step' });
  expect(await steps.count()).toBe(await page.locator('.steps').count());
});

test('what one’s own code computed is compared with each step', async () => {
  const timestamp = new Date().toISOString();
  const signature = base64(KEY, `${timestamp} 001sid_request`);
  await at.server.call('POST', '/v1/hosted_links', signed(timestamp, signature));
  const page = await at.open('requests');
  await page.getByText('POST /v1/hosted_links').first().click();
  const expected = `${timestamp}001sid_request`;
  await page.locator('.refusal').getByText(expected).first().waitFor();
  const own = page.getByLabel('Compare with what your code computed');
  await own.fill(expected);
  await page.getByText(/^The same as/).waitFor();
  await own.fill(`${timestamp} 001sid_request`);
  await page
    .getByText(`for ${timestamp.length} characters; then yours has a space where “0” is expected.`)
    .waitFor();
});
