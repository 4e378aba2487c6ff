/**
 * Checks the token of the management port, and slows down who guesses. The right token always opens: it cannot be
 * guessed (`ENTROPY_BITS_MIN`), and whoever shares an address with an operator must not be able to lock the operator out.
 */
import { hash, timingSafeEqual } from 'node:crypto';

/** Wrong tokens from one address within `WINDOW_MS`; more are told to wait. */
const FAILURES_MAX = 10;
const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 1_000;

export type TokenVerdict = 'valid' | 'wrong' | 'too_many';

/** @param now - A clock that only goes forward, milliseconds. */
export function makeTokenCheck(
  token: string,
  now: () => number,
): (authorization: string | undefined, address: string) => TokenVerdict {
  const expected = hashOf(token);
  const failures = new Map<string, { count: number; since: number }>();

  return (authorization, address) => {
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    // Hashes have one length, which the comparison needs.
    if (timingSafeEqual(hashOf(given), expected)) return 'valid';
    const at = now();
    const before = failures.get(address);
    const known = before && at - before.since < WINDOW_MS ? before : { count: 0, since: at };
    if (known.count >= FAILURES_MAX) return 'too_many';
    // No guess: a page of another site can have the operator's own browser send as much.
    if (authorization === undefined) return 'wrong';
    if (failures.size >= ADDRESSES_MAX) failures.clear();
    failures.set(address, { ...known, count: known.count + 1 });
    return 'wrong';
  };
}

const hashOf = (text: string) => hash('sha256', text, 'buffer');
