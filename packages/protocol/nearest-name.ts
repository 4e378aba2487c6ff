/** Which known name somebody meant who misspelt it: a setting, an option, a field of a request. */

/** Shorter names look like too many others. */
const CHARACTERS_MIN = 4;
/** From this length on, two slips still look like the name. */
const LONG = 8;

/** A name of `known` in another spelling of words (`callbackUrl`, `callback-url`), else one that is a slip or two away. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = plainOf(name);
  const same = known.find((each) => plainOf(each) === plain);
  if (same !== undefined || plain.length < CHARACTERS_MIN) return same;
  const slipsMax = plain.length < LONG ? 1 : 2;
  const [nearest] = known
    .filter((each) => Math.abs(plainOf(each).length - plain.length) <= slipsMax)
    .map((each) => ({ each, slips: slipsBetween(plain, plainOf(each)) }))
    .filter(({ slips }) => slips <= slipsMax)
    .sort((a, b) => a.slips - b.slips);
  return nearest?.each;
}

const plainOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Letters to add, remove, replace or exchange with their neighbour to make one text of the other. */
export function slipsBetween(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Infinity;
      row.push(Math.min(replaced, exchanged, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
