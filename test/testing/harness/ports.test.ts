import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startPostgres } from '#testing/harness/databases/start-postgres.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { listen } from '#testing/harness/loopback.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

test('a PostgreSQL whose chosen port is taken takes another, and gets its own back when it starts again', async () => {
  const other = await untilTestEnds(listen(createServer()));
  const ports = [other.port, await freePort()];
  const choosePort = async () => ports.shift() ?? (await freePort());
  const postgres = await untilTestEnds(startPostgres({ isDurable: false, choosePort }));
  expect(postgres.port).not.toBe(other.port);

  await postgres.shutDown();
  const thief = createServer().listen(postgres.port, '127.0.0.1');
  const startedAgain = postgres.startAgain();
  await expect.poll(() => thief.listening).toBe(true);
  thief.close();
  await startedAgain;
});
