/** Whether the source of an ID type answers, by the verifications of the last hour (D-106). */
import { RESULT } from '#protocol/codes.ts';
import type { Verdict } from './attempts/verdict.ts';
import type { ServiceTime } from './clocks.ts';

/** Verifications are counted in slots of this length, milliseconds. */
export const SLOT_MS = 300_000;
/** For how long they count, milliseconds. */
export const COUNTED_MS = 3_600_000;
/** Fewer say nothing. */
const VERIFICATIONS_MIN = 5;
const DEGRADED_FRACTION = 0.2;
const DOWN_FRACTION = 0.8;

/** The verifications of an ID type within a slot. */
interface SourceSlot {
  /** When the slot begins. */
  readonly slotAt: ServiceTime;
  readonly total: number;
  /** To how many the source gave no answer. */
  readonly unanswered: number;
}

export interface Availability {
  readonly state: 'good' | 'degraded' | 'down';
  /** When the first slot of those that were not good began; null while it is good. */
  readonly since: ServiceTime | null;
}

export const GOOD: Availability = { state: 'good', since: null };

export const slotOf = (now: ServiceTime): ServiceTime => now - (now % SLOT_MS);

/** Whether the source gave no answer; null for a result that is not final. */
export function isUnanswered({ code, final }: Verdict): boolean | null {
  return final ? code === RESULT.sourceUnavailable.code || code === RESULT.systemError.code : null;
}

/** @param slots - those of one ID type, oldest first. */
export function availabilityOf(slots: readonly SourceSlot[], now: ServiceTime): Availability {
  // A slot of a clock that was ahead says nothing.
  const counted = slots.filter(
    ({ slotAt, total }) => total > 0 && slotAt > now - COUNTED_MS && slotAt <= now,
  );
  const sum = (of: (slot: SourceSlot) => number) => counted.reduce((total, slot) => total + of(slot), 0);
  const [total, unanswered] = [sum((slot) => slot.total), sum((slot) => slot.unanswered)];
  const fraction = unanswered / total;
  if (total < VERIFICATIONS_MIN || fraction < DEGRADED_FRACTION) return GOOD;
  const isGood = (slot: SourceSlot) => slot.unanswered < slot.total * DEGRADED_FRACTION;
  const lastGood = counted.findLastIndex(isGood);
  const first = counted[lastGood + 1] ?? counted.find((slot) => !isGood(slot));
  return { state: fraction < DOWN_FRACTION ? 'degraded' : 'down', since: first?.slotAt ?? null };
}
