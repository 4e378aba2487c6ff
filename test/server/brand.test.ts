/** The brand word (D-01): one setting that paths and the served document follow. */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer({ BRAND: 'acme', DOCS_FOLDER: './none' }));

test('links are served under the brand word', async () => {
  const { status, body } = await server.signed('POST', '/v1/acme_links', LINK_FIELDS);
  expect(status).toBe(200);
  expect((await server.signed('POST', `/v1/acme_links/${body.ref_id}`)).body.ref_id).toBe(body.ref_id);
  const list = await server.signed('POST', '/v1/acme_links/%3Alist');
  expect(list.body.meta.total).toBe(1);
  const submitted = await server.call('POST', `/v1/acme_links/${body.ref_id}/submissions`, {
    country: 'NG',
    id_type: 'NIN_V2',
    id_number: '12345678900',
    consent: 'true',
  });
  expect(submitted.status).toBe(201);
});

test('the contract’s own word is not served any more', async () => {
  const response = await fetch(`${server.url}/v1/hosted_links`, { method: 'POST', body: '{}' });
  expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
});

test('the served document and its overview have the brand word, and no other', async () => {
  const document = await (await fetch(`${server.url}/openapi.json`)).text();
  const overview = await (await fetch(`${server.url}/docs`)).text();
  for (const text of [document, overview]) {
    expect(text).toContain('/v1/acme_links/{linkId}');
    expect(text).not.toContain('hosted_links');
  }
  expect(JSON.parse(document)['x-brand']).toBe('acme');
});
