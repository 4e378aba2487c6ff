/** How the results of a search are shown: by the part of the site, with the words that were asked for marked. Pure. */
import { STOP_WORDS } from './search-options.ts';

/** The parts in the order of their best result; each keeps the order of its own. */
export function groupResults<Result extends Readonly<Record<string, unknown>>>(
  results: readonly Result[],
): [string, Result[]][] {
  return [...Map.groupBy(results, ({ group }) => String(group))];
}

/** A text in pieces: those that begin with a word of the query are marked. */
export function markWords(text: string, query: string): { words: string; isMarked: boolean }[] {
  const wanted = (query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter(
    (word) => !STOP_WORDS.has(word),
  );
  if (wanted.length === 0) return [{ words: text, isMarked: false }];
  const found = new RegExp(`((?<![\\p{L}\\p{N}])(?:${wanted.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
  // What the group catches stands at each odd place.
  return text
    .split(found)
    .map((words, at) => ({ words, isMarked: at % 2 === 1 }))
    .filter(({ words }) => words !== '');
}
