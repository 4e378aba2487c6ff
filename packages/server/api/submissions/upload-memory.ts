/** Bounds the memory that large bodies may take together, until their requests are answered (D-58, D-76). */
import type { IncomingMessage } from 'node:http';
import { RequestRefused } from '#server/http/errors.ts';
import { endSlowestBody } from '#server/http/slow-bodies.ts';
import { currentPartner } from '#store/queue/current-partner.ts';

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

/** The part of the memory that one partner leaves to the others. */
const LEFT_TO_OTHERS = 1 / 4;

/** Bytes that bodies take. */
interface Memory {
  readonly bytesMax: number;
  used: number;
  /** When each body began, the oldest first. */
  readonly begun: Map<IncomingMessage, number>;
}

/**
 * Whoever opens an upload takes of its partner's share. That of nobody known is one too.
 *
 * @param now - A clock that only goes forward, milliseconds.
 */
export function makeUploadMemory(bytesMax: number, now: () => number): OpenUpload {
  const all: Memory = { bytesMax, used: 0, begun: new Map() };
  const shares = new Map<string, Memory>();

  function shareOf(partnerId: string): Memory {
    let share = shares.get(partnerId);
    if (!share) {
      share = { bytesMax: bytesMax * (1 - LEFT_TO_OTHERS), used: 0, begun: new Map() };
      shares.set(partnerId, share);
    }
    return share;
  }

  /** @throws RequestRefused `unavailable` when there is no room, and no slow body that gives way. */
  function makeRoom({ used, bytesMax: max, begun }: Memory, bytes: number): void {
    if (used + bytes > max && !endSlowestBody(begun, now() - SLOW_UPLOAD_MS))
      throw new RequestRefused('unavailable');
  }

  return (stream) => {
    const share = shareOf(currentPartner());
    let own = 0;
    return {
      count(received) {
        const bytes = BODY_COST * received;
        // A partner's only body may be larger than its share.
        if (share.used > own) makeRoom(share, bytes);
        makeRoom(all, bytes);
        for (const memory of [share, all]) {
          if (own === 0) memory.begun.set(stream, now());
          memory.used += bytes;
        }
        own += bytes;
      },
      free() {
        for (const memory of [share, all]) {
          memory.begun.delete(stream);
          memory.used -= own;
        }
        own = 0;
      },
    };
  };
}
