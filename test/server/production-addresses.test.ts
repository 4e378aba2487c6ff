import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import { type Api, api, LINK_FIELDS } from '#testing/harness/api.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

const folder = useFolder();
let server: TestServer;
let partner: Api;

beforeAll(async () => {
  const { store } = await openStore(
    readConfig({ ...PRODUCTION, DATABASE_URL: `file:${path.join(folder, 'test.db')}` }),
  );
  await addPartner(store, aPartner({ partnerId: 'p01' }), 'key-of-p01', Date.now());
  await store.close();
  const port = await freePort();
  server = await startTestServer({ ...PRODUCTION, LOGO_CHECK: 'off', PORT: String(port) }, folder);
  // Not the public address, which is not this server's.
  partner = api(`http://127.0.0.1:${port}`, 'p01', 'key-of-p01');
});
afterAll(async () => {
  await server.stop();
});

const create = (fields: object) =>
  partner.signed('POST', '/v1/hosted_links', {
    ...LINK_FIELDS,
    callback_url: 'https://partner.example/callbacks',
    ...fields,
  });

test('a link to public addresses is created', async () => {
  expect((await create({ logo_url: 'https://partner.example/logo.png' })).status).toBe(200);
});

test.each([
  ['callback_url', 'https://127.0.0.1/'],
  ['callback_url', 'https://[::ffff:10.0.0.1]/'],
  ['callback_url', 'https://localhost/'],
  ['callback_url', 'https://partner.example:8443/'],
  ['logo_url', 'https://169.254.169.254/logo.png'],
  ['logo_url_dark', 'https://[fd00::1]/logo.png'],
])('%s %s is refused at creation, naming the field', async (field, url) => {
  const { status, body } = await create({ [field]: url });
  expect([status, body.code]).toEqual([400, '2204']);
  expect(body.details).toMatchObject([
    { path: `/${field}`, message: expect.stringMatching(/public|port 8443/) },
  ]);
});

test('a logo for dark mode at a private address is refused at an update too, and changes nothing', async () => {
  const link = `/v1/hosted_links/${(await create({})).body.ref_id}`;
  const update = (logo_url_dark: string) => partner.signed('PUT', link, { logo_url_dark });
  const logo_url_dark = 'https://partner.example/dark.png';
  expect((await update(logo_url_dark)).status).toBe(200);
  const { status, body } = await update('https://[fd00::1]/logo.png');
  expect([status, body.code]).toEqual([400, '2204']);
  expect(body.details).toMatchObject([
    { path: '/logo_url_dark', message: expect.stringContaining('public') },
  ]);
  expect((await partner.signed('POST', link)).body).toMatchObject({ logo_url_dark });
});
