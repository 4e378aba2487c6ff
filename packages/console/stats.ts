/** Series for plots, each of at most 60 intervals that follow one another. */
export interface Stats {
  readonly interval_ms: number;
  /** The start of the first interval. */
  readonly from: string;
  readonly submissions: readonly number[];
  /** By result code. */
  readonly results: Readonly<Record<string, readonly number[]>>;
  readonly attempts_ok: readonly number[];
  readonly attempts_failed: readonly number[];
  /** Of the last 200 jobs, oldest first. */
  readonly time_to_result_ms: readonly number[];
}
