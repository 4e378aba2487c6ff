import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#harness/loopback.ts';
import { openPostgres } from '#store/postgres.ts';
import { makeSecrets } from '#store/secrets.ts';
import { StoreUnavailable } from '#store/store.ts';
import { POSTGRESQL, TEST_SECRET } from '../support/stores.ts';

/** A message of PostgreSQL's protocol: its type, its length and what it says. */
function message(type: string, said: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(said.length + 4);
  return Buffer.concat([Buffer.from(type), length, said]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const SHUTDOWN = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

test('a database that shuts down while it greets is away, and the process lives', async () => {
  const database = await POSTGRESQL.create();
  onTestFinished(() => database.remove());
  const real = new URL(database.settings.DATABASE_URL);
  let isShuttingDown = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!isShuttingDown) {
      const through = connect(Number(real.port), '127.0.0.1').on('error', () => undefined);
      socket.pipe(through).pipe(socket);
      return;
    }
    // One write, so that both are read in one go, before anyone has been told of the connection.
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, SHUTDOWN])));
  });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  const url = database.settings.DATABASE_URL.replace(`:${real.port}/`, `:${port}/`);
  const store = await openPostgres({ url, connectionsMax: 1, timeoutMs: 2_000 }, makeSecrets(TEST_SECRET), 0);
  onTestFinished(() => store.close());
  isShuttingDown = true;
  await expect(store.read((tx) => tx.settings.get('secret_id'))).rejects.toThrow(StoreUnavailable);
});
