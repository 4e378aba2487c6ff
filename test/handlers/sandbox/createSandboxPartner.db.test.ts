import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

test('adds a partner that signs with its key', async () => {
  const { body } = await server.call('POST', '/sandbox/partners', { name: 'Blue Ridge Bank' });
  const { status } = await server.as(body.partner_id, body.key).signed('POST', '/v1/hosted_links/:list');
  expect(status).toBe(200);
});
