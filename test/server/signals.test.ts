import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverUntilTestEnds } from '#testing/harness/vitest/child.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

test('a second signal right after the first is ignored: the server still stops in order', async () => {
  const server = await serverUntilTestEnds();
  process.kill(server.pid, 'SIGINT');
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(0);
});

test('the log says when the server started, and that it stopped in order', async () => {
  const server = await serverUntilTestEnds({ env: { LOG_LEVEL: 'info' } });
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(0);
  const said = server.output().matchAll(/^\{.*"msg":"(started|stopping|stopped)"\}$/gm);
  expect([...said].map(([, message]) => message)).toEqual(['started', 'stopping', 'stopped']);
  expect(server.output()).toContain(`"mode":"sandbox","url":"${server.url}"`);
});

test('a server that has stopped has closed its database: no log of writes is left beside it', async () => {
  const folder = folderUntilTestEnds();
  const server = await startTestServer({}, folder);
  await server.newLink();
  await server.stop();
  expect(readdirSync(folder).sort()).toEqual(['test.db', 'test.db.lock', 'test.db.secret']);
});
