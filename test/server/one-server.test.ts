/** One server alone uses an SQLite file. */
import { chmodSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFilesMax } from '#server/file-descriptors.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { run, serverUntilTestEnds } from '#testing/harness/vitest/child.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

test('a second server on an SQLite file is refused, admin commands are not', async () => {
  const server = await serverUntilTestEnds();
  const DATABASE_URL = `file:${server.folder}/test.db`;
  const second = await run('server/main.ts', [], { PORT: '0', DATABASE_URL });
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'DATABASE_URL cannot be opened: another server uses this SQLite file: stop it, or name another file in DATABASE_URL; several servers need PostgreSQL.\n',
  });
  expect(await admin(['partners', 'list'], { DATABASE_URL })).toMatchObject({ code: 0 });
  await server.kill();
  // What was killed holds nothing.
  await (await startTestServer({}, server.folder)).stop();
});

test('no other user can hold the lock of the file, also one that others could read before', async () => {
  const folder = folderUntilTestEnds();
  const lock = `${folder}/test.db.lock`;
  for (const before of [null, 0o644]) {
    if (before) chmodSync(lock, before);
    await (await startTestServer({}, folder)).stop();
    expect((statSync(lock).mode & 0o777).toString(8)).toBe('600');
  }
});

test('a server that may open few files says so', async () => {
  const folder = folderUntilTestEnds();
  const under = ['prlimit', '--nofile=1000:1000'];
  const server = await startServerProcess({ folder, under, env: { LOG_LEVEL: 'warn' } });
  await server.stop();
  expect(server.output()).toMatch(/"open_files_max":1000,"needed":\d+,.*few file descriptors/);
  expect(openFilesMax('Max open files            1024                 4096                 files')).toBe(
    1024,
  );
  expect(openFilesMax('')).toBeNull();
});
