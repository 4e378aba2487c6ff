/** What limits a submission: the ID number limit (§8, D-20), rate limits (D-64), and limits per visitor (D-101). */

import { consumeRequest } from '../id-numbers/id-number-limit.ts';
import {
  type Counts,
  consume,
  consumeAll,
  type LimitDecision,
  type Limits,
  type RateLimit,
  stateAt,
} from './rate-limit.ts';

/** What each limit refuses with; `limitOf` says whose limit of the link's submissions it is. */
export const SUBMISSION_REFUSALS = {
  /** Submissions of the link. */
  link: { refused: 'too_many_submissions', limitOf: 'link' },
  /** Of those, the visitor's. */
  linkPerVisitor: { refused: 'too_many_submissions', limitOf: 'visitor' },
  /** Different ID numbers that the visitor tried on the link. */
  visitor: { refused: 'too_many_id_numbers' },
  idNumber: { refused: 'id_number_blocked' },
  /** Of those, the visitor's. */
  numberPerVisitor: { refused: 'too_many_submissions' },
  /** Images of the partner, KiB. */
  stored: { refused: 'too_much_image_data' },
  /** Of those, the visitor's. */
  storedPerVisitor: { refused: 'too_much_image_data' },
} as const;

export type LimitName = keyof typeof SUBMISSION_REFUSALS;

/** `tried` is the window of `visitor` in which this ID number was counted last, by the window's time. */
export type CountName = LimitName | 'tried';

/** In the order in which they are asked. Each row counts when all of it allows, whatever the rows below it say. */
const ROWS: readonly (readonly LimitName[])[] = [
  ['link', 'linkPerVisitor'],
  ['visitor'],
  ['idNumber', 'numberPerVisitor', 'stored', 'storedPerVisitor'],
];

export interface LimitsResult {
  /** null: accepted by every limit. */
  readonly refused: { readonly by: LimitName; readonly retryAt: number } | null;
  /** The counts to save, also of a refused submission. */
  readonly save: Counts<CountName>;
}

/**
 * Counts a submission at `now` (epoch milliseconds), or refuses it. One with invalid fields counts for its link only;
 * one whose number is blocked counts for its link and its visitor.
 */
export function applyLimits(
  counts: Counts<CountName>,
  limits: Limits<LimitName>,
  { isValid, imageKib }: { readonly isValid: boolean; readonly imageKib: number },
  now: number,
): LimitsResult {
  let save: LimitsResult['save'] = {};
  for (const row of isValid ? ROWS : ROWS.slice(0, 1)) {
    const decision = consumeAll(row, (name) => {
      const limit = limits[name];
      return limit ? ask(name, counts, limit, imageKib, now) : null;
    });
    if (decision.by !== null) return { refused: decision, save };
    const { visitor } = decision.save;
    save = { ...save, ...decision.save, ...(visitor && { tried: { count: 1, at: visitor.at } }) };
  }
  return { refused: null, save };
}

function ask(
  name: LimitName,
  counts: Counts<CountName>,
  limit: RateLimit,
  imageKib: number,
  now: number,
): LimitDecision | null {
  const count = counts[name] ?? null;
  if (name === 'idNumber') return consumeRequest(count, limit, now);
  if (name === 'numberPerVisitor') return consumeRequest(isSinceReset(counts) ? count : null, limit, now);
  if (name === 'visitor' && wasTried(counts, limit, now)) return null;
  return consume(count, limit, name === 'stored' || name === 'storedPerVisitor' ? imageKib : 1, now);
}

/** Whether the visitor's count of a number is of now. One that is more than all have is from before the number was reset. */
const isSinceReset = ({ idNumber, numberPerVisitor }: Counts<CountName>): boolean =>
  (numberPerVisitor?.count ?? 0) <= (idNumber?.count ?? 0);

/** Whether the visitor's limit has counted this number in its current window. */
const wasTried = ({ visitor, tried }: Counts<CountName>, limit: RateLimit, now: number): boolean =>
  visitor !== undefined && tried?.at === visitor.at && stateAt(visitor, limit, now) === visitor;
