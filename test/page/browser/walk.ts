/** Ways through the page that do not depend on its language, and what is looked at on the way. */
import type { Page } from 'playwright-core';
import { findIdType } from '#core/catalogue.ts';
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';

/** One ID type for each method, with the photos that it asks for. */
const METHODS = {
  enhanced_kyc: { country: 'NG', id_type: 'NIN_V2', photos: [] },
  biometric_kyc: { country: 'NG', id_type: 'NIN_V2', photos: ['selfie'] },
  doc_verification: { country: 'NG', id_type: 'VOTER_ID', photos: ['selfie', 'front', 'back'] },
  enhanced_document_verification: {
    country: 'GH',
    id_type: 'GHANA_CARD',
    photos: ['selfie', 'front', 'back'],
  },
} as const satisfies Record<VerificationMethod, object>;

export const methodNames = Object.keys(METHODS) as VerificationMethod[];

export function idTypeOf(method: VerificationMethod) {
  const { country, id_type } = METHODS[method];
  return { country, id_type, verification_method: method };
}

/** The number that the sandbox finds. */
export const numberOf = (method: VerificationMethod): string =>
  findIdType(METHODS[method].country, METHODS[method].id_type)?.number?.example ?? '';

export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The step that is shown. */
export const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]:not([hidden])`);

/** A button of the photo step that is shown. */
export const photoButton = (page: Page, action: 'open' | 'shoot' | 'use' | 'retake' | 'anyway' | 'close') =>
  page.locator(`[data-act="${action}"]:visible`);

/** Opens a page and consents. */
export async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('#agree').check();
  await page.locator('#start button').click();
  await step(page, 'welcome').waitFor({ state: 'detached' });
}

/** Goes on with the draft of an opening just before; its consent to the same text counts. */
export async function goOn(page: Page): Promise<void> {
  await page.locator('#resume-continue').click();
  await step(page, 'resume').waitFor({ state: 'detached' });
}

/** Fills in the details and goes on; where none must be given, the review alone leads to them. */
export async function fillDetails(page: Page, method: VerificationMethod = 'enhanced_kyc'): Promise<void> {
  if (method.includes('doc')) return;
  await step(page, 'details').waitFor();
  const values = { id_number: numberOf(method), first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`#my-${name}`);
    if (await field.isVisible()) await field.fill(value);
  }
  await page.locator('#fields button[type=submit]').click();
}

/** Opens a page, and goes to the selfie. */
export async function toSelfie(page: Page, url: string, method: VerificationMethod = 'doc_verification') {
  await begin(page, url);
  await fillDetails(page, method);
  await step(page, 'selfie').waitFor();
}

/** Chooses a file for the photo of a step. */
export async function chooseFile(page: Page, name: string, buffer = goodFor(name)): Promise<void> {
  const file = { name: 'a.png', mimeType: 'image/png', buffer };
  await step(page, name).waitFor();
  await step(page, name).locator('input[type=file]').setInputFiles(file);
}

/** The two sides of a card differ. */
const goodFor = (name: string) => goodPhoto(name === 'selfie' ? 'face' : 'card', name === 'back' ? 3 : 1);

/** Chooses a file for the photo of a step, and keeps it: one that the checks refuse, after they did so twice. */
export async function choosePhoto(page: Page, name: string, buffer = goodFor(name)): Promise<void> {
  await chooseFile(page, name, buffer);
  await photoButton(page, 'retake').waitFor();
  if (await photoButton(page, 'use').isVisible()) return photoButton(page, 'use').click();
  await chooseFile(page, name, buffer);
  await photoButton(page, 'anyway').click();
}

/** Opens a page and fills it in up to the review. */
export async function toReview(page: Page, url: string, method: VerificationMethod = 'enhanced_kyc') {
  await begin(page, url);
  await fillDetails(page, method);
  for (const name of METHODS[method].photos) await choosePhoto(page, name);
  await step(page, 'review').waitFor();
}

/** Sends from the review, up to the end. */
export async function sendIt(page: Page): Promise<void> {
  await page.locator('#send').click();
  await step(page, 'done').waitFor();
}

/** Answers submissions, and tells how many came and with which keys. */
export async function answerSubmissions(
  page: Page,
  answer: (route: Parameters<Parameters<Page['route']>[1]>[0], index: number) => unknown,
) {
  await page.unroute('**/submissions');
  const keys: (string | null)[] = [];
  await page.route('**/submissions', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    await answer(route, keys.length);
  });
  return keys;
}

/** What the page says before it tries again. */
export const AGAIN = 'The connection was lost. Trying again';

/** Lets the page try again until `isOver`, without the waits between its attempts. Needs `page.clock.install()`. */
export async function skipRetryDelays(
  page: Page,
  isOver: () => Promise<boolean>,
  again = AGAIN,
): Promise<void> {
  while (!(await isOver())) {
    if (await page.getByText(again).isVisible()) await page.clock.fastForward(15_000);
  }
}

/** What the browser complains of, from now on: broken policies, errors of the script. */
export function collectComplaints(page: Page): string[] {
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

/** The buttons, links and fields that are too low for a thumb. */
export const smallTargets = (page: Page) =>
  page
    .locator(
      'button, summary, a.button, .option, .upload, .edit a, .chosen a, footer a, input[type=text], input[type=date]',
    )
    .filter({ visible: true })
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.outerHTML),
    );

/** Runs `work` in the page on the store of the drafts, and gives its result. */
export const inDraftStore = <Result>(page: Page, work: string): Promise<Result> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opened = indexedDB.open('verification');
    opened.onsuccess = () => {
      const transaction = opened.result.transaction('drafts', 'readwrite');
      const store = transaction.objectStore('drafts');
      const request = (${work})(store);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => (opened.result.close(), resolve(request?.result));
    };
  })`);

/** All that the page keeps in this browser, as text. */
export async function storedText(page: Page): Promise<string> {
  const drafts = await inDraftStore(page, 'store => store.getAll()');
  const rest = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  return JSON.stringify([drafts, rest]);
}

/** Makes what is kept look older. */
export const age = (page: Page, hours: number) =>
  inDraftStore(
    page,
    `store => {
      const cursors = store.openCursor();
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        cursor?.update({ ...cursor.value, savedAt: Date.now() - ${hours * 3_600_000} });
        cursor?.continue();
      };
    }`,
  );
