import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ServerEnded, startServerProcess } from '#harness/process.ts';

test('a server refuses a database sealed with another SECRET, in one sentence', async () => {
  const first = await startServerProcess({ env: { SECRET: 'the right one, 16 or more' } });
  const { folder } = first;
  try {
    await first.newLink();
    expect(await first.stop()).toBe(0);

    const refused = startServerProcess({ folder, env: { SECRET: 'the wrong one, 16 or more' } });
    const ended = await refused.then(
      () => null,
      (error: unknown) => error,
    );
    expect(ended).toBeInstanceOf(ServerEnded);
    expect(ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'SECRET is not the one that this database was sealed with.\n',
    });

    // It has changed nothing: the right one still opens it.
    const again = await startServerProcess({ folder, env: { SECRET: 'the right one, 16 or more' } });
    const { body } = await again.signed('POST', '/v1/hosted_links/:list');
    expect(await again.stop()).toBe(0);
    expect(body.meta.total).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
