/** What happens is on the screen at once. */
import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const at = useConsole();

/** Shown within this, for 95 of 100. */
const SHOWN_MS = 300;
const LINKS = 100;

test(`a new link is in the list within ${SHOWN_MS} ms`, async () => {
  const page = await at.open('links');
  await page.getByText('No links yet.').waitFor();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('tbody bdi')) seen[each.textContent ?? ''] ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const created: Record<string, number> = {};
  for (let number = 0; number < LINKS; number++) {
    const name = `Link ${number}`;
    await at.server.newLink({ name });
    created[name] = Date.now();
    await page.getByText(name, { exact: true }).waitFor();
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
  const took = Object.entries(created).map(([name, time]) => (seen[name] ?? Infinity) - time);
  const p95 = took.toSorted((one, other) => one - other)[Math.ceil(took.length * 0.95) - 1];
  console.log(`shown after ${p95} ms (p95 of ${took.length})`);
  expect(p95).toBeLessThanOrEqual(SHOWN_MS);
});
