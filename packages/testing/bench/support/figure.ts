/** A figure, with its target where it has one. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** The lowest and the highest value, where there is more than one. */
  readonly spread: readonly [number, number] | null;
  readonly target: string;
  /** null where there is no target, or this machine cannot measure it. */
  readonly met: boolean | null;
}

export function atLeast(
  what: string,
  measured: number | readonly number[],
  unit: string,
  target: number,
): Figure {
  const figure = plain(what, measured, unit);
  return { ...figure, target: `≥ ${target}`, met: median([measured].flat()) >= target };
}

export function atMost(
  what: string,
  measured: number | readonly number[],
  unit: string,
  target: number,
): Figure {
  const figure = plain(what, measured, unit);
  return { ...figure, target: `≤ ${target}`, met: median([measured].flat()) <= target };
}

/** A figure without a target: the median of several, with their spread. */
export function plain(what: string, measured: number | readonly number[], unit: string): Figure {
  const all = [measured].flat();
  const spread = all.length > 1 ? ([rounded(Math.min(...all)), rounded(Math.max(...all))] as const) : null;
  return { what, measured: rounded(median(all)), unit, spread, target: '', met: null };
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
