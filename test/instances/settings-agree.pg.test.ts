/** Servers on one database whose settings differ (D-116). */
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useTwoInstances } from './two-instances.ts';

const at = useTwoInstances();

test('a server of another brand does not start beside two, and they go on', async () => {
  const starting = startTestServer({ BRAND: 'acme' }, at.database);
  await expect(starting).rejects.toThrow('BRAND is "acme" here, and "hosted" on another server.');
  for (const { url } of at.servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('a deploy to another address starts beside them, and its row goes when it stops', async () => {
  const rows = async () => (await at.database.rows('SELECT 1 FROM servers')).length;
  const env = { PUBLIC_URL: 'https://new.example', SETTINGS_MAY_DIFFER: 'PUBLIC_URL', METRICS_PORT: '0' };
  const third = await startTestServer(env, at.database);
  expect(await rows()).toBe(3);
  await third.stop();
  expect(await rows()).toBe(2);
});
