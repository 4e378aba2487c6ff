/** What the sandbox's console is told of a visit. */
import { expect, test } from 'vitest';
import type { LinkDetail } from '#console/data.ts';
import { useBrowser } from '../use-browser.ts';
import { begin, fillDetails, idTypeOf } from '../walk.ts';

const at = useBrowser();

test('the console shows each step that somebody reaches, and the way back', async () => {
  const link = await at.newLink({
    id_types: [idTypeOf('enhanced_kyc')],
    redirect_url: `${at.partner.url}/done`,
  });
  const page = await at.newPage();
  await begin(page, link);
  await fillDetails(page);
  await page.locator('#send').click();
  await page.waitForURL(`${at.partner.url}/done**`);
  const { origin, pathname } = new URL(link);
  const timeline = async () => {
    const response = await fetch(`${origin}/console/data/links/${pathname.slice(3)}`);
    const detail = (await response.json()) as LinkDetail;
    return detail.timeline.map(({ title }) => title);
  };
  const titles = ['The page was loaded', 'Step: details', 'Step: review', 'Step: sending'];
  await expect
    .poll(timeline)
    .toEqual(expect.arrayContaining([...titles, 'Submitted', 'The user was led back']));
});
