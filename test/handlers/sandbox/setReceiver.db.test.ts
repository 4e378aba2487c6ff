import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

test('sets what it is given, and the rest to its defaults', async () => {
  const set = async (input: object) => (await server.call('POST', '/sandbox/receiver', input)).body;
  const callback_url = `${server.url}/sandbox/inbox`;
  expect(await set({ fail_next: 3, status: 503 })).toEqual({
    callback_url,
    fail_next: 3,
    status: 503,
    delay_ms: 0,
  });
  expect(await set({ delay_ms: 7 })).toEqual({ callback_url, fail_next: 0, status: 500, delay_ms: 7 });
});
