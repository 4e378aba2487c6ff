/** A TCP proxy between a server and its database, which can be cut, frozen and watched. */
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#harness/loopback.ts';

export interface TcpProxy {
  readonly port: number;
  /** Connections through it now. */
  connections(): number;
  /** Cuts every connection, and refuses new ones. */
  cut(): void;
  /** Takes connections again. */
  restore(): void;
  /** Nothing gets through any more, and nobody is told. */
  freeze(): void;
  /** What is still connected goes on where it was. */
  thaw(): void;
  /** Cuts one connection at its COMMIT: the first after it has sent `marker`. */
  cutAtCommit(marker: string, moment: 'before' | 'after'): void;
  stop(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly database: Socket;
  /** Whether the connection has sent the marker. */
  isMarked: boolean;
  /** Whether the database's next word is never to arrive. */
  isDeaf: boolean;
}

export async function startTcpProxy(databasePort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let isCut = false;
  let isFrozen = false;
  let trap: { marker: string; moment: 'before' | 'after' } | null = null;

  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const pair = { client, database: connect(databasePort, '127.0.0.1'), isMarked: false, isDeaf: false };
    pairs.add(pair);
    for (const [from, to] of ends(pair)) {
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
    pair.client.on('data', (sent) => {
      if (!isTrapped(pair, sent)) pair.database.write(sent);
    });
    pair.database.on('data', (sent) => {
      if (pair.isDeaf) reset(pair);
      else pair.client.write(sent);
    });
  });

  /** @returns whether the bytes are held back. */
  function isTrapped(pair: Pair, sent: string | Buffer): boolean {
    if (!trap) return false;
    pair.isMarked ||= sent.includes(trap.marker);
    if (!pair.isMarked || !sent.includes('COMMIT')) return false;
    const { moment } = trap;
    trap = null;
    if (moment === 'before') reset(pair);
    else pair.isDeaf = true;
    return moment === 'before';
  }

  const { port, stop } = await listen(server);
  return {
    port,
    connections: () => pairs.size,
    cut() {
      isCut = true;
      for (const pair of pairs) reset(pair);
    },
    restore() {
      isCut = false;
    },
    freeze() {
      isFrozen = true;
      for (const pair of pairs) for (const [from] of ends(pair)) from.pause();
    },
    thaw() {
      isFrozen = false;
      for (const pair of pairs) for (const [from] of ends(pair)) from.resume();
    },
    cutAtCommit(marker, moment) {
      trap = { marker, moment };
    },
    async stop() {
      for (const pair of pairs) reset(pair);
      await stop();
    },
  };
}

const ends = ({ client, database }: Pair): [Socket, Socket][] => [
  [client, database],
  [database, client],
];

function reset({ client, database }: Pair): void {
  client.resetAndDestroy();
  database.destroy();
}
