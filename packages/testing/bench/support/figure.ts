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

type Values = number | readonly number[];

export function atLeast(what: string, values: Values, unit: string, target: number): Figure {
  return { ...plain(what, values, unit), target: `≥ ${target}`, met: median([values].flat()) >= target };
}

export function atMost(what: string, values: Values, unit: string, target: number): Figure {
  return { ...plain(what, values, unit), target: `≤ ${target}`, met: median([values].flat()) <= target };
}

/** A figure without a target: the median of several, with their spread. */
export function plain(what: string, values: Values, unit: string): Figure {
  const all = [values].flat();
  const spread = all.length > 1 ? ([rounded(Math.min(...all)), rounded(Math.max(...all))] as const) : null;
  return { what, measured: rounded(median(all)), unit, spread, target: '', met: null };
}

/** The value that this fraction of the values does not exceed. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * fraction), sorted.length - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** One ratio for each round. */
export const ratios = (ours: readonly number[], others: readonly number[]): number[] =>
  ours.map((each, i) => each / (others[i] ?? Number.NaN));

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
