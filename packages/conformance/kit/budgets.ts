/** The budgets of a target (D-64), by their names in `--budget name=number`. */

export const BUDGETS = [
  'id-numbers-per-visitor-hour',
  'submissions-per-link-hour',
  'submissions-in-progress-per-link',
  'requests-per-partner-second',
  'stored-mib-per-partner-day',
] as const;

export type BudgetName = (typeof BUDGETS)[number];

export type Budgets = Readonly<Partial<Record<BudgetName, number>>>;

/** Reads `name=number`; null when it is malformed. */
export function parseBudget(text: string): Budgets | null {
  const [, name, max] = /^([a-z-]+)=([1-9]\d{0,8})$/.exec(text) ?? [];
  const budget = BUDGETS.find((each) => each === name);
  return budget ? { [budget]: Number(max) } : null;
}
