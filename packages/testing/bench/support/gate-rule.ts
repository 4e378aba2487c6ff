/** When the gate fails: a row is dearer than it was before in each of three attempts, because one may be bad luck. */

/** Our CPU time of a request, of what it was before in the same rounds, by row. */
export type Ratios = Readonly<Record<string, number>>;

const ATTEMPTS = 3;
const DEARER = 1.15;

/** Whether a row costs more than is allowed; one that was not measured does. */
export const isDearer = (measured: number | undefined): boolean => !(Number(measured) <= DEARER);

/**
 * Measures all rows, and those that are dearer up to three times.
 *
 * @returns a sentence for each row that fails, and what was measured first.
 */
export async function judge<Row extends string>(
  rows: readonly Row[],
  measure: (rows: readonly Row[]) => Promise<Ratios>,
): Promise<{ complaints: string[]; first: Ratios }> {
  const attempts: Ratios[] = [];
  let dearer = rows;
  while (dearer.length > 0 && attempts.length < ATTEMPTS) {
    const measured = await measure(dearer);
    attempts.push(measured);
    dearer = dearer.filter((row) => isDearer(measured[row]));
  }
  return { first: attempts[0] ?? {}, complaints: dearer.map((row) => complaintOf(row, attempts)) };
}

function complaintOf(row: string, attempts: readonly Ratios[]): string {
  const least = Math.min(...attempts.map((each) => Number(each[row])));
  if (Number.isNaN(least)) return `${row} could not be measured: the CPU time of its server is not known.`;
  const percent = Math.round((least - 1) * 100);
  return `${row} is ${percent} % dearer than before in the best of three tries.`;
}
