/** Linearizability of a register: whether some order of its reads and writes explains all of them. */
import type { Span } from './facts.ts';

/** A write of a unique value. One of unknown outcome ends at `Infinity`. */
export interface Write extends Span {
  readonly value: string;
}

export interface Read extends Span {
  readonly value: string;
}

/**
 * What is wrong with the history of a register, in a sentence; null when some order explains it.
 *
 * Every value is written once, so each read belongs to one write, and the value's *zone* runs between the first end
 * and the last start among them. If that is forwards in time, the register must have held the value all through it;
 * if it is backwards, one moment within it is enough. So an order exists just when no read precedes its write, no two
 * forward zones overlap, and no backward zone lies within a forward one (Gibbons and Korach, *Testing Shared Memories*,
 * 1997, theorem 4.1). An unknown write that nobody has read is left out: it need not have happened.
 */
export function registerProblem(writes: readonly Write[], reads: readonly Read[]): string | null {
  const zones: Zone[] = [];
  const written = new Set(writes.map(({ value }) => value));
  const stray = reads.find(({ value }) => !written.has(value));
  if (stray) return `${stray.value} was read at ${stray.to}, but was never written`;
  const readsOf = Map.groupBy(reads, ({ value }) => value);
  for (const write of writes) {
    const its = readsOf.get(write.value) ?? [];
    if (its.length === 0 && write.to === Infinity) continue;
    const early = its.find((read) => read.to < write.from);
    if (early) return `${write.value} was read at ${early.to}, before it was written at ${write.from}`;
    const all: readonly Span[] = [write, ...its];
    const firstEnd = Math.min(...all.map(({ to }) => to));
    const lastStart = Math.max(...all.map(({ from }) => from));
    zones.push({ value: write.value, firstEnd, lastStart });
  }
  const forward = zones.filter(({ firstEnd, lastStart }) => firstEnd < lastStart);
  for (const zone of forward) {
    const other = zones.find((each) => each !== zone && conflicts(each, zone));
    if (other) {
      return `${zone.value} was there from ${zone.firstEnd} to ${zone.lastStart}, and ${other.value} in between`;
    }
  }
  return null;
}

interface Zone {
  readonly value: string;
  readonly firstEnd: number;
  readonly lastStart: number;
}

/** Equal milliseconds leave the order open, so they do not conflict. */
function conflicts(other: Zone, forward: Zone): boolean {
  const isForward = other.firstEnd < other.lastStart;
  const from = isForward ? other.firstEnd : other.lastStart;
  const to = isForward ? other.lastStart : other.firstEnd;
  return isForward
    ? Math.max(from, forward.firstEnd) < Math.min(to, forward.lastStart)
    : forward.firstEnd < from && to < forward.lastStart;
}
