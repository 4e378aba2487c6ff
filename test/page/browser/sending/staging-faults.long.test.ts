/** Whatever answers a photo that is sent ahead, or cuts it off: the submission arrives, with the photo, as one job. */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../use-browser.ts';
import { answerSubmissions, heading, idTypeOf, step, toReview } from '../walk.ts';

const at = useBrowser();
const IMAGES = '**/visits/*/images';

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Proxy</h1>' });
const json =
  (status: number, code: string, more = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: { code, error: 'no', ...more } });

/** By what a phone meets on the way. */
const ANSWERS = {
  'cut off': (route: Route) => route.abort('connectionreset'),
  'a proxy’s 403': html(403),
  'a 500 of ours': json(500, '2201'),
  'a portal’s 200': html(200),
  'a 200 without a reference': (route: Route) => route.fulfill({ status: 200, json: {} }),
  'a redirect to a portal': (route: Route) =>
    route.fulfill({ status: 302, headers: { location: 'http://127.0.0.1:1/login' } }),
  'a refused visit': json(400, '2204', { details: [{ path: '/visit', message: 'no' }] }),
  'a 401': json(401, '2205'),
  'a 404 of a proxy': html(404),
  'a refused method': html(405),
  'a 408': html(408),
  'a 409': json(409, 'idempotency_in_progress'),
  'too large for a proxy': html(413),
  'too large for us': json(413, 'payload_too_large'),
  'an unknown type of content': html(415),
  'too many uploads': json(429, 'too_many_uploads', {}),
  'too many for a proxy': html(429),
  'a gateway’s 502': html(502),
  'an overload': json(503, 'unavailable'),
  'a busy verifier': json(503, 'verifier_busy'),
  'a gateway that waited too long': html(504),
};

test.each(Object.entries(ANSWERS))('%s', async (name, answer) => {
  const url = await at.newLink({ id_types: [idTypeOf('biometric_kyc')], is_single_use: true });
  const page = await at.newPage();
  await page.clock.install();
  let attempts = 0;
  await page.route(IMAGES, (route) => {
    attempts++;
    return answer(route);
  });
  const bodies: string[] = [];
  await answerSubmissions(page, (route) => {
    bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
    return route.continue();
  });
  await toReview(page, url, 'biometric_kyc');
  await page.locator('#send').click();
  const done = step(page, 'done');
  for (let i = 0; i < 30 && !(await done.isVisible()); i++) await page.clock.runFor(2_000);
  await heading(page, 'Thank you');
  expect(bodies.at(-1)).toContain('filename="selfie.jpg"');
  expect(await at.jobsOf(url)).toBe(1);
  if (name.startsWith('too many')) expect(attempts, 'more of them would be refused as well').toBe(1);
});
