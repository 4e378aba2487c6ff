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
  const address = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  const request = page.waitForRequest('**/sandbox/results');
  await page.getByRole('button', { name: 'Submit for me' }).click();
  // The result is this link's, whoever else submits.
  const results = [{ outcome: 'found', ref_id: address?.split('/').at(-1) }];
  expect((await request).postDataJSON()).toEqual({ results });
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
  // Whoever looks at another view in between finds what came.
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByText('Callback received, and both signatures verified.').waitFor();
  expect(at.problems).toEqual([]);
});

test('a link is of the partner and the fields that were chosen, and each entry of its timeline opens', async () => {
  const { body: partner } = await at.server.call('POST', '/sandbox/partners', { name: 'Second bank' });
  const page = await at.open('');
  await page.getByLabel('Partner').selectOption(partner.partner_id);
  const sample = page.getByRole('tabpanel');
  for (const text of [partner.key, `"partner_id": "${partner.partner_id}"`])
    await expect.poll(() => sample.innerText()).toContain(text);
  await page.getByText('Choose others from the catalogue').click();
  const banks = page.locator('.picker .choices').getByRole('checkbox', { name: 'Bank Verification Number' });
  await banks.first().check();
  await expect.poll(() => page.locator('.picker .chosen li').count()).toBe(3);
  // Another method of it takes its place.
  await banks.nth(1).check();
  expect([await page.locator('.picker .chosen li').count(), await banks.first().isChecked()]).toEqual([
    3,
    false,
  ]);
  await page.getByText('All fields, as JSON').first().click();
  const json = page.locator('textarea');
  const fields = JSON.parse(await json.inputValue());
  await json.fill('[]');
  await page.getByText('must be an object').waitFor();
  // Nothing is created while it is wrong; what is typed above stays, as far as the JSON does not change it afterwards.
  await page.getByText('All fields, as JSON').first().click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  await json.waitFor();
  expect(await page.getByText('2. Submit to it').count()).toBe(0);
  // What is sent is seen.
  await page.getByLabel('Single use').check();
  await page.getByLabel('Tries').fill('3');
  await page.getByLabel('Single use').uncheck();
  await page.getByLabel('Tries').fill('');
  await page.getByLabel('Tries').waitFor({ state: 'detached' });
  const company = page.getByLabel('Company');
  await company.fill('Typed meanwhile');
  // Nor does a load that fails take it away.
  await page.route('**/console/data/start', (route) => route.abort());
  await at.server.call('POST', '/sandbox/results', { results: [] });
  await page.getByText('The sandbox does not answer.').waitFor();
  await page.unroute('**/console/data/start');
  await page.getByLabel('Callback address').fill('https://example.com/theirs');
  const changed = { ...fields, name: 'Named', callback_url: 'https://example.com/changed' };
  await json.fill(JSON.stringify(changed));
  expect(await page.getByText('must be an object').count()).toBe(0);
  await page.getByText('Changed in the form too: callback_url.').waitFor();
  expect(await company.inputValue()).toBe('Typed meanwhile');
  await json.fill(JSON.stringify({ ...changed, id_types: [null] }));
  await json.fill(JSON.stringify(changed));
  await json.fill('{');
  await page.getByRole('button', { name: 'Discard this JSON' }).click();
  expect(JSON.parse(await json.inputValue())).toEqual({ ...changed, company_name: 'Typed meanwhile' });
  // What was changed above before is changed back here.
  await json.fill(JSON.stringify(changed));
  await expect.poll(() => company.inputValue()).toBe(changed.company_name);
  await expect.poll(() => sample.innerText()).toContain('"name": "Named"');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.locator('.timeline .link_created summary').click();
  await page.getByText('"company_name"').first().waitFor();
  await page.getByText('Answer body, formatted').waitFor();
  await page.getByText('"ref_id"').first().waitFor();
  await page.getByRole('link', { name: 'Open this link’s page' }).click();
  await page.getByRole('heading', { name: 'Named' }).waitFor();
  await page.locator('.facts').getByText(partner.partner_id, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.locator('.facts').getByText('disabled', { exact: true }).waitFor();
  // What was entered stays while other views are looked at.
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  expect(await page.getByLabel('Partner').inputValue()).toBe(partner.partner_id);
  expect(JSON.parse(await json.inputValue())).toEqual(changed);
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
