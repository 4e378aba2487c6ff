/**
 * Writes the log to standard error without ever waiting for its reader: a pipe that nobody reads would stop the whole
 * process. What the reader does not take is kept, up to a limit; beyond it the oldest lines are left out, and counted.
 */
import { writeSync } from 'node:fs';

const FD = 2;

/** What is kept for a slow reader, bytes. */
const KEPT_BYTES_MAX = 1_048_576;
/** How often a slow reader is tried again, milliseconds. */
const RETRY_EVERY_MS = 50;
/** How long the exit of the process waits for a slow reader, milliseconds. */
const EXIT_WAIT_MS = 500;

interface LogSinkOptions {
  /** Writes what fits, and returns how many bytes that were. @throws EAGAIN when nothing does. */
  readonly write: (bytes: Uint8Array) => number;
  readonly keptBytesMax: number;
}

export class LogSink {
  readonly #options: LogSinkOptions;
  /** The one that is being written: of it, a part may be written. */
  #first: Buffer | null = null;
  /** Those after it, from `#next` on: to take one away moves no others. */
  #rest: Buffer[] = [];
  #next = 0;
  #keptBytes = 0;
  #dropped = 0;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: LogSinkOptions) {
    this.#options = options;
  }

  /** Takes a line. */
  write(line: string): void {
    this.#keep(Buffer.from(line));
    // Behind lines that wait, it waits as well.
    if (this.#retry === null) this.#writeKept();
  }

  /** Writes what is kept, for so long at most. @returns whether everything was written. */
  flush(waitMs: number): boolean {
    const until = performance.now() + waitMs;
    while (!this.#writeKept() && performance.now() < until) pause(10);
    return this.#keptBytes === 0;
  }

  #keep(bytes: Buffer): void {
    if (this.#first) this.#rest.push(bytes);
    else this.#first = bytes;
    this.#keptBytes += bytes.length;
    // Not the first, and not the last, which says most about a crash.
    while (this.#keptBytes > this.#options.keptBytesMax && this.#rest.length - this.#next > 1) {
      this.#keptBytes -= this.#takeNext()?.length ?? 0;
      this.#dropped += 1;
    }
  }

  #takeNext(): Buffer | null {
    const next = this.#rest[this.#next++] ?? null;
    if (2 * this.#next >= this.#rest.length) {
      this.#rest = this.#rest.slice(this.#next);
      this.#next = 0;
    }
    return next;
  }

  /** @returns whether everything was written. */
  #writeKept(): boolean {
    for (let first = this.#first; first; first = this.#first) {
      const written = this.#tryWrite(first);
      this.#keptBytes -= written;
      if (written < first.length) {
        this.#first = first.subarray(written);
        this.#retry ??= setInterval(() => this.#writeKept(), RETRY_EVERY_MS).unref();
        return false;
      }
      this.#first = this.#takeNext();
      if (!this.#first) this.#reportDropped();
    }
    if (this.#retry) clearInterval(this.#retry);
    this.#retry = null;
    return true;
  }

  #reportDropped(): void {
    if (this.#dropped === 0) return;
    const line = {
      level: 'warn',
      time: new Date().toISOString(),
      dropped: this.#dropped,
      msg: 'log lines dropped',
    };
    this.#dropped = 0;
    this.#keep(Buffer.from(`${JSON.stringify(line)}\n`));
  }

  #tryWrite(bytes: Buffer): number {
    try {
      return this.#options.write(bytes);
    } catch (error) {
      // A reader that has gone takes nothing any more: its lines are left out.
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : bytes.length;
    }
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

let standardError: LogSink | null = null;

/** The one sink of this process. */
export function standardErrorSink(): LogSink {
  if (standardError) return standardError;
  // Node makes a pipe or a socket non-blocking when its stream is made.
  process.stderr.on('error', () => undefined);
  const sink = new LogSink({ write: (bytes) => writeSync(FD, bytes), keptBytesMax: KEPT_BYTES_MAX });
  process.on('exit', () => sink.flush(EXIT_WAIT_MS));
  standardError = sink;
  return sink;
}
