import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('has none at first', async () => {
  expect((await server.call('POST', '/sandbox/callbacks', {})).body).toEqual({ callbacks: [] });
});
