import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

test('does not send to addresses that callbacks may not have', async () => {
  const { status, body } = await server.call('POST', '/sandbox/callbacks/test', { url: 'http://10.0.0.1/' });
  expect([status, body.details[0].path]).toEqual([400, '/url']);
});
