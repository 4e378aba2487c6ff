/** Bounds the memory that all bodies with images may take together (D-58). */
import type { IncomingMessage } from 'node:http';
import { RequestRefused } from './errors.ts';
import { endSlowestBody } from './slow-bodies.ts';

/** How long a body may arrive before it gives way to a new one, while all memory is taken, milliseconds. */
const SLOW_UPLOAD_MS = 10_000;

/** The memory of one body. */
export interface Upload {
  /** @throws RequestRefused `unavailable` while all memory is taken. */
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
    begun.set(stream, now());
    return {
      count(bytes) {
        if (used + bytes > bytesMax && !endSlowestBody(begun, now() - SLOW_UPLOAD_MS))
          throw new RequestRefused('unavailable');
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
