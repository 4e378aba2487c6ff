import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('does not send to addresses that callbacks may not have', async () => {
  const { status, body } = await server.call('POST', '/sandbox/callbacks/test', { url: 'http://10.0.0.1/' });
  expect([status, body.details[0].path]).toEqual([400, '/url']);
});
