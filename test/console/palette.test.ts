/** Ctrl K goes anywhere; and lists tell at sight what each row is. */
import { afterEach, expect, test, vi } from 'vitest';
import { axe } from '#testing/harness/browser/axe.ts';
import { LINK } from './planted.ts';
import { useConsole } from './use-console.ts';

const at = useConsole();
afterEach(() => expect(at.problems).toEqual([]));

test('the palette finds a view, a link, a job, a callback and a request, by keyboard alone', async () => {
  const read = async (path: string) => (await fetch(`${at.server.url}/console/data/${path}`)).json();
  const { callback_url } = await read('start');
  const refId = await at.server.newLink({ callback_url, name: 'Palette link' });
  await at.server.newLink({ callback_url, name: 'Another link' });
  const { body } = await at.server.submit(refId);
  await at.server.completed(body.user_id, body.job_id);
  const callback = await vi.waitFor(async () => {
    const [row] = (await read('callbacks')).rows;
    expect(row).toMatchObject({ link_name: 'Palette link', result_code: '1012', state: 'delivered' });
    return row;
  }, 60_000);
  const page = await at.open('');
  const find = async (text: string, group: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    const options = page.getByRole('option');
    await options
      .filter({ has: page.getByText(group, { exact: true }) })
      .first()
      .waitFor();
    const chosen = options.and(page.locator('[aria-selected="true"]'));
    while (!(await chosen.textContent())?.startsWith(group)) await page.keyboard.press('ArrowDown');
    expect(await axe(page)).toEqual([]);
    const href = (await chosen.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The browser follows a link in a task of its own.
    await page.waitForURL(`**${href}`);
    return href;
  };
  expect(await find('chart', 'View')).toBe('#/charts');
  expect(await find('palette li', 'Link')).toBe(`#/links/${refId}`);
  const id = callback.service_job_id;
  expect(await find(id, 'Job')).toBe(`#/jobs/${id}`);
  expect(await find('1012', 'Callback')).toBe(`#/callbacks/${id}/${callback.webhook_id}`);
  expect(await find('createLink', 'Request')).toMatch(/^#\/requests\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'createLink' }).waitFor();
});

test.each([
  ['stays chosen where it moves', ['ref 3', 'ref 1']],
  ['gives way to the last where it is gone', ['ref 1', 'ref 2']],
])('a row that is chosen before all have come %s', async (_, late) => {
  const page = await at.open('');
  const held = Promise.withResolvers<void>();
  const answer = (ids: readonly string[]) => ({ json: { rows: ids.map((ref_id) => ({ ...LINK, ref_id })) } });
  await page.route('**/console/data/links?q=z&*', (route) =>
    route.fulfill(answer(['ref 1', 'ref 2', 'ref 3'])),
  );
  await page.route('**/console/data/links?q=zz&*', async (route) => {
    await held.promise;
    await route.fulfill(answer(late));
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('z');
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(2).waitFor();
  await page.keyboard.type('z');
  await page.keyboard.press('ArrowUp');
  const chosen = options.and(page.locator('[aria-selected="true"]'));
  expect(await chosen.getAttribute('href')).toBe('#/links/ref%203');
  held.resolve();
  await options.nth(2).waitFor({ state: 'detached' });
  expect(await chosen.getAttribute('href')).toBe(`#/links/ref%20${late.includes('ref 3') ? 3 : 2}`);
  const active = await page.getByRole('combobox').getAttribute('aria-activedescendant');
  expect(active).toBe(await chosen.getAttribute('id'));
});

test('page views stand apart from API calls', async () => {
  const refId = await at.server.newLink();
  await fetch(`${at.server.url}/l/${refId}`);
  const page = await at.open('requests');
  const rows = page.getByRole('row');
  await rows.getByText('createLink').first().waitFor();
  expect(
    await rows
      .filter({ hasText: `/${refId}` })
      .filter({ hasNotText: 'v1' })
      .count(),
  ).toBe(0);
  await page.getByRole('link', { name: 'Page views' }).click();
  await rows
    .filter({ hasText: `/${refId}` })
    .first()
    .waitFor();
  expect(await rows.getByText('createLink').count()).toBe(0);
});
