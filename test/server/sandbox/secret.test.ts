/** The SECRET that the sandbox makes for itself and keeps next to its database (D-31). */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = folderUntilTestEnds();
  file = path.join(folder, 'test.db.secret');
});

test('it is random, readable by its owner only, and kept over restarts', async () => {
  const first = await startTestServer({}, folder);
  const refId = await first.newLink();
  await first.stop();
  const secret = readFileSync(file, 'utf8');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const second = await startTestServer({}, folder);
  expect((await second.signed('POST', `/v1/hosted_links/${refId}`)).status).toBe(200);
  await second.stop();
  expect(readFileSync(file, 'utf8')).toBe(secret);
});

test('a lost one is not replaced for a database that it has sealed', async () => {
  await (await startTestServer({}, folder)).stop();
  rmSync(file);
  await expect(startTestServer({}, folder)).rejects.toThrow(/^SECRET is not the one/);
});

test('with a setting, none is made', async () => {
  await (await startTestServer({ SECRET: 'a-secret-of-enough-characters' }, folder)).stop();
  expect(() => statSync(file)).toThrow('ENOENT');
});

// A crash may leave an empty file.
test.each(['', 'x', '\n'])('a file with %j is refused', async (text) => {
  writeFileSync(file, text);
  await expect(startTestServer({}, folder)).rejects.toThrow(/secret/i);
});
