/** A link's places for bodies that arrive at the same time, and who gives one up for another (D-64, D-101). */
import type { IncomingMessage } from 'node:http';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { InFlight, type InFlightEntry } from '#store/queue/in-flight.ts';

/** When an upload in progress may have ended, milliseconds. */
const RETRY_MS = 5_000;
/** What a body is taken to have sent when it begins: one that has just begun is not slow. */
const HEAD_START_BYTES = 16_384;
/** A slower body gives way to any other, even that of its own visitor. */
const SLOW_BYTES_PER_SECOND = 1_024;

/** A body that arrives. */
interface Place {
  readonly stream: IncomingMessage;
  readonly visitor: string | null;
  readonly since: number;
  bytes: number;
}

type Places = InFlight<Place>;

interface TakenPlace {
  readonly count: (bytes: number) => void;
  readonly free: () => void;
}

/** @throws RequestRefused `too_many_uploads` while the link has no place. */
export type TakePlace = (refId: string, visitor: string | null, stream: IncomingMessage) => TakenPlace;

const FREE: TakenPlace = { count: () => undefined, free: () => undefined };

/**
 * @param max - Bodies of a link that are read at the same time; 0 for no limit.
 * @param now - A clock that only goes forward, milliseconds.
 */
export function makeUploadPlaces(max: number, now: () => number): TakePlace {
  const links = new Map<string, Places>();

  return (refId, visitor, stream) => {
    if (max === 0) return FREE;
    const places = links.get(refId) ?? new InFlight<Place>();
    if (places.size >= max && !endSlowest(places, visitor, now()))
      throw new RequestRefused('too_many_uploads', [], {}, RETRY_MS);
    const entry = places.add({ stream, visitor, since: now(), bytes: 0 });
    links.set(refId, places);
    return {
      count(bytes) {
        entry.item.bytes += bytes;
      },
      free() {
        places.remove(entry);
        if (places.size === 0 && links.get(refId) === places) links.delete(refId);
      },
    };
  };
}

/**
 * Ends a body for one of `visitor`: the slowest of the visitor who has most, if that one still has no less than `visitor`
 * then; else any that is too slow.
 *
 * @returns whether there was one.
 */
function endSlowest(places: Places, visitor: string | null, at: number): boolean {
  const counts = new Map<string | null, number>([[visitor, 0]]);
  for (const each of places) counts.set(each.visitor, (counts.get(each.visitor) ?? 0) + 1);
  const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  const isUnfair = most >= (counts.get(visitor) ?? 0) + 2;

  let slowest: InFlightEntry<Place> | null = null;
  let slowestRate = isUnfair ? Number.POSITIVE_INFINITY : SLOW_BYTES_PER_SECOND;
  for (const entry of places.entries()) {
    const { stream, visitor: sender, since, bytes } = entry.item;
    if (stream.complete || (isUnfair && sender !== greediest)) continue;
    const rate = (1_000 * (bytes + HEAD_START_BYTES)) / Math.max(at - since, 1);
    if (rate < slowestRate) [slowest, slowestRate] = [entry, rate];
  }
  if (!slowest) return false;
  places.remove(slowest);
  slowest.item.stream.socket.destroy();
  return true;
}
