import type { IncomingMessage } from 'node:http';

/**
 * Ends the request whose body has been arriving for the longest.
 *
 * @param begun - When each request came, the oldest first.
 * @param before - Only those that came until then are slow, on the same clock.
 * @returns whether there was one.
 */
export function endSlowestBody(begun: Iterable<readonly [IncomingMessage, number]>, before: number): boolean {
  for (const [request, at] of begun) {
    if (at > before) return false;
    if (request.complete || request.socket.destroyed) continue;
    request.socket.destroy();
    return true;
  }
  return false;
}
