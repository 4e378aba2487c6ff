/** Browsers that lack or break something: no button is dead, nothing typed is lost, and there is a way on. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../use-browser.ts';
import { begin, chooseFile, fillDetails, idTypeOf, sendIt, step, toReview } from '../walk.ts';

const at = useBrowser();

const hide = (name: string) => `Object.defineProperty(window, '${name}', { value: undefined })`;
const refuse = (name: string) =>
  `Object.defineProperty(window, '${name}', { get() { throw new DOMException('no', 'SecurityError') } })`;

/** Then the steps are shown, with a draft or without. */
const STEPS = {
  'no indexedDB': hide('indexedDB'),
  'an indexedDB that is refused': refuse('indexedDB'),
  'an indexedDB that never answers': 'IDBFactory.prototype.open = () => ({})',
  'a full disk':
    "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }",
  'transactions that are aborted': `const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...names) {
      const begun = transaction.apply(this, names);
      queueMicrotask(() => begun.abort());
      return begun;
    }`,
  'no BroadcastChannel': hide('BroadcastChannel'),
  'a BroadcastChannel that is refused':
    "window.BroadcastChannel = class { constructor() { throw Error('no') } }",
  'no sessionStorage': refuse('sessionStorage'),
  'no crypto': hide('crypto'),
  'no getRandomValues': 'crypto.getRandomValues = undefined',
  'no matchMedia': hide('matchMedia'),
  'a matchMedia that throws': "window.matchMedia = () => { throw Error('no') }",
};

/** Then the plain page is shown. */
const PLAIN = {
  'no template.content':
    "Object.defineProperty(HTMLTemplateElement.prototype, 'content', { value: undefined })",
  'no importNode': 'Document.prototype.importNode = undefined',
};

test.each(Object.entries(STEPS))('with %s the flow goes to its end', async (_, script) => {
  const page = await at.newPage();
  await page.addInitScript(script);
  await toReview(page, await at.newLink({ id_types: [idTypeOf('biometric_kyc')] }), 'biometric_kyc');
  await sendIt(page);
});

test.each(Object.entries(PLAIN))('with %s the plain page is reached', async (_, script) => {
  const page = await at.newPage();
  await page.addInitScript(script);
  await page.goto(await at.newLink());
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  await page.locator('form[enctype]').waitFor();
});

test('a database that answers late does not overwrite what was typed', async () => {
  const url = await at.newLink({ is_single_use: true });
  const page = await at.newPage();
  await begin(page, url);
  await page.locator('#my-first_name').fill('Before');
  await expect.poll(() => firstNames(page)).toEqual(['Before']);
  await page.addInitScript(`const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...names) {
      const late = {};
      setTimeout(() => {
        const request = open.apply(this, names);
        request.onsuccess = () => ((late.result = request.result), late.onsuccess?.());
      }, 2_500);
      return late;
    }`);
  await page.reload();
  await begin(page, url);
  await page.locator('#my-first_name').fill('After');
  await page.waitForTimeout(3_000);
  expect(await page.locator('#my-first_name').inputValue()).toBe('After');
});

test('an error of the script that comes later shows a way out, and keeps what was typed', async () => {
  const page = await at.newPage();
  await begin(page, await at.newLink({ id_types: [idTypeOf('biometric_kyc')], is_single_use: true }));
  await fillDetails(page, 'biometric_kyc');
  await page.evaluate('URL.createObjectURL = undefined');
  await chooseFile(page, 'selfie');
  await page.locator('#broken').waitFor();
  await page.locator('#broken .quiet').waitFor();
  await page.locator('#reload').click();
  await page.locator('#navigation').waitFor({ state: 'attached' });
  await page.evaluate("location.hash = '#details'");
  await step(page, 'details').waitFor();
  expect(await page.locator('#my-first_name').inputValue()).toBe('Ada');
});

/** The first names of all kept drafts. */
const firstNames = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const opened = indexedDB.open('verification');
    opened.onsuccess = () => {
      const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => (opened.result.close(), resolve(all.result.flatMap(({ fields }) => fields?.first_name ?? [])));
    };
  })`);
