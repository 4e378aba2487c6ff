import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#store/postgres/store.ts';
import { makeSecrets } from '#store/seal/secrets.ts';
import { StoreUnavailable } from '#store/store.ts';
import { POSTGRESQL, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { listen } from '#testing/harness/loopback.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

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

const database = useStarted(
  () => POSTGRESQL.createMigrated(),
  ({ remove }) => remove(),
);

/** A store behind a proxy that counts connections; while it shuts down, it refuses new ones as PostgreSQL does. */
async function proxiedStore() {
  const real = new URL(database.settings.DATABASE_URL);
  const proxy = { connections: 0, isShuttingDown: false };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    proxy.connections++;
    if (!proxy.isShuttingDown) {
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
  return { store, proxy };
}

test('a connection serves one unit after another', async () => {
  const { store, proxy } = await proxiedStore();
  await store.read((tx) => tx.settings.get('secret_id'));
  const { connections } = proxy;
  await store.read((tx) => tx.settings.get('secret_id'));
  await store.write((tx) => tx.settings.set('clock_offset_ms', '0'));
  expect(proxy.connections).toBe(connections);
});

test('a database that shuts down while it greets is away, and the process lives', async () => {
  const { store, proxy } = await proxiedStore();
  proxy.isShuttingDown = true;
  await expect(store.read((tx) => tx.settings.get('secret_id'))).rejects.toThrow(StoreUnavailable);
});
