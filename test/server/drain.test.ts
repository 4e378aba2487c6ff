import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';

test('a server that is asked to stop is not ready at once, and takes connections until it has drained', async () => {
  const server = await startTestServer({ DRAIN_SECONDS: '3' });
  const statusOf = async (path: string) =>
    (await fetch(server.url + path, { headers: { connection: 'close' } })).status;
  expect(await statusOf('/readyz')).toBe(200);
  let isStopped = false;
  const stopped = server.stop().then(() => {
    isStopped = true;
  });
  onTestFinished(() => stopped);
  expect(await statusOf('/readyz')).toBe(503);
  await server.newLink();
  expect(isStopped).toBe(false);
  await stopped;
  await expect(statusOf('/healthz')).rejects.toThrow();
});
