import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer({ SUBMISSIONS_PER_LINK_HOUR: '1' }));

test('erases nothing when its input is refused', async () => {
  const refused = await server.call('POST', '/sandbox/reset', { seed: '' });
  expect([refused.status, refused.body.details[0].path]).toEqual([400, '/seed']);
});

test('answers the clock’s time', async () => {
  const { status, body } = await server.call('POST', '/sandbox/reset', {});
  expect([status, Math.abs(Date.parse(body.now) - Date.now()) < 10_000]).toEqual([200, true]);
});

test('forgets which limits are reached, in memory too', async () => {
  const links: string[] = [];
  for (let round = 0; round < 2; round++) {
    await server.call('POST', '/sandbox/reset', { seed: 'same' });
    const link = await server.newLink();
    links.push(link);
    const statuses = [await server.submit(link), await server.submit(link)].map(({ status }) => status);
    expect(statuses, 'its limit begins anew').toEqual([201, 429]);
  }
  expect(links[1], 'the seed makes the same ids').toBe(links[0]);
});
