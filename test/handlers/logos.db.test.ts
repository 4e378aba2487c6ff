/** Both logos of a link are fetched where logos are checked (D-46, D-96). */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const asked: string[] = [];

const server = useStarted(() => startTestServer({ LOGO_CHECK: 'on' }));
const images = useStarted(() =>
  serve(({ url = '' }, response) => {
    asked.push(url);
    response.end(url.endsWith('.svg') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : 'text');
  }),
);

const create = (fields: object) => server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields });
const update = (refId: string, fields: object) => server.signed('PUT', `/v1/hosted_links/${refId}`, fields);
const problems = [{ path: '/logo_url_dark', message: 'must be a png or svg image' }];

test('a new link whose logo for dark mode is no image is refused, and names it', async () => {
  const logos = { logo_url: `${images.url}/a.svg`, logo_url_dark: `${images.url}/b.txt` };
  const { status, body } = await create(logos);
  expect([status, body.details]).toEqual([400, problems]);
  expect((await create({ ...logos, logo_url_dark: `${images.url}/b.svg` })).status).toBe(200);
  const both = await create({ logo_url: `${images.url}/a.txt`, logo_url_dark: `${images.url}/b.txt` });
  expect(both.body.details.map(({ path }: { path: string }) => path)).toEqual([
    '/logo_url',
    '/logo_url_dark',
  ]);
});

test('so is an update, which fetches nothing for a link that the partner does not have', async () => {
  const refId = (await create({})).body.ref_id;
  const { status, body } = await update(refId, { logo_url_dark: `${images.url}/c.txt` });
  expect([status, body.details]).toEqual([400, problems]);
  expect((await update(refId, { logo_url_dark: `${images.url}/c.svg` })).status).toBe(200);
  const unknown = '6f1c2a52-0000-4000-8000-000000000000';
  expect((await update(unknown, { logo_url_dark: `${images.url}/d.svg` })).status).toBe(404);
  expect(asked).not.toContain('/d.svg');
});

test('a batch has both logos of each of its links checked', async () => {
  const [image, other] = [`${images.url}/e.svg`, `${images.url}/f.txt`];
  const logos = [
    ...[
      { logo_url: image },
      { logo_url_dark: image },
      { logo_url: image, logo_url_dark: `${images.url}/g.svg` },
    ],
    ...[{ logo_url: other }, { logo_url_dark: other }, { logo_url: image, logo_url_dark: other }],
  ];
  const links = logos.map((each) => ({ ...LINK_FIELDS, ...each }));
  const { body } = await server.signed('POST', '/v1/hosted_links/:batch', { links });
  const wrong = body.results.map(({ details = [] }) => details);
  const at = (path: string) => [{ path, message: 'must be a png or svg image' }];
  expect(wrong).toEqual([[], [], [], at('/logo_url'), at('/logo_url_dark'), at('/logo_url_dark')]);
  expect(body.created).toBe(3);
});
