/** Rounds up to the minute, so that a time shown without seconds is not too early. Shared with the browser script. */
export function roundUpToMinute(atMs: number): Date {
  return new Date(Math.ceil(atMs / 60_000) * 60_000);
}
