/** Mutants that count otherwise than by day and link (D-113). */
import type { Json } from '#conformance/kit/contract.ts';
import { change, drop, mutants, requests, responses, set } from '../mutant.ts';

const asking = requests('listDailyCounts');
const answering = responses('listDailyCounts');
const each = (alter: (count: Json) => void) => answering(({ counts }) => counts?.forEach(alter));

export const DAILY_COUNT_MUTANTS = mutants({
  'Counts: A link’s openings': {
    'D-113 the link of counts is left aside': asking(drop('ref_id')),
    'D-113 the last day of counts is left aside': asking(drop('last_day')),
    'D-113 openings are counted twice': each(change('opened', (opened) => 2 * opened)),
    'D-113 failed jobs are counted as successful': each((count) => {
      count.succeeded += count.failed;
      count.failed = 0;
    }),
    'D-113 submissions are not counted': each(set('submitted', 0)),
  },
  'Counts: Counts of each link': {
    'D-113 links are never counted apart': asking(drop('by_link')),
    'D-113 each page of counts is the last': answering(set('next_cursor', null)),
    'D-113 each page of counts is the first': asking(drop('cursor')),
  },
});
