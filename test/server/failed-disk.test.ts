/** A disk that fails to keep what was written: only another start can tell what it has. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

test('ends the server with a line that says why, and the next one has all that was answered', async () => {
  const env = { NODE_OPTIONS: `--require=${path.join(import.meta.dirname, 'failing-sync.cjs')}` };
  const folder = folderUntilTestEnds();
  const failing = path.join(folder, 'failing');
  const first = await startServerProcess({ folder, env: { ...env, FAILING_SYNC: failing } });
  onTestFinished(() => first.kill());
  const answered = await first.newLink();

  writeFileSync(failing, '');
  const { status } = await first.signed('POST', '/v1/hosted_links', LINK_FIELDS);
  expect(status).toBe(503);
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain('the disk failed to keep what was written: the server ends');

  rmSync(failing);
  const second = await startServerProcess({ folder });
  onTestFinished(() => second.kill());
  expect((await second.signed('POST', `/v1/hosted_links/${answered}`, {})).status).toBe(200);
});
