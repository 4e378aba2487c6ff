/** How often the progress of long work is printed, milliseconds. */
const PROGRESS_EVERY_MS = 2_000;

/** Prints progress to standard error, so that standard output has the result alone. `of` is left out where nobody knows it. */
export function printProgress(): (what: string, rows: number, of?: number) => void {
  let printedAt = performance.now();
  return (what, rows, of) => {
    const now = performance.now();
    const isEnd = of !== undefined && rows >= of;
    if (of === 0 || (!isEnd && now - printedAt < PROGRESS_EVERY_MS)) return;
    printedAt = now;
    console.error(of === undefined ? `${what}: ${rows}` : `${what}: ${rows} of ${of}`);
  };
}
