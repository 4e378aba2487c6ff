/** Addresses over HTTP: kept as sent, called as the platform spells them, and refused with the reason (D-17, D-32). */
import { describe, expect, test, vi } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { answers, receiverThat } from '../../delivery/receivers.ts';

const PATH = '/v1/hosted_links';
const FIELDS = ['callback_url', 'data_privacy_policy_url', 'logo_url', 'logo_url_dark', 'redirect_url'];

const server = useStarted(() => startTestServer());
const create = (fields: object) => server.signed('POST', PATH, { ...LINK_FIELDS, ...fields });

const TAKEN = [
  'https://partner.example/hook?a[]=1&a[]=2',
  'https://partner.example/hook?state=a|b',
  'https://b\u00fccher.example/caf\u00e9',
  'https://\u0431\u0430\u043d\u043a.example/',
  'https://partner.example/my logo.png',
  'https://partner.example/{tenant}/"x"?y=<z>',
  'HTTPS://Partner.Example:443/A/../b',
  `https://partner.example/${'a'.repeat(2_048 - 24)}`,
];

const REFUSED = [
  ['partner.example/hook', /absolute/],
  ['ftp://partner.example/', /not ftp:/],
  ['https://user:secret@partner.example/', /user name or password/],
  ['https://partner.example/ ', /end with a space/],
  ['https://partner.example/\n', /end with a line break/],
  ['\u200bhttps://partner.example/', /invisible character U\+200B/],
  [`https://partner.example/${'a'.repeat(2_049 - 24)}`, /2048 characters/],
  ['https://partner.example:70000/', /port from 1 to 65535, not 70000/],
  ['https://partner.example:0/', /port from 1 to 65535, not 0/],
  ['https:///hook', /a host/],
] as const;

/** Titles of tests have the beginning. */
const named = (url: string) => [url.slice(0, 50), url] as const;

describe.each(FIELDS)('%s', (field) => {
  test.each(TAKEN.map(named))('is kept as it was sent: %s', async (_, url) => {
    const refId = await server.newLink({ [field]: url });
    const { body } = await server.signed('POST', `${PATH}/${refId}`);
    expect(body[field]).toBe(url);
  });

  test.each(REFUSED.map(([url, message]) => [...named(url), message] as const))(
    'is refused as %j with the one reason',
    async (_, url, message) => {
      const { status, body } = await create({ [field]: url });
      expect([status, body.code]).toEqual([400, '2204']);
      expect(body.details).toEqual([{ path: `/${field}`, message: expect.stringMatching(message) }]);
      expect(body.error).toContain(`${field} must `);
    },
  );
});

test('a dark logo is changed by the same rule, and an empty text removes it', async () => {
  const refId = await server.newLink();
  const change = (logo_url_dark: string) => server.signed('PUT', `${PATH}/${refId}`, { logo_url_dark });
  for (const url of TAKEN) expect((await change(url)).status, url).toBe(200);
  for (const [url, message] of REFUSED) {
    const { body } = await change(url);
    expect(body.details).toEqual([{ path: '/logo_url_dark', message: expect.stringMatching(message) }]);
  }
  await change('');
  expect((await server.signed('POST', `${PATH}/${refId}`)).body.logo_url_dark).toBeFalsy();
});

test('a link of a batch is refused with the same reason', async () => {
  const links = REFUSED.map(([callback_url]) => ({ ...LINK_FIELDS, callback_url }));
  const { body } = await server.signed('POST', `${PATH}/:batch`, { links });
  for (const [n, [, message]] of REFUSED.entries())
    expect(body.results[n].details).toEqual([
      { path: '/callback_url', message: expect.stringMatching(message) },
    ]);
});

test('a test callback is refused with the same reason', async () => {
  for (const [url, message] of REFUSED) {
    const { body } = await server.call('POST', '/sandbox/callbacks/test', { url });
    expect(body.details).toEqual([{ path: '/url', message: expect.stringMatching(message) }]);
  }
});

test('a callback goes to the address as the platform spells it', async () => {
  const { url, requests } = await receiverThat(answers(204));
  const { port } = new URL(url);
  const sent = `HTTP://localhost:${port}/a b/../caf\u00e9?a[]=1|2&b="c"&d=%zz`;
  const refId = await server.newLink({ callback_url: sent });
  await server.submit(refId, { id_number: '12345678901' });
  await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000);
  const { pathname, search } = new URL(sent);
  expect(requests[0]?.path).toBe(pathname + search);
});
