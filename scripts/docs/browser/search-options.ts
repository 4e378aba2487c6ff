/** How texts are indexed and searched: the same when the index is built and when it is read. */
import type { SearchOptions, SearchResult } from 'minisearch';

const searchOptions: SearchOptions = {
  boost: { term: 4, heading: 4, page: 2 },
  boostDocument: (_id, _term, stored) => 1 + Number(stored?.['rank']) / 4,
  prefix: true,
  fuzzy: (term) => (/[\d_]/.test(term) ? false : 0.15),
  combineWith: 'AND',
};

export const SEARCH_OPTIONS = {
  fields: ['term', 'heading', 'page', 'text'],
  storeFields: ['heading', 'page', 'excerpt', 'rank', 'term'],
  // Names such as `ref_id` and their parts are words, and so are codes and the parts of a path.
  tokenize: (text: string): string[] => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    return words.flatMap((word) => [...new Set([word, ...word.split('_').filter(Boolean)])]);
  },
  searchOptions,
};

/** The results, first those that are named as the query, by how well their page explains it. */
export function sorted(results: readonly SearchResult[], query: string): SearchResult[] {
  const wanted = query.trim().toLowerCase();
  const isNamed = ({ term, heading }: SearchResult) =>
    ` ${term} `.toLowerCase().replaceAll('.', ' ').includes(` ${wanted} `) ||
    String(heading).toLowerCase().startsWith(wanted);
  const weight = (result: SearchResult) => (isNamed(result) ? Number(result['rank']) : 0);
  return results.toSorted((a, b) => weight(b) - weight(a));
}
