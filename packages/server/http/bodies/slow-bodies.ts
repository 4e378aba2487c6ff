import type { IncomingMessage } from 'node:http';

/** A request whose body may still arrive. */
export interface BodyInFlight {
  readonly stream: IncomingMessage;
  /** On the clock of whoever keeps the list. */
  readonly begunAt: number;
}

/**
 * Ends the request whose body has been arriving for the longest.
 *
 * @param begun - The requests, the oldest first.
 * @param before - Only those that came until then are slow, on the same clock.
 * @returns whether there was one.
 */
export function endSlowestBody(begun: Iterable<BodyInFlight>, before: number): boolean {
  for (const { stream, begunAt } of begun) {
    if (begunAt > before) return false;
    if (stream.complete || stream.socket.destroyed) continue;
    stream.socket.destroy();
    return true;
  }
  return false;
}
