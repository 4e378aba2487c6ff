import { afterEach, describe, expect, test } from 'vitest';
import { LINK_FIELDS } from '#harness/api.ts';
import { serve } from '#harness/loopback.ts';
import { startTestServer } from '../support/server.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function started(env: Record<string, string>) {
  const server = await startTestServer(env);
  stops.push(() => server.stop());
  return server;
}

async function logoAt(body: string): Promise<string> {
  const { url, stop } = await serve((_request, response) => response.end(body));
  stops.push(stop);
  return `${url}/logo`;
}

describe('with LOGO_CHECK on', () => {
  test('a logo that is an svg is accepted', async () => {
    const server = await started({ LOGO_CHECK: 'on' });
    await server.newLink({ logo_url: await logoAt('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  });

  test('one that is neither png nor svg is refused, naming the field', async () => {
    const server = await started({ LOGO_CHECK: 'on' });
    const fields = { ...LINK_FIELDS, logo_url: await logoAt('GIF89a') };
    const { status, body } = await server.signed('POST', '/v1/hosted_links', fields);
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details).toEqual([{ path: '/logo_url', message: 'must be a png or svg image' }]);
    expect((await server.signed('POST', '/v1/hosted_links/:list')).body.meta.total).toBe(0);
  });
});

test('the sandbox does not look at a logo unless it is told to', async () => {
  const server = await started({});
  await server.newLink({ logo_url: 'https://nowhere.example/logo.png' });
});
