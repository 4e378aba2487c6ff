/** Bounds the memory that large bodies may take together, until their requests are answered (D-58, D-76). */
import type { IncomingMessage } from 'node:http';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { type BodyInFlight, endSlowestBody } from '#server/http/bodies/slow-bodies.ts';
import { currentPartner } from '#store/queue/current-partner.ts';
import { InFlight, type InFlightEntry } from '#store/queue/in-flight.ts';

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

/** @param visitor - who sends it (D-65). */
export type OpenUpload = (stream: IncomingMessage, visitor: string | null) => Upload;

/** The part of the memory that one partner leaves to the others. */
const LEFT_TO_OTHERS = 1 / 4;

/** A body that is in memory. */
interface Body extends BodyInFlight {
  readonly visitor: string | null;
  /** By the memory's clock. */
  begunAt: number;
  bytes: number;
}

/** Bytes that bodies take. */
interface Memory {
  readonly bytesMax: number;
  used: number;
  readonly bodies: InFlight<Body>;
}

const memoryOf = (bytesMax: number): Memory => ({ bytesMax, used: 0, bodies: new InFlight() });

/**
 * Whoever opens an upload takes of its partner's memory. Uploads of nobody known have one together.
 *
 * @param now - A clock that only goes forward, milliseconds.
 */
export function makeUploadMemory(bytesMax: number, now: () => number): OpenUpload {
  const all = memoryOf(bytesMax);
  const byPartner = new Map<string, Memory>();

  function memoryOfPartner(partnerId: string): Memory {
    let memory = byPartner.get(partnerId);
    if (!memory) {
      memory = memoryOf(bytesMax * (1 - LEFT_TO_OTHERS));
      byPartner.set(partnerId, memory);
    }
    return memory;
  }

  /** @throws RequestRefused `unavailable` when there is no room, and no body that gives way. */
  function makeRoom(memory: Memory, bytes: number, visitor: string | null): void {
    if (!isFull(memory, bytes)) return;
    if (endSlowestBody(memory.bodies, now() - SLOW_UPLOAD_MS)) return;
    if (!endGreediest(memory.bodies, bytes, visitor)) throw new RequestRefused('unavailable');
  }

  return (stream, visitor) => {
    const ofPartner = memoryOfPartner(currentPartner());
    const memories = [ofPartner, all];
    const body: Body = { stream, visitor, begunAt: 0, bytes: 0 };
    let kept: readonly { readonly memory: Memory; readonly entry: InFlightEntry<Body> }[] = [];
    return {
      count(received) {
        const bytes = BODY_COST * received;
        // A partner's only body may be larger than its limit.
        if (ofPartner.used > body.bytes) makeRoom(ofPartner, bytes, visitor);
        makeRoom(all, bytes, visitor);
        if (kept.length === 0) {
          body.begunAt = now();
          kept = memories.map((memory) => ({ memory, entry: memory.bodies.add(body) }));
        }
        for (const memory of memories) memory.used += bytes;
        body.bytes += bytes;
      },
      free() {
        for (const { memory, entry } of kept) {
          memory.bodies.remove(entry);
          memory.used -= body.bytes;
        }
        kept = [];
        body.bytes = 0;
      },
    };
  };
}

/** Whether there is no room, also when the bodies that were ended are gone. */
function isFull({ used, bytesMax, bodies }: Memory, bytes: number): boolean {
  if (used + bytes <= bytesMax) return false;
  let ending = 0;
  // One that came whole is held until its request is answered, whoever has left.
  for (const { stream, bytes: held } of bodies) {
    if (stream.socket.destroyed && !stream.complete) ending += held;
  }
  return used - ending + bytes > bytesMax;
}

/**
 * Ends a body of the visitor who has most, for `bytes` of `visitor`, if that one still has no less than `visitor` then
 * (D-101). It is the oldest, which is the one that stalls, if one does.
 *
 * @returns whether there was one.
 */
function endGreediest(bodies: InFlight<Body>, bytes: number, visitor: string | null): boolean {
  const sums = new Map<string | null, number>([[visitor, bytes]]);
  for (const each of bodies) sums.set(each.visitor, (sums.get(each.visitor) ?? 0) + each.bytes);
  const [greediest, most] = [...sums].reduce((one, other) => (other[1] > one[1] ? other : one));
  const needed = sums.get(visitor) as number;
  for (const { stream, visitor: sender, bytes: held } of bodies) {
    if (sender !== greediest || greediest === visitor || most - held < needed) continue;
    if (stream.complete || stream.socket.destroyed) continue;
    stream.socket.destroy();
    return true;
  }
  return false;
}
