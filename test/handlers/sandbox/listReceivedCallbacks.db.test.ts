import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

test('has none at first', async () => {
  expect((await server.call('POST', '/sandbox/callbacks', {})).body).toEqual({ callbacks: [] });
});
