/** The queries of the scaling guide, as an operator would paste them. */
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { POSTGRESQL } from '#testing/harness/databases/stores.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';

const guide = readFileSync('openapi/guides/operate/scaling.md', 'utf8');
const queries = [...guide.matchAll(/^ *```sql[^\n]*\n([\s\S]*?)^ *```/gm)].map(([, text = '']) =>
  text.trim(),
);

test('each query answers on a database that is in use', async () => {
  const database = await POSTGRESQL.createMigrated();
  onTestFinished(() => database.remove());
  const server = await startTestServer({ CALLBACK_RETRY_SCHEDULE_SECONDS: '0,3600' }, database);
  const { body } = await server.submit(await server.newLink());
  await server.completed(body.user_id, body.job_id);
  await expect.poll(() => database.rows('SELECT 1 FROM attempts')).toHaveLength(1);
  await expect.poll(() => database.rows('SELECT 1 FROM tasks WHERE lease IS NULL')).toHaveLength(1);
  await server.stop();
  // As if nobody had looked for an hour.
  await database.rows(`UPDATE tasks SET due_at = ${Date.now() - 3_600_000}`);

  const [due, notArrived, connections, ...others] = queries.filter((text) => !/^(CREATE|GRANT)/.test(text));
  const [row] = await database.rows<{ kind: string; due: number; oldest_seconds: string }>(due ?? '');
  expect(row).toMatchObject({ kind: 'delivery', due: 1 });
  expect(Math.abs(Number(row?.oldest_seconds) - 3_600)).toBeLessThan(60);
  expect(await database.rows(notArrived ?? '')).toMatchObject([
    { partner_id: '001', state: 'waiting', callbacks: 1 },
  ]);
  expect((await database.rows(connections ?? '')).length).toBeGreaterThan(0);
  expect(others).toEqual(['ANALYZE;']);
  await database.rows('ANALYZE;');
});
