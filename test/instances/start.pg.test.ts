import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';

const INSTANCES = 10;

test('ten instances that start at once on an empty database all serve it', async () => {
  const database = await DATABASE.create();
  onTestFinished(() => database.remove());
  const servers = await Promise.all(Array.from({ length: INSTANCES }, () => startTestServer({}, database)));
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
  });
  const created = await Promise.all(servers.map((server) => server.newLink()));
  const lists = await Promise.all(servers.map((server) => server.signed('POST', '/v1/hosted_links/:list')));
  for (const { body } of lists) {
    expect(body.links.map((link: { ref_id: string }) => link.ref_id).sort()).toEqual(created.sort());
  }
  const done = await database.rows<{ name: string }>('SELECT name FROM migrations ORDER BY number');
  expect(done.map(({ name }) => name)).toEqual(readdirSync('packages/store/migrations').sort());
});
