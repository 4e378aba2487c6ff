/** What limits a submission: the ID number limit (§8, D-20) and the budgets (D-64). */

import { countRequest, type LimitRule, type LimitState } from '../id-numbers/rate-limit.ts';
import { type Budget, type BudgetState, spend, stateAt } from './budget.ts';

/** The stored counts that a submission adds to. */
export interface SubmissionCounts {
  /** Submissions of the link. */
  readonly link: BudgetState | null;
  /** Different ID numbers that the visitor tried on the link. */
  readonly visitor: BudgetState | null;
  /** The window of `visitor` in which this ID number was counted last, by the window's `since`. */
  readonly tried: BudgetState | null;
  readonly idNumber: LimitState | null;
  /** Images of the partner, KiB. */
  readonly stored: BudgetState | null;
}

/** The limits; null is off, or does not apply to the submission. */
export interface ActiveLimits {
  readonly link: Budget | null;
  readonly visitor: Budget | null;
  readonly idNumber: LimitRule | null;
  readonly stored: Budget | null;
}

export type LimitRefusal =
  | 'too_many_submissions'
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

  if (limits.link) {
    const decision = spend(counts.link, limits.link, 1, now);
    if (!decision.allowed) return refuse('too_many_submissions', decision.retryAt);
    save.link = decision.state;
  }
  if (!sent.isValid) return { refused: null, save };

  if (limits.visitor && !wasTried(counts, limits.visitor, now)) {
    const decision = spend(counts.visitor, limits.visitor, 1, now);
    if (!decision.allowed) return refuse('too_many_id_numbers', decision.retryAt);
    save.visitor = decision.state;
    save.tried = { spent: 1, since: decision.state.since };
  }
  const number = limits.idNumber && countRequest(counts.idNumber, limits.idNumber, now);
  if (number && !number.allowed) return refuse('id_number_blocked', number.retryAt);
  const stored = limits.stored && spend(counts.stored, limits.stored, sent.imageKib, now);
  if (stored && !stored.allowed) return refuse('too_much_image_data', stored.retryAt);

  if (number) save.idNumber = number.state;
  if (stored) save.stored = stored.state;
  return { refused: null, save };
}

/** Whether the visitor's budget has counted this number in its current window. */
function wasTried({ visitor, tried }: SubmissionCounts, budget: Budget, now: number): boolean {
  return visitor !== null && tried?.since === visitor.since && stateAt(visitor, budget, now) === visitor;
}
