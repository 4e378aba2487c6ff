/** How often the progress of long work is printed, milliseconds. */
const PROGRESS_EVERY_MS = 2_000;

/** Prints progress to standard error, so that standard output has the result alone. */
export function printProgress(): (table: string, rows: number, of: number) => void {
  let printedAt = performance.now();
  return (table, rows, of) => {
    const now = performance.now();
    if (of === 0 || (rows < of && now - printedAt < PROGRESS_EVERY_MS)) return;
    printedAt = now;
    console.error(`${table}: ${rows} of ${of}`);
  };
}

/** The same, where nobody knows how many there are. */
export function printCount(what: string): (count: number) => void {
  let printedAt = performance.now();
  return (count) => {
    const now = performance.now();
    if (now - printedAt < PROGRESS_EVERY_MS) return;
    printedAt = now;
    console.error(`${what}: ${count}`);
  };
}
