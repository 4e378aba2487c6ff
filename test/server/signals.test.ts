import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '#harness/process.ts';

test('a second signal right after the first is ignored: the server still stops in order', async () => {
  const server = await startServerProcess();
  onTestFinished(() => rmSync(server.folder, { recursive: true, force: true }));
  process.kill(server.pid, 'SIGINT');
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(0);
});
