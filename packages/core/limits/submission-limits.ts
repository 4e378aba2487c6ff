/** What limits a submission: the ID number limit (§8, D-20), rate limits (D-64), and limits per visitor (D-101). */

import { consumeRequest, type LimitRule, type LimitState } from '../id-numbers/id-number-limit.ts';
import { consume, type RateLimit, type RateLimitState, stateAt } from './rate-limit.ts';

/** The stored counts that a submission adds to. */
export interface SubmissionCounts {
  /** Submissions of the link. */
  readonly link: RateLimitState | null;
  /** Of those, the visitor's. */
  readonly linkPerVisitor: RateLimitState | null;
  /** Different ID numbers that the visitor tried on the link. */
  readonly visitor: RateLimitState | null;
  /** The window of `visitor` in which this ID number was counted last, by the window's `since`. */
  readonly tried: RateLimitState | null;
  readonly idNumber: LimitState | null;
  /** Of those, the visitor's. */
  readonly numberPerVisitor: LimitState | null;
  /** Images of the partner, KiB. */
  readonly stored: RateLimitState | null;
  /** Of those, the visitor's. */
  readonly storedPerVisitor: RateLimitState | null;
}

/** The limits; null is off, or does not apply to the submission. */
export interface ActiveLimits {
  readonly link: RateLimit | null;
  readonly linkPerVisitor: RateLimit | null;
  readonly visitor: RateLimit | null;
  readonly idNumber: LimitRule | null;
  readonly numberPerVisitor: LimitRule | null;
  readonly stored: RateLimit | null;
  readonly storedPerVisitor: RateLimit | null;
}

export type LimitRefusal =
  | 'too_many_submissions'
  | 'too_many_of_visitor'
  | 'too_many_of_number'
  | 'too_many_id_numbers'
  | 'id_number_blocked'
  | 'too_much_image_data';

export interface LimitsResult {
  /** null: accepted by every limit. */
  readonly refused: { readonly reason: LimitRefusal; readonly retryAt: number } | null;
  /** The counts to save, also of a refused submission. */
  readonly save: { readonly [Name in keyof SubmissionCounts]?: NonNullable<SubmissionCounts[Name]> };
}

/**
 * Counts a submission at `now` (epoch milliseconds), or refuses it. One with invalid fields counts for its link only;
 * one whose number is blocked counts for its link and its visitor.
 */
export function applyLimits(
  counts: SubmissionCounts,
  limits: ActiveLimits,
  sent: { readonly isValid: boolean; readonly imageKib: number },
  now: number,
): LimitsResult {
  const save: { -readonly [Name in keyof LimitsResult['save']]: LimitsResult['save'][Name] } = {};
  const refuse = (reason: LimitRefusal, retryAt: number) => ({ refused: { reason, retryAt }, save });

  const link = consumeBoth(counts, limits, 'link', 'linkPerVisitor', 1, now);
  if (!link.allowed) {
    return refuse(link.by === 'link' ? 'too_many_submissions' : 'too_many_of_visitor', link.retryAt);
  }
  Object.assign(save, link.save);
  if (!sent.isValid) return { refused: null, save };

  if (limits.visitor && !wasTried(counts, limits.visitor, now)) {
    const decision = consume(counts.visitor, limits.visitor, 1, now);
    if (!decision.allowed) return refuse('too_many_id_numbers', decision.retryAt);
    save.visitor = decision.state;
    save.tried = { consumed: 1, since: decision.state.since };
  }
  const number = limits.idNumber && consumeRequest(counts.idNumber, limits.idNumber, now);
  if (number && !number.allowed) return refuse('id_number_blocked', number.retryAt);
  const perVisitor =
    limits.numberPerVisitor && consumeRequest(countSinceReset(counts), limits.numberPerVisitor, now);
  if (perVisitor && !perVisitor.allowed) return refuse('too_many_of_number', perVisitor.retryAt);
  const stored = consumeBoth(counts, limits, 'stored', 'storedPerVisitor', sent.imageKib, now);
  if (!stored.allowed) return refuse('too_much_image_data', stored.retryAt);

  if (number) save.idNumber = number.state;
  if (perVisitor) save.numberPerVisitor = perVisitor.state;
  return { refused: null, save: { ...save, ...stored.save } };
}

type States<Name extends string> = { readonly [Each in Name]: RateLimitState | null };
type Limits<Name extends string> = { readonly [Each in Name]: RateLimit | null };
type BothDecision<Name extends string> =
  | { readonly allowed: true; readonly save: { readonly [Each in Name]?: RateLimitState } }
  | { readonly allowed: false; readonly by: Name; readonly retryAt: number };

/** Consumes a limit and the visitor's limit within it, or neither. */
function consumeBoth<Name extends string>(
  states: States<Name>,
  limits: Limits<Name>,
  whole: Name,
  perVisitor: Name,
  amount: number,
  now: number,
): BothDecision<Name> {
  const save: { [Each in Name]?: RateLimitState } = {};
  for (const name of [whole, perVisitor]) {
    const limit = limits[name];
    const decision = limit && consume(states[name], limit, amount, now);
    if (decision && !decision.allowed) return { allowed: false, by: name, retryAt: decision.retryAt };
    if (decision) save[name] = decision.state;
  }
  return { allowed: true, save };
}

/** The visitor's count of a number. One that is more than all have is from before the number was reset. */
function countSinceReset({ idNumber, numberPerVisitor }: SubmissionCounts): LimitState | null {
  return idNumber && numberPerVisitor && numberPerVisitor.count <= idNumber.count ? numberPerVisitor : null;
}

/** Whether the visitor's limit has counted this number in its current window. */
function wasTried({ visitor, tried }: SubmissionCounts, limit: RateLimit, now: number): boolean {
  return visitor !== null && tried?.since === visitor.since && stateAt(visitor, limit, now) === visitor;
}
