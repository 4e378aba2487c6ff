/** Ways through the page that do not depend on its language, and what is watched on the way. */
import type { Page } from 'playwright-core';
import { findIdType } from '#core/catalogue.ts';
import type { VerificationMethod } from '#core/id-type.ts';
import { jpeg } from '../support/images.ts';

/** One ID type for each method. */
export const METHODS = {
  enhanced_kyc: { country: 'NG', id_type: 'NIN_V2' },
  biometric_kyc: { country: 'NG', id_type: 'NIN_V2' },
  doc_verification: { country: 'NG', id_type: 'VOTER_ID' },
  enhanced_document_verification: { country: 'GH', id_type: 'GHANA_CARD' },
} as const satisfies Record<VerificationMethod, object>;

export const methodNames = Object.keys(METHODS) as VerificationMethod[];

export const idTypeOf = (method: VerificationMethod) => ({ ...METHODS[method], verification_method: method });

/** The number that the sandbox finds. */
export const numberOf = (method: VerificationMethod): string =>
  findIdType(METHODS[method].country, METHODS[method].id_type)?.number?.example ?? '';

/** The step that is shown. */
export const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]:not([hidden])`);

/** Consents, on a page that was just opened. */
export async function consent(page: Page): Promise<void> {
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  await step(page, 'welcome').waitFor({ state: 'detached' });
}

/** Fills in the details and goes on. */
export async function fillDetails(page: Page, method: VerificationMethod): Promise<void> {
  await step(page, 'details').waitFor();
  const values = { id_number: numberOf(method), first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`#my-${name}`);
    if (await field.isVisible()) await field.fill(value);
  }
  await page.locator('#fields button').click();
}

/** Chooses a file for the photo of a step, and keeps it. */
export async function choosePhoto(page: Page, name: string, buffer = jpeg()): Promise<void> {
  const shown = step(page, name);
  await shown.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await shown.locator('[data-act="use"]').click();
}

/** From a page just opened to its review. */
export async function toReview(page: Page, method: VerificationMethod): Promise<void> {
  await consent(page);
  await fillDetails(page, method);
  for (const name of PHOTOS[method]) await choosePhoto(page, name);
  await step(page, 'review').waitFor();
}

const PHOTOS: Record<VerificationMethod, string[]> = {
  enhanced_kyc: [],
  biometric_kyc: ['selfie'],
  doc_verification: ['selfie', 'front', 'back'],
  enhanced_document_verification: ['selfie', 'front', 'back'],
};

/** Makes the page's own waits short: a person has 30 seconds to see all tries fail, a test has not. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(
    'const wait = window.setTimeout; window.setTimeout = (work, ms) => wait(work, ms / 100);',
  );
}

/** What the browser complains of, from now on: broken policies, errors of the script. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A page that is not there is told to the console as well.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  return complaints;
}

/** How many pixels stand beyond the screen, sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** All that the page keeps in this browser, as text. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opened = indexedDB.open('verification');
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(JSON.stringify([all.result, { ...localStorage }, { ...sessionStorage }]));
          };
        };
      }),
  );
