/** How many events a partner is sent at the same time: an events URL that hangs leaves slots to its callbacks. */
import type { RealTime } from '#core/clocks.ts';

/** For how long an event is held back, at the least and the most, milliseconds. */
const HELD_BACK_MS = 1_000;
const HELD_BACK_MS_MAX = 10_000;

/** @param max - events of one partner that are sent at the same time. */
export function makeEventLimit(max: number, realNow: () => RealTime) {
  /** When those began that have not ended, oldest first, by partner. */
  const underWay = new Map<string, readonly number[]>();

  /** @returns null once `send` has ended; where too many are under way, for how long to hold it back, milliseconds. */
  return async (partnerId: string, send: () => Promise<void>): Promise<number | null> => {
    const before = underWay.get(partnerId) ?? [];
    const at = realNow();
    if (before[0] !== undefined && before.length >= max) {
      // The slower the receiver, the longer, so that many that wait are not claimed again and again.
      return Math.min(Math.max(10 * (at - before[0]), HELD_BACK_MS), HELD_BACK_MS_MAX);
    }
    underWay.set(partnerId, [...before, at]);
    try {
      await send();
      return null;
    } finally {
      const left = [...(underWay.get(partnerId) ?? [])];
      left.splice(left.indexOf(at), 1);
      if (left.length > 0) underWay.set(partnerId, left);
      else underWay.delete(partnerId);
    }
  };
}
