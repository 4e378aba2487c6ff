/** What a sandbox prints when it listens. */
import { expect, test } from 'vitest';
import { startServerProcess } from '#testing/harness/process.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

test('a key that the database has already is printed instead of SANDBOX_API_KEY, and said to be', async () => {
  const folder = folderUntilTestEnds();
  const printed = async (SANDBOX_API_KEY: string) => {
    const server = await startServerProcess({ folder, env: { SANDBOX_API_KEY } });
    await server.stop();
    return server.output();
  };
  const first = await printed('the first key');
  expect(first).toContain('  API key     the first key\n');
  expect(first).toContain("-hmac 'the first key'");
  const second = await printed('another key');
  expect(second).toContain(
    '  API key     the first key  (of the database, which SANDBOX_API_KEY does not change)\n',
  );
  expect(second).toContain("-hmac 'the first key'");
  expect(second).not.toContain('another key');
});
