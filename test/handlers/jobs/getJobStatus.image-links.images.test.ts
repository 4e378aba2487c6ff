/** The expiring link to the selfie (D-22), and what remains of a job when its data was erased (D-30). */
import { describe, expect, test } from 'vitest';
import { eraseOld } from '#server/background/retention.ts';
import { readConfig } from '#server/settings/config.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, JPEG, PNG } from '../images.ts';
import { advance, atFrozenTime, DAY_MS, HOUR_MS, PARTNER_ID, withStore } from '../operator.ts';

const server = useStarted(() => startTestServer());

/** A job with a selfie, and the link to it. */
async function photographed(selfie: Buffer, id_number: string) {
  const refId = await server.newLink({ id_types: BIOMETRIC });
  const { body } = await server.submit(refId, { id_number, selfie: selfie.toString('base64') });
  const asked = { user_id: body.user_id as string, job_id: body.job_id as string };
  const status = () => server.signed('POST', '/v1/job_status', { ...asked, image_links: 'true' });
  await server.completed(asked.user_id, asked.job_id);
  return { user: asked.user_id, status, url: (await status()).body.image_links.selfie_image as string };
}

const open = (url: string) => server.call('GET', url.slice(server.url.length));

describe('the selfie link (D-22)', () => {
  test.each([
    ['image/png', PNG, '40000000000'],
    ['image/jpeg', JPEG, '40000000004'],
  ])('returns the image that was sent, as %s', async (type, selfie, number) => {
    const { url } = await photographed(selfie, number);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(selfie);
  });

  test('works for an hour and then answers 410', async () => {
    await atFrozenTime(async () => {
      const { url, status } = await photographed(PNG, '41000000000');
      await advance(server, HOUR_MS - 1);
      expect((await fetch(url)).status).toBe(200);
      await advance(server, 2);
      const expired = await open(url);
      expect(expired.status).toBe(410);
      expect(Object.keys(expired.body).toSorted()).toEqual(['code', 'error', 'request_id']);
      expect((await fetch((await status()).body.image_links.selfie_image)).status).toBe(200);
    });
  });

  test('is not found when any part of it was changed', async () => {
    const { url } = await photographed(PNG, '42000000000');
    const other = await photographed(PNG, '42000000004');
    const path = url.slice(0, url.indexOf('?'));
    const expires = new URL(url).searchParams.get('expires') ?? '';
    const forged = [
      path,
      `${path}?expires=${expires}`,
      `${url}x`,
      url.slice(0, -1),
      url.replace(expires, String(Number(expires) + 1)),
      url.replace('/selfie?', '/document_front?'),
      url.replace(/\/images\/[^/]+/, /\/images\/[^/]+/.exec(other.url)?.[0] ?? ''),
      url.replace('/images/', '/images/..%2f'),
    ];
    for (const each of forged) {
      const { status, body } = await open(each);
      expect([each, status, body.code]).toEqual([each, 404, 'not_found']);
    }
  });
});

describe('erased data (D-30)', () => {
  const erase = (afterMs: number) =>
    withStore(server, (store) =>
      eraseOld({ ...readConfig({}), store, now: () => Date.now() + HOUR_MS + afterMs, realNow: Date.now }),
    );

  test('images are erased after 30 days, and the job stays', async () => {
    const { status, url } = await photographed(PNG, '43000000000');
    await erase(31 * DAY_MS);
    const { body } = await status();
    expect(body).toMatchObject({ job_complete: true, image_links: {} });
    expect(body.image_links).toEqual({});
    expect((await open(url)).status).toBe(404);
  });

  test('a user whose data was erased after 90 days is 2310', async () => {
    const { status, user } = await photographed(PNG, '44000000000');
    await erase(80 * DAY_MS);
    expect((await status()).status).toBe(200);
    await erase(91 * DAY_MS);
    expect(await status()).toMatchObject({ status: 404, body: { code: '2310' } });
    await withStore(server, (store) =>
      store.write((tx) => tx.partners.setUserDisabled(PARTNER_ID, user, Date.now())),
    );
    expect(await status(), 'disabled and erased').toMatchObject({ status: 403, body: { code: '2307' } });
  });
});
