/** When the gate fails: a row is dearer than its kept figure in each of three tries, because one may be bad luck. */

/** Our CPU time of a request, of the floor's in the same rounds, by row. */
export type Ratios = Readonly<Record<string, number>>;

export const TRIES = 3;
const DEARER = 1.15;

/** What was kept on one kind of machine. */
interface Kept {
  readonly machine: { readonly processor: string };
  readonly ratios: Ratios;
}

/**
 * The figures of this processor: the floor reads each row alone, and what that costs beside our groups differs by half from
 * one to another. Where none were kept for it, the dearest of all.
 */
export const keptOn = (processor: string, kept: readonly Kept[]): Ratios =>
  kept.find(({ machine }) => machine.processor === processor)?.ratios ??
  dearestOf(kept.map(({ ratios }) => ratios));

/** Whether a row costs more than is allowed; one that was not measured does, and one of which nothing is kept. */
export const isDearer = (measured: number | undefined, kept: number | undefined): boolean =>
  !(Number(measured) <= Number(kept) * DEARER);

/**
 * Measures all rows, and those that are dearer up to three times.
 *
 * @returns a sentence for each row that fails, and what was measured first.
 */
export async function judge<Row extends string>(
  rows: readonly Row[],
  kept: Ratios,
  measure: (rows: readonly Row[]) => Promise<Ratios>,
): Promise<{ complaints: string[]; first: Ratios }> {
  const tries: Ratios[] = [];
  let dearer = rows;
  while (dearer.length > 0 && tries.length < TRIES) {
    const measured = await measure(dearer);
    tries.push(measured);
    dearer = dearer.filter((row) => row in kept && isDearer(measured[row], kept[row]));
  }
  return {
    first: tries[0] ?? {},
    complaints: [
      ...rows
        .filter((row) => !(row in kept))
        .map((row) => `${row} has no kept figure: run \`npm run bench -- gate --write\`.`),
      ...dearer.map((row) => complaintOf(row, Number(kept[row]), tries)),
    ],
  };
}

function complaintOf(row: string, kept: number, tries: readonly Ratios[]): string {
  const least = Math.min(...tries.map((each) => Number(each[row])));
  if (Number.isNaN(least)) return `${row} could not be measured: the CPU time of its server is not known.`;
  const percent = Math.round((least / kept - 1) * 100);
  return `${row} is ${percent} % dearer in the best of three tries: ${least.toFixed(2)} times the floor's CPU time, and ${kept.toFixed(2)} is kept.`;
}

/** What is kept: the dearest of several tries, because the floor's figures vary too, and a lucky one would never be met again. */
export function dearestOf(tries: readonly Ratios[]): Ratios {
  const rows = Object.keys(tries[0] ?? {});
  return Object.fromEntries(rows.map((row) => [row, Math.max(...tries.map((each) => Number(each[row])))]));
}
