/** How texts are indexed and searched: the same when the index is built and when it is read. */
import type MiniSearch from 'minisearch';
import type { SearchOptions, SearchResult } from 'minisearch';

const searchOptions: SearchOptions = {
  boost: { term: 4, heading: 4, asked: 4, page: 2 },
  boostDocument: (_id, _term, stored) => 1 + Number(stored?.['rank']) / 4,
  prefix: true,
  // One letter makes another word of a short one, such as “says” of “days”.
  fuzzy: (term) => (term.length < 5 || /[\d_]/.test(term) ? false : 0.15),
  combineWith: 'OR',
};

/** Words of questions that say nothing of what is asked for. */
export const STOP_WORDS = new Set(
  (
    'a all an and any are as at be been by can could do does for from get go have how i if in into is it long many me much ' +
    'must my need of on or our should so that the their them then there they this to up use used want was way we what ' +
    'when where which who why will with without work would you your'
  ).split(' '),
);

/** What readers call otherwise than the guides. */
const SYNONYMS: Readonly<Record<string, string>> = {
  accessibility: 'screen reader keyboard',
  alerts: 'alert rules metrics',
  arriving: 'attempts delivered fails tried',
  allowlist: 'addresses network',
  back: 'backup backups',
  blocked: 'blocks refused',
  delete: 'erase',
  down: 'unavailable tried again',
  downtime: 'outages away servers',
  embed: 'embedding embedded',
  environment: 'settings',
  gdpr: 'personal data erasures',
  health: 'healthz readyz',
  iframe: 'embedding embed embedded',
  ip: 'address addresses',
  k8s: 'kubernetes',
  kept: 'retention deleted days',
  logs: 'log',
  max: 'largest most',
  numbers: 'choose digit',
  poll: 'status',
  polling: 'status',
  rate: 'limit',
  resend: 'replay replaying replayed',
  retention: 'kept deleted days',
  retries: 'attempts retried',
  retry: 'attempts retried again',
  rotate: 'change changing',
  schedule: 'attempts',
  sdk: 'client library',
  sla: 'outages',
  throttling: 'limits',
  size: 'large larger largest',
  skew: 'timestamp off',
  translate: 'languages',
  unblock: 'reset blocks',
  upgrade: 'update migrate version',
  upload: 'image images photo photos',
  variables: 'settings',
  webhook: 'callback',
  webhooks: 'callbacks',
};

export const SEARCH_OPTIONS = {
  fields: ['term', 'heading', 'page', 'asked', 'text'],
  storeFields: ['heading', 'page', 'group', 'excerpt', 'rank', 'term'],
  // Names such as `ref_id` and their parts are words, and so are codes and the parts of a path.
  tokenize: (text: string): string[] => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    return words.flatMap((word) => [...new Set([word, ...word.split('_').filter(Boolean)])]);
  },
  processTerm: (term: string) => (STOP_WORDS.has(term) ? null : term),
  searchOptions,
};

/** A question is answered by a section of a guide, rather than by a row of a table or a list of fields. */
function weightInQuestion({ term, rank, id }: SearchResult): number {
  const isReference = String(id).startsWith('reference/');
  return (term === '' ? 1 : 0.25) * (Number(rank) < 2 ? 0.3 : 1) * (isReference ? 0.7 : 1);
}

/** What has any of the words, or of those that mean the same; what has more of them comes first. */
export function find(index: MiniSearch, query: string): SearchResult[] {
  const words = SEARCH_OPTIONS.tokenize(query).filter((word) => !STOP_WORDS.has(word));
  const isQuestion = words.length > 1 && !/[\d_/.-]/.test(query);
  const results = words.map((word) => {
    const found = index.search([word, SYNONYMS[word]].filter(Boolean).join(' '));
    return new Map(found.map((result) => [result.id as string, result]));
  });
  const all = new Map(results.flatMap((found) => [...found]));
  const names = query.match(/\b[A-Z][A-Z_]{3,}\b/g) ?? [];
  const scored = [...all.values()].map((result) => {
    const isNamed = names.some((name) => String(result['heading']).includes(name));
    const having = results.flatMap((found) => found.get(result.id)?.score ?? []);
    const score =
      having.reduce((sum, each) => sum + Math.sqrt(each), 0) * having.length ** 1.5 * (isNamed ? 2 : 1);
    return { ...result, score: score * (isQuestion ? weightInQuestion(result) : 1) };
  });
  return sorted(scored, query);
}

/** First those that are named as the query, by how well their page explains it. */
function sorted(results: readonly SearchResult[], query: string): SearchResult[] {
  const wanted = query.trim().toLowerCase();
  // Each operation has rows of it, but one table says who must act.
  const isStatus = /^[45]\d\d$/.test(wanted);
  const isNamed = ({ id, term, heading }: SearchResult) => {
    if (isStatus) return id === 'errors.html#by-status';
    if (` ${term} `.toLowerCase().replaceAll('.', ' ').includes(` ${wanted} `)) return true;
    const title = String(heading).toLowerCase();
    // A word is not yet the name of `word_of_more`.
    return title.startsWith(wanted) && title[wanted.length] !== '_';
  };
  const weight = (result: SearchResult) => (isNamed(result) ? Number(result['rank']) : 0);
  return results.toSorted((a, b) => weight(b) - weight(a) || b.score - a.score);
}
