import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('adds a partner that signs with its key', async () => {
  const { body } = await server.call('POST', '/sandbox/partners', { name: 'Blue Ridge Bank' });
  const { status } = await server.as(body.partner_id, body.key).signed('POST', '/v1/hosted_links/:list');
  expect(status).toBe(200);
});
