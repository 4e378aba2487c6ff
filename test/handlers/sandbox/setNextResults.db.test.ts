import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

const set = (results: unknown) => server.call('POST', '/sandbox/results', { results });

test('adds to the queue, and an empty list empties it', async () => {
  await set([{ outcome: 'not_found', times: 2 }]);
  const { body } = await set([{ outcome: 'lost_answer', delay_ms: 5 }]);
  expect(body.results).toEqual([
    { outcome: 'not_found', times: 2 },
    { outcome: 'lost_answer', delay_ms: 5 },
  ]);
  expect((await set([])).body).toEqual({ results: [] });
});

test('refuses what would make the queue too long, and adds none of it', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ outcome: 'found' }));
  expect((await set(many(60))).status).toBe(200);
  const refused = await set(many(41));
  expect([refused.status, refused.body.details[0].path]).toEqual([400, '/results']);
  expect((await set(many(40))).body.results).toHaveLength(100);
  await set([]);
});
