/**
 * The two clocks, as types: one given for the other does not compile. A plain number, such as a sum, fits both, so a
 * time is taken under the name of its clock before it is reckoned with.
 */

/** By the service's clock, which a sandbox moves: of what a partner or a user sees. Epoch milliseconds. */
export type ServiceTime = number & { readonly clock?: 'service' };

/** By the clock of the machine: of signatures, keys, leases and the audit trail. Epoch milliseconds. */
export type RealTime = number & { readonly clock?: 'real' };

/** What a clock allows: `wrong` alone keeps the server from serving; `alike` from erasing alone, as it is the database's that is off. */
export type ClockState = 'unknown' | 'right' | 'alike' | 'off' | 'wrong';

/** From this difference on, what the server says of times is wrong for everybody, milliseconds. */
const WRONG_MS = 60_000;

/** The clock that this machine's is held against. */
export interface ClockReading {
  /** How far the database's clock is ahead, milliseconds. */
  readonly aheadMs: number;
  /** By how much that may be wrong either way: half of the round trip, milliseconds. */
  readonly errorMs: number;
}

/** Where the database has a clock of its own. A slow answer proves neither that the clock is right nor that it is off. */
export function stateByClock(
  { aheadMs, errorMs }: ClockReading,
  offMsMax: number,
  othersAheadMs: readonly number[] = [],
): Exclude<ClockState, 'unknown'> {
  const leastMs = Math.abs(aheadMs) - errorMs;
  if (leastMs <= offMsMax) return 'right';
  // Of two clocks that differ, nobody knows which is wrong; of three, the one that differs from all others.
  const areAlike = othersAheadMs.every((other) => Math.abs(other - aheadMs) <= offMsMax);
  if (othersAheadMs.length > 0 && areAlike) return 'alike';
  if (leastMs > Math.max(WRONG_MS, offMsMax)) return 'wrong';
  return 'off';
}

/** From this difference on, nothing is stored under a time of this clock, milliseconds. */
export const isFar = (differenceMs: number): boolean => Math.abs(differenceMs) > WRONG_MS;

/** A database that nobody has used for longer, or a clock that is wrong: only the operator knows, milliseconds. */
const UNUSED_MS_MAX = 7 * 86_400_000;

/** By the newest real time that the database has seen: also where its own clock is that of this machine. */
export function stateByNewest(now: number, newest: number): 'right' | 'ahead' | 'behind' {
  if (now - newest > UNUSED_MS_MAX) return 'ahead';
  return newest - now > UNUSED_MS_MAX ? 'behind' : 'right';
}
