import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

test('erases nothing when its input is refused', async () => {
  const refused = await server.call('POST', '/sandbox/reset', { seed: '' });
  expect([refused.status, refused.body.details[0].path]).toEqual([400, '/seed']);
});

test('answers the clock’s time', async () => {
  const { status, body } = await server.call('POST', '/sandbox/reset', {});
  expect([status, Math.abs(Date.parse(body.now) - Date.now()) < 10_000]).toEqual([200, true]);
});
