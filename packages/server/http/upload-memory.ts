/** Bounds the memory that large bodies may take together, until their requests are answered (D-58, D-76). */
import type { IncomingMessage } from 'node:http';
import { RequestRefused } from './errors.ts';
import { endSlowestBody } from './slow-bodies.ts';

/** How long a body may arrive before it gives way to a new one, while all memory is taken, milliseconds. */
const SLOW_UPLOAD_MS = 10_000;

/** What a byte of a body takes: it is kept as it came, and once more sealed or parsed. */
export const BODY_COST = 2;

/** The memory of one body. */
export interface Upload {
  /** Counts bytes as they come. @throws RequestRefused `unavailable` while all memory is taken. */
  readonly count: (bytes: number) => void;
  /** Called when nothing of the body is needed any more. */
  readonly free: () => void;
}

export type OpenUpload = (stream: IncomingMessage) => Upload;

/** @param now - A clock that only goes forward, milliseconds. */
export function makeUploadMemory(bytesMax: number, now: () => number): OpenUpload {
  let used = 0;
  /** When each body began, the oldest first. */
  const begun = new Map<IncomingMessage, number>();

  return (stream) => {
    let own = 0;
    return {
      count(received) {
        const bytes = BODY_COST * received;
        if (used + bytes > bytesMax && !endSlowestBody(begun, now() - SLOW_UPLOAD_MS))
          throw new RequestRefused('unavailable');
        if (own === 0) begun.set(stream, now());
        own += bytes;
        used += bytes;
      },
      free() {
        begun.delete(stream);
        used -= own;
        own = 0;
      },
    };
  };
}
