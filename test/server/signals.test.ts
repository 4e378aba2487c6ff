import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '#testing/harness/process.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';

test('a second signal right after the first is ignored: the server still stops in order', async () => {
  const server = await startServerProcess();
  onTestFinished(() => rmSync(server.folder, { recursive: true, force: true }));
  process.kill(server.pid, 'SIGINT');
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a server that has stopped has closed its database: no log of writes is left beside it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stopped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startTestServer({}, folder);
  await server.newLink();
  await server.stop();
  expect(readdirSync(folder).sort()).toEqual(['test.db', 'test.db.lock', 'test.db.secret']);
});
