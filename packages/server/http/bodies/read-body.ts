/** Reads bodies, one piece in each tick: whatever is sent, in pieces of any size, others are answered between them (D-58). */
import type { IncomingMessage } from 'node:http';

/** What is larger waits for a tick of its own; most bodies have one smaller piece. */
const AT_ONCE_BYTES_MAX = 16_384;
/** How much more of a refused body is read, so that its sender gets the response. */
const REFUSED_BYTES_MAX = 64 * 1_048_576;

/** Whether the connection ended before all of the body came. */
export const isCutOff = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete;

/** Each tick takes something of one body. */
const inOwnTick = makeTickQueue();

/** Does the work that waits one piece in each tick of the event loop: others are answered in between (D-58). */
export function makeTickQueue(): (work: () => void) => void {
  /** In the order in which it came. */
  const waiting: (() => void)[] = [];
  function runNext(): void {
    const work = waiting.shift();
    if (waiting.length > 0) setImmediate(runNext);
    work?.();
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(runNext);
  };
}

/**
 * Calls `take` with a body's bytes, from the first to the last, and resolves with what `end` makes of them. What `take` throws refuses the body: its rest is read,
 * since browsers read no response before they have sent everything, and dropped.
 *
 * @throws what `take` throws, or the error of a connection that was closed.
 */
export function readBody<T>(
  stream: IncomingMessage,
  take: (piece: Buffer) => void,
  end: () => T,
): Promise<T> {
  // What a refused body was taken by is not kept while its rest comes.
  let current = take;
  let finish: (() => T) | null = end;
  return new Promise((resolve, reject) => {
    // It has been closed already: no event will come.
    if (isCutOff(stream)) return reject(new Error('aborted'));
    let isFirst = true;
    let isWaiting = false;

    stream.on('readable', () => {
      if (isWaiting) return;
      const { readableLength } = stream;
      // At the end of a body there is nothing to take.
      if (readableLength === 0 || (isFirst && readableLength <= AT_ONCE_BYTES_MAX)) return takeReceived();
      isWaiting = true;
      inOwnTick(takeReceived);
    });
    stream.on('end', () => {
      try {
        if (finish) resolve(finish());
      } catch (error) {
        reject(error);
      }
    });
    stream.on('error', (error) => {
      // What came before and waits for its tick is not taken any more.
      current = drop(stream);
      finish = null;
      reject(error);
    });

    function takeReceived(): void {
      isWaiting = false;
      const piece: Buffer | null = stream.read(stream.readableLength);
      if (piece) isFirst = false;
      try {
        if (piece) current(piece);
      } catch (error) {
        reject(error);
        current = drop(stream);
        finish = null;
      }
      // Asks for more, or for the end.
      stream.read(0);
    }
  });
}

/** Reads a body that nobody wants, piece by piece like the others. */
export function dropBody(stream: IncomingMessage): void {
  if (stream.readableFlowing !== null) return;
  // When a response ends, Node takes all that comes of a body that nobody has begun to read, without end.
  stream.read();
  readBody(stream, drop(stream), () => undefined).catch(() => undefined);
}

/** Keeps nothing. No browser sends more than it reads. */
function drop(stream: IncomingMessage): (piece: Buffer) => void {
  let received = 0;
  return ({ length }) => {
    received += length;
    if (received > REFUSED_BYTES_MAX) stream.destroy();
  };
}

/** How many small pieces are kept before they become one: each takes memory beside its bytes. */
const MERGED_PIECES = 100;

/** Bytes that came in pieces, kept without much more memory than they need. */
export class Pieces {
  #merged: Buffer[] = [];
  #last: Buffer[] = [];
  length = 0;

  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.#last.push(piece) < MERGED_PIECES) return;
    this.#merged.push(Buffer.concat(this.#last));
    this.#last = [];
  }

  /** All bytes as one, without a copy of a single piece. */
  join(): Buffer {
    const all = [...this.#merged, ...this.#last];
    const [only] = all;
    return all.length === 1 && only ? only : Buffer.concat(all);
  }
}
