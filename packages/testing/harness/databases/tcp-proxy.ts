/** A TCP proxy between a server and its database, which can be delayed, cut, frozen and observed. */
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../loopback.ts';

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
  /**
   * Cuts one connection at the first commit after it has sent `marker`.
   *
   * @param commit - what a commit contains: the marker itself where the statement with it commits by itself.
   */
  cutAtCommit(marker: string, moment: 'before' | 'after', commit?: string): void;
  /** Cuts one connection at the piece that is sent after so many others. @returns whether that has happened. */
  cutAfter(pieces: number, moment: 'before' | 'after'): () => boolean;
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

interface Trap {
  readonly moment: 'before' | 'after';
  isSprung(pair: Pair, sent: string | Buffer): boolean;
}

/** @param delayMs - how much later each answer arrives: what a network adds to a round trip. */
export async function startTcpProxy(databasePort: number, { delayMs = 0 } = {}): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let isCut = false;
  let isFrozen = false;
  let trap: Trap | null = null;

  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const pair = { client, database: connect(databasePort, '127.0.0.1'), isMarked: false, isDeaf: false };
    pairs.add(pair);
    for (const each of [pair.client, pair.database]) each.setNoDelay();
    const answer = delayed(delayMs, (sent: string | Buffer) => pair.client.write(sent));
    for (const [from, to] of ends(pair)) {
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        // The last answer is still on its way.
        if (from === pair.database && delayMs > 0) setTimeout(() => to.destroy(), delayMs + 1);
        else to.destroy();
      });
      if (isFrozen) from.pause();
    }
    pair.client.on('data', (sent) => {
      if (!isTrapped(pair, sent)) pair.database.write(sent);
    });
    pair.database.on('data', (sent) => {
      if (pair.isDeaf) reset(pair);
      else answer(sent);
    });
  });

  /** @returns whether the bytes are held back. */
  function isTrapped(pair: Pair, sent: string | Buffer): boolean {
    if (!trap?.isSprung(pair, sent)) return false;
    const { moment } = trap;
    trap = null;
    if (moment === 'before') reset(pair);
    else pair.isDeaf = true;
    return moment === 'before';
  }

  function setFrozen(to: boolean): void {
    isFrozen = to;
    for (const [from] of [...pairs].flatMap(ends)) from[to ? 'pause' : 'resume']();
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
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    cutAtCommit(marker, moment, commit = 'COMMIT') {
      trap = { moment, isSprung: atCommit(marker, commit) };
    },
    cutAfter(pieces, moment) {
      const own = { moment, isSprung: afterPieces(pieces) };
      trap = own;
      return () => trap !== own;
    },
    async stop() {
      for (const pair of pairs) reset(pair);
      await stop();
    },
  };
}

/** Calls `send` with each value in order, each so much later. */
function delayed<T>(delayMs: number, send: (value: T) => void): (value: T) => void {
  if (delayMs === 0) return send;
  const waiting: { value: T; at: number }[] = [];
  function sendDue() {
    const now = performance.now();
    // A timer counts whole milliseconds and may fire a fraction early.
    while (waiting[0] && waiting[0].at - now < 0.5) send((waiting.shift() as { value: T }).value);
    if (waiting[0]) setTimeout(sendDue, waiting[0].at - now);
  }
  return (value) => {
    if (waiting.push({ value, at: performance.now() + delayMs }) === 1) setTimeout(sendDue, delayMs);
  };
}

function atCommit(marker: string, commit: string): Trap['isSprung'] {
  return (pair, sent) => {
    pair.isMarked ||= sent.includes(marker);
    return pair.isMarked && sent.includes(commit);
  };
}

function afterPieces(pieces: number): Trap['isSprung'] {
  let left = pieces;
  return () => left-- <= 0;
}

const ends = ({ client, database }: Pair): [Socket, Socket][] => [
  [client, database],
  [database, client],
];

function reset({ client, database }: Pair): void {
  client.resetAndDestroy();
  database.destroy();
}
