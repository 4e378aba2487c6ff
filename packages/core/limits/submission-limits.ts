/** What limits a submission: the ID number limit (§8, D-20), the budgets (D-64), and a visitor's shares of them (D-101). */

import { countRequest, type LimitRule, type LimitState } from '../id-numbers/rate-limit.ts';
import { type Budget, type BudgetState, spend, stateAt } from './budget.ts';

/** The stored counts that a submission adds to. */
export interface SubmissionCounts {
  /** Submissions of the link. */
  readonly link: BudgetState | null;
  /** Of those, the visitor's. */
  readonly linkShare: BudgetState | null;
  /** Different ID numbers that the visitor tried on the link. */
  readonly visitor: BudgetState | null;
  /** The window of `visitor` in which this ID number was counted last, by the window's `since`. */
  readonly tried: BudgetState | null;
  readonly idNumber: LimitState | null;
  /** Of those, the visitor's. */
  readonly numberShare: LimitState | null;
  /** Images of the partner, KiB. */
  readonly stored: BudgetState | null;
  /** Of those, the visitor's. */
  readonly storedShare: BudgetState | null;
}

/** The limits; null is off, or does not apply to the submission. */
export interface ActiveLimits {
  readonly link: Budget | null;
  readonly linkShare: Budget | null;
  readonly visitor: Budget | null;
  readonly idNumber: LimitRule | null;
  readonly numberShare: LimitRule | null;
  readonly stored: Budget | null;
  readonly storedShare: Budget | null;
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

  const link = spendShared(counts, limits, 'link', 'linkShare', 1, now);
  if (!link.allowed) {
    return refuse(link.by === 'link' ? 'too_many_submissions' : 'too_many_of_visitor', link.retryAt);
  }
  Object.assign(save, link.save);
  if (!sent.isValid) return { refused: null, save };

  if (limits.visitor && !wasTried(counts, limits.visitor, now)) {
    const decision = spend(counts.visitor, limits.visitor, 1, now);
    if (!decision.allowed) return refuse('too_many_id_numbers', decision.retryAt);
    save.visitor = decision.state;
    save.tried = { spent: 1, since: decision.state.since };
  }
  const number = limits.idNumber && countRequest(counts.idNumber, limits.idNumber, now);
  if (number && !number.allowed) return refuse('id_number_blocked', number.retryAt);
  const share = limits.numberShare && countRequest(shareSinceReset(counts), limits.numberShare, now);
  if (share && !share.allowed) return refuse('too_many_of_number', share.retryAt);
  const stored = spendShared(counts, limits, 'stored', 'storedShare', sent.imageKib, now);
  if (!stored.allowed) return refuse('too_much_image_data', stored.retryAt);

  if (number) save.idNumber = number.state;
  if (share) save.numberShare = share.state;
  return { refused: null, save: { ...save, ...stored.save } };
}

type States<Name extends string> = { readonly [Each in Name]: BudgetState | null };
type Budgets<Name extends string> = { readonly [Each in Name]: Budget | null };
type SharedDecision<Name extends string> =
  | { readonly allowed: true; readonly save: { readonly [Each in Name]?: BudgetState } }
  | { readonly allowed: false; readonly by: Name; readonly retryAt: number };

/** Spends of a budget and of the visitor's share of it, or of neither. */
export function spendShared<Name extends string>(
  states: States<Name>,
  budgets: Budgets<Name>,
  whole: Name,
  share: Name,
  amount: number,
  now: number,
): SharedDecision<Name> {
  const save: { [Each in Name]?: BudgetState } = {};
  for (const name of [whole, share]) {
    const budget = budgets[name];
    const decision = budget && spend(states[name], budget, amount, now);
    if (decision && !decision.allowed) return { allowed: false, by: name, retryAt: decision.retryAt };
    if (decision) save[name] = decision.state;
  }
  return { allowed: true, save };
}

/** The visitor's count of a number. One that is more than all have is from before the number was reset. */
function shareSinceReset({ idNumber, numberShare }: SubmissionCounts): LimitState | null {
  return idNumber && numberShare && numberShare.count <= idNumber.count ? numberShare : null;
}

/** Whether the visitor's budget has counted this number in its current window. */
function wasTried({ visitor, tried }: SubmissionCounts, budget: Budget, now: number): boolean {
  return visitor !== null && tried?.since === visitor.since && stateAt(visitor, budget, now) === visitor;
}
