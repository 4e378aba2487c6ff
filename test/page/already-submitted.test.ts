/** A visit that has already submitted is told so, where others are told that the link is used (D-82). */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '#server/http/request.ts';
import { pageVisit } from '#server/pages/page-visit.ts';
import type { ReadTx } from '#store/store.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { withStore } from '../handlers/operator.ts';
import { hidden, KYC, useServer } from './visit.ts';

const at = useServer();

/** Opens a link's page as a browser that keeps its cookie. */
async function open(refId: string) {
  const page = await at.get(`/l/${refId}`);
  const cookie = page.headers.get('set-cookie') ?? '';
  const again = () => at.send('GET', `/l/${refId}`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  return { page, cookie, again, visit: hidden(page.html, 'visit') ?? '' };
}

const NEVER = /number found|verified|\b1012\b|confidence/i;
/** Random ids may have any digits. */
const withoutIds = (text: string) => text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');

describe('a single-use link that is used', () => {
  test('tells that very visit that it arrived, when, and the way back, and others that it is used', async () => {
    const refId = await at.newLink({
      ...{ is_single_use: true, redirect_url: 'https://partner.example/done' },
      embed_origins: ['https://shop.example'],
    });
    const [mine, other] = [await open(refId), await open(refId)];
    // As the script sends it: the response, with its cookies, is lost.
    const sent = await at.server.submit(refId, { visit: mine.visit });
    const { status, text, html } = await mine.again();
    expect(status).toBe(200);
    expect(text).toMatch(/^It has arrived Your details were sent to Blue Ridge Bank on \d+ \w+ 20\d\d/);
    const redirect = sent.body.redirect_url.replaceAll('&', '&amp;');
    expect(html).toContain(`href="${redirect}"`);
    expect(html).toContain(`data-redirect="${redirect}"`);
    expect(sent.body.redirect_url).toContain('status=successful');
    expect(withoutIds(html)).not.toMatch(NEVER);
    expect(html).not.toContain('id="data"');
    for (const stranger of [await other.again(), await at.get(`/l/${refId}`)]) {
      expect([stranger.status, stranger.text]).toEqual([
        410,
        expect.stringMatching(/^This link has been used/),
      ]);
    }
  });

  test('tells it of the plain page too, also where the form is sent or cancelled again', async () => {
    const refId = await at.newLink({ is_single_use: true });
    const { visit, cookie, again } = await open(refId);
    expect((await at.post(refId, { ...KYC, visit })).status).toBe(200);
    expect((await again()).text).toContain('You can close this page.');
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const cancelled = await at.send('POST', `/l/${refId}/cancel`, { headers });
    expect(cancelled.text).toMatch(/^It has arrived/);
    expect((await at.cancel(refId)).text).toMatch(/^This link has been used/);
  });
});

describe('the cookie of a visit', () => {
  test('is of the one link, for an hour, and no script can read it', async () => {
    const refId = await at.newLink({ is_single_use: true });
    const { cookie, visit, again } = await open(refId);
    expect(cookie).toBe(`visit=${visit}; Path=/l/${refId}; Max-Age=3600; HttpOnly; SameSite=Lax`);
    const reloaded = await again();
    expect([hidden(reloaded.html, 'visit'), reloaded.headers.get('set-cookie')]).toEqual([visit, null]);
  });

  test('is kept within frames too, where the link may be framed and the server has https', async () => {
    const deps = {
      beginVisit: () => 'token',
      findVisit: () => null,
      linkUrl: (refId: string) => `https://links.example/l/${refId}`,
    };
    const cookieOf = async (embedOrigins: string[] | null) => {
      const request = { headers: {} } as HttpRequest;
      return (
        await pageVisit(
          {} as ReadTx,
          request,
          { refId: 'a', isSingleUse: true, attempts: null, embedOrigins },
          deps,
        )
      ).headers?.['set-cookie'];
    };
    const about = 'visit=token; Path=/l/a; Max-Age=3600; HttpOnly; SameSite';
    expect(await cookieOf(null)).toBe(`${about}=Lax; Secure`);
    expect(await cookieOf(['https://shop.example'])).toBe(`${about}=None; Partitioned; Secure`);
  });

  test('begins anew with each opening of a link for several people, which is told of no submission', async () => {
    const refId = await at.newLink();
    const { visit, again } = await open(refId);
    await at.server.submit(refId, { visit });
    const next = await again();
    expect(next.status).toBe(200);
    expect(hidden(next.html, 'visit')).not.toBe(visit);
    expect(next.headers.get('set-cookie')).toContain(hidden(next.html, 'visit'));
    await at.update(refId, { is_disabled: true });
    expect((await again()).text).toMatch(/^This link is switched off/);
  });

  test('of another link, or forged, begins a new visit', async () => {
    const [refId, otherId] = [await at.newLink(), await at.newLink()];
    const { visit } = await open(otherId);
    for (const cookie of [`visit=${visit}`, 'visit=x', 'a=b; visit=']) {
      const page = await at.send('GET', `/l/${refId}`, { headers: { cookie } });
      expect(page.headers.get('set-cookie')).toContain(`visit=${hidden(page.html, 'visit')}`);
    }
  });
});

test('cancelling erases what the visit has sent ahead, and nothing of another', async () => {
  const refId = await at.newLink();
  const [mine, other] = [await open(refId), await open(refId)];
  const images = (visit: string) => `/v1/hosted_links/${refId}/visits/${visit}/images`;
  const selfie = png().toString('base64');
  for (const { visit } of [mine, other]) {
    expect((await at.server.call('PUT', images(visit), { selfie })).status).toBe(200);
  }
  const kept = () => at.server.database.rows('SELECT 1 FROM blobs');
  const cancel = (visit: string) =>
    at.send('POST', `/l/${refId}/cancel`, { body: new URLSearchParams({ visit }) });
  expect(await kept()).toHaveLength(2);
  await at.cancel(refId);
  expect(await kept()).toHaveLength(2);
  // The answer comes when it is done, and not before.
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async () => {
    begun.resolve();
    await free.promise;
  };
  const held = withStore(at.server, (store) => store.write(hold));
  await begun.promise;
  const cancelled = cancel(mine.visit).then(({ text }) => text);
  expect(await Promise.race([cancelled, delay(200, 'waits')])).toBe('waits');
  free.resolve();
  await held;
  expect(await cancelled).toMatch(/^Cancelled/);
  expect(await kept()).toHaveLength(1);
  // What has arrived is too late to cancel.
  await at.server.submit(refId, { visit: other.visit });
  expect((await cancel(other.visit)).text).toMatch(/^It has arrived/);
});
