/** A figure beside its target. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly target: string;
  readonly met: boolean;
}

export function atLeast(what: string, measured: number, unit: string, target: number): Figure {
  return { what, measured: rounded(measured), unit, target: `≥ ${target}`, met: measured >= target };
}

export function atMost(what: string, measured: number, unit: string, target: number): Figure {
  return { what, measured: rounded(measured), unit, target: `≤ ${target}`, met: measured <= target };
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);
