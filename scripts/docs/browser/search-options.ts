/** How texts are indexed and searched: the same when the index is built and when it is read. */

/** Pages that mention everything; what a guide says of it comes first. */
const LAST = /^(decisions|changelog|contributing|readme)\.html/;

export const SEARCH_OPTIONS = {
  fields: ['name', 'heading', 'page', 'text'],
  storeFields: ['heading', 'page', 'excerpt'],
  // Codes, paths and names such as `ref_id` are words too.
  tokenize: (text: string): string[] => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    return words.flatMap((word) =>
      word.includes('_') ? [word, ...word.split('_').filter(Boolean)] : [word],
    );
  },
  searchOptions: {
    // Who types an operation's name wants the operation, not a table that names it often.
    boost: { name: 8, heading: 4, page: 2 },
    boostDocument: (id: string) => (LAST.test(id) ? 0.5 : 1),
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
  },
};
