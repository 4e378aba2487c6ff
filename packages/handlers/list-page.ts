/** What lists share: cursors, and the times that a list is narrowed to. */
import { parseTimestamp } from '#protocol/timestamps.ts';
import type { Detail } from './operation.ts';

/** A place in a list that is in the order of time, then id. */
export interface Place {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly id: string;
}

/** The cursor of a place, opaque to partners. */
export function encodeCursor({ time, id }: Place): string {
  return Buffer.from(`${time}.${id}`).toString('base64url');
}

/** Reads a cursor; null when it is malformed. */
export function decodeCursor(cursor: string): Place | null {
  const [, time, id] = /^(\d{1,15})\.(\w[\w-]*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return time && id ? { time: Number(time), id } : null;
}

/** From when until before when, in epoch milliseconds; what is wrong with the times is added to `details`. */
export function createdWithin(
  body: { readonly created_after?: string; readonly created_before?: string },
  details: Detail[],
): { createdAfter: number | undefined; createdBefore: number | undefined } {
  const timeOf = (field: keyof typeof body) => {
    const time = body[field] === undefined ? undefined : parseTimestamp(body[field]);
    if (time === null) details.push({ path: `/${field}`, message: 'must be ISO 8601 with an offset' });
    return time ?? undefined;
  };
  return { createdAfter: timeOf('created_after'), createdBefore: timeOf('created_before') };
}
