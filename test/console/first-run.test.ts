/** What somebody does who has never seen the service. */
import { expect, test } from 'vitest';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { useConsole } from './use-console.ts';

const at = useConsole();

test('a verified callback is on the screen within a minute, and nothing was typed', async () => {
  const begin = Date.now();
  const page = await at.open('', PHONE);
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.getByRole('link', { name: 'Open the link' }).waitFor();
  await page.getByRole('button', { name: 'Submit for me' }).click();
  await page.getByText('Callback received, and both signatures verified.').waitFor();
  expect(Date.now() - begin).toBeLessThan(60_000);
  // It ends with the receiver's answer.
  for (const last of ['callback_attempt', 'callback_received'])
    await page.locator(`.timeline .${last}`).waitFor();
  const kinds = await page.locator('.timeline > li').evaluateAll((all) => all.map((each) => each.className));
  const order = [
    'link_created',
    'submitted',
    'verifier_asked',
    'result',
    'callback_attempt',
    'callback_received',
  ];
  expect(order.map((kind) => kinds.findIndex((name) => name.startsWith(kind)))).not.toContain(-1);
  await page.getByRole('link', { name: 'Charts' }).click();
  await page.getByText(/^1 job: half within/).waitFor();
  expect(await page.locator('.funnel tr').allInnerTexts()).toContainEqual(
    expect.stringMatching(/^Succeeded\s+1\s+100 %$/),
  );
  expect(at.problems).toEqual([]);
});

test('each entry of the timeline opens to the request and its answer', async () => {
  const page = await at.open('');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.locator('.timeline .link_created summary').click();
  await page.getByText('"company_name"').first().waitFor();
  await page.getByText('Answer body, formatted').waitFor();
  await page.getByText('"ref_id"').first().waitFor();
});

test('a name, a parameter and a callback with HTML are shown as text', async () => {
  const hostile = '<img src=x onerror="document.title=1"><b>bold</b>';
  const { callback_url } = await (await fetch(`${at.server.url}/console/data/start`)).json();
  const refId = await at.server.newLink({ name: hostile, callback_url, partner_params: { note: hostile } });
  await at.server.submit(refId);
  const page = await at.open('links');
  await page.getByText(hostile).click();
  await page.getByRole('heading', { name: hostile }).waitFor();
  await page.locator('.timeline .callback_attempt summary').first().click();
  await page.locator('.timeline .callback_attempt').getByText('bold').first().waitFor();
  expect(await page.locator('img:not(.qr), main b').count()).toBe(0);
  expect(at.problems).toEqual([]);
});

test('after a break of the connection the console says so, and goes on when it is back', async () => {
  const proxy = await startTcpProxy(Number(new URL(at.server.url).port));
  const page = await at.open('links', { baseURL: `http://127.0.0.1:${proxy.port}` });
  proxy.cut();
  await page.getByText('Connecting …').waitFor();
  await at.server.newLink({ name: 'Created meanwhile' });
  proxy.restore();
  await page.getByText('Created meanwhile').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await proxy.stop();
});
