/** Every view, on a phone and on a wide screen, in light and in dark: axe finds nothing, and nothing is cut off. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { useConsole, WIDE } from './use-console.ts';

const at = useConsole();

/** By their names; filled when there is something to show. */
const views: Record<string, string> = {};

beforeAll(async () => {
  const read = async (path: string) => (await fetch(`${at.server.url}/console/data/${path}`)).json();
  const { callback_url } = await read('start');
  const refId = await at.server.newLink({ callback_url, name: 'A link' });
  const { body } = await at.server.submit(refId);
  await at.server.completed(body.user_id, body.job_id);
  await at.server.call('POST', '/v1/hosted_links', { partner_id: '001', timestamp: '', signature: 'x' });
  const callback = await vi.waitFor(
    async () => {
      const [row] = (await read('callbacks')).rows;
      expect(row.attempts).toHaveLength(1);
      return row;
    },
    { timeout: 60_000 },
  );
  const [request] = (await read('requests?status=400')).rows;
  Object.assign(views, {
    start: '',
    links: 'links',
    link: `links/${refId}`,
    job: `jobs/${callback.service_job_id}`,
    callbacks: 'callbacks',
    callback: `callbacks/${callback.service_job_id}/${callback.webhook_id}`,
    requests: 'requests',
    request: `requests/${request.id}`,
    levers: 'levers',
    charts: 'charts',
    frontend: 'frontend',
    unknown: 'nothing',
  });
});
afterEach(() => expect(at.problems).toEqual([]));

describe.each([
  ['a phone', PHONE],
  ['a wide screen', WIDE],
])('on %s', (_, size) => {
  test.each(['light', 'dark'] as const)('in %s', async (colorScheme) => {
    for (const [name, view] of Object.entries(views)) {
      const page = await at.open(view, { ...size, colorScheme });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => !document.querySelector('.loading'));
      const found = await axe(page);
      expect(found, `${name}: ${found.join('\n')}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});

test('the keyboard alone creates a link, submits to it and opens what was sent', async () => {
  const page = await at.open('');
  const press = async (name: string, key = 'Enter') => {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused.startsWith(name)) return page.keyboard.press(key);
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  await press('Skip to the content');
  await press('curl', 'ArrowRight');
  await page.getByText('Create a link with Node').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Create a link' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
  await press('Submit for me');
  await page.getByText('Callback received, and both signatures verified.').waitFor();
});
