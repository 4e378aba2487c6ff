/** How a person goes through the page, for the tests of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { FOUND_NUMBER } from '#harness/api.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const NIN = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };
export const LICENCE = { country: 'NG', id_type: 'DRIVERS_LICENSE', verification_method: 'doc_verification' };

export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Opens a link's page and consents. */
export async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('checkbox').check();
  await click(page, 'Start');
  // Keys pressed before the next step is there would go nowhere.
  await page.locator('[data-step="welcome"]').waitFor({ state: 'hidden' });
}

export async function fillNumber(page: Page, number = FOUND_NUMBER): Promise<void> {
  await page.getByLabel('ID number').fill(number);
  await click(page, 'Continue');
}

/** Everything that axe finds on what is shown now, in short. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'], preload: false })",
  )) as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
