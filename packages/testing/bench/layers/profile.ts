/** CPU profiles as `node --cpu-prof` writes them. */
import { readFileSync } from 'node:fs';

export interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the monotonic clock. */
  readonly startTime: number;
  /** The node of each sample, and how long after the sample before it. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

export const readProfile = (file: string): Profile => JSON.parse(readFileSync(file, 'utf8'));

/** The samples between two times on the profile's clock. */
export function within({ nodes, ...profile }: Profile, begin: number, end: number): Profile {
  let at = profile.startTime;
  const isInside = profile.timeDeltas.map((delta) => {
    at += delta;
    return at >= begin && at <= end;
  });
  const inside = <T>(values: readonly T[]) => values.filter((_, i) => isInside[i]);
  return {
    nodes,
    startTime: begin,
    samples: inside(profile.samples),
    timeDeltas: inside(profile.timeDeltas),
  };
}

/** How long each node itself ran, microseconds: until the next sample. */
export function ownTimes({ samples, timeDeltas }: Profile): Map<number, number> {
  const times = new Map<number, number>();
  for (const [i, node] of samples.entries()) {
    times.set(node, (times.get(node) ?? 0) + (timeDeltas[i + 1] ?? 0));
  }
  return times;
}
