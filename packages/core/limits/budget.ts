/** Budgets: how much may be spent within a window that begins with the first use (D-64). */

/** What was spent since the window began. */
export interface BudgetState {
  readonly spent: number;
  /** Epoch milliseconds. */
  readonly since: number;
}

export interface Budget {
  readonly max: number;
  readonly windowMs: number;
}

/** Allowed, with the state to save; or refused until `retryAt` (epoch milliseconds), with nothing to save. */
export type BudgetDecision =
  | { readonly allowed: true; readonly state: BudgetState }
  | { readonly allowed: false; readonly retryAt: number };

/** The state at `now` (epoch milliseconds): a new window when there is none, or it is over. */
export function stateAt(state: BudgetState | null, { windowMs }: Budget, now: number): BudgetState {
  return state && now - state.since < windowMs ? state : { spent: 0, since: now };
}

/** Spends `amount` at `now`, all of it or nothing. A refused amount does not extend the window. */
export function spend(
  state: BudgetState | null,
  budget: Budget,
  amount: number,
  now: number,
): BudgetDecision {
  const { spent, since } = stateAt(state, budget, now);
  if (spent + amount > budget.max) return { allowed: false, retryAt: since + budget.windowMs };
  return { allowed: true, state: { spent: spent + amount, since } };
}

/** Spends up to `wanted` at `now`. @returns how much, and the state to save. */
export function spendUpTo(
  state: BudgetState | null,
  budget: Budget,
  wanted: number,
  now: number,
): { readonly granted: number; readonly state: BudgetState } {
  const { spent, since } = stateAt(state, budget, now);
  const granted = Math.max(0, Math.min(wanted, budget.max - spent));
  return { granted, state: { spent: spent + granted, since } };
}

/** The key of a budget's count. Keys of ID numbers are hashes, which have no colon. */
export const budgetKey = (name: string): string => `budget:${name}`;

export const isBudgetKey = (key: string): boolean => key.startsWith('budget:');
