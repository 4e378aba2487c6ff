/** Runs the checks against a target and collects their outcomes. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import type { Check } from './check.ts';
import type { Exchange } from './exchange.ts';
import { Session } from './session.ts';
import { CannotRun, type Target } from './target.ts';
import { ContractViolation, NotImplemented, SkipCheck } from './violation.ts';

export interface CheckOutcome {
  readonly group: string;
  readonly title: string;
  /** The clauses that it checks; of a failure, those that are violated. */
  readonly clauses: readonly string[];
  /** `not_implemented`: the target lacks an operation, or its driver a command, that the check needs. */
  readonly result: 'passed' | 'failed' | 'not_implemented' | 'skipped';
  readonly ms: number;
  /** Of a failure: the words of the document that are not kept. */
  readonly words?: string;
  /** Why it was skipped. */
  readonly reason?: string;
  readonly failure?: CheckFailure;
  /** What the target does not have. */
  readonly notImplemented?: string;
}

interface CheckFailure {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The last requests with their answers, oldest first. */
  readonly exchanges: readonly Exchange[];
}

export interface ConformanceReport {
  readonly target: string;
  readonly startedAt: string;
  readonly ms: number;
  readonly seed: string;
  /** What `--only` and `--skip` chose, in words; null for all checks. */
  readonly chosen: string | null;
  readonly requests: number;
  readonly outcomes: readonly CheckOutcome[];
}

/** Checks that run at the same time. */
const CONCURRENCY = 8;
/** Requests that the report keeps of a failed check. */
const EXCHANGES_KEPT = 3;

/** Which checks or cases run. */
interface Choice {
  /** A clause (`§4.4`, with those below it), a decision (`D-14`), or a word of the group or title; or several. */
  readonly only?: string | readonly string[] | null;
  /** What is left out, in the same words. */
  readonly skip?: readonly string[];
}

export interface RunChecksOptions extends Choice {
  readonly onOutcome?: (outcome: CheckOutcome) => void;
  /** Whether an outcome says enough: checks that have not begun are left out. */
  readonly isEnough?: (outcome: CheckOutcome) => boolean;
}

/** Whether `only` selects the check or case, and `skip` does not leave it out. */
export function isSelected(check: About, { only = null, skip = [] }: Choice): boolean {
  const chosen = only === null ? [] : [only].flat();
  const isChosen = chosen.length === 0 || chosen.some((words) => fits(check, words));
  return isChosen && !skip.some((words) => fits(check, words));
}

function fits(check: About, words: string): boolean {
  if (/^(§|D-)/.test(words))
    return check.clauses.some((each) => each === words || each.startsWith(`${words}.`));
  return `${check.group}: ${check.title}`.toLowerCase().includes(words.toLowerCase());
}

type Ran = Pick<ConformanceReport, 'target' | 'seed' | 'requests' | 'outcomes'>;

/** The report of what has run since then, of what was chosen. */
export function reportOf(ran: Ran, started: number, { only = null, skip = [] }: Choice): ConformanceReport {
  const words = [
    ...(only === null || only.length === 0 ? [] : [`only ${[only].flat().join(', ')}`]),
    ...(skip.length > 0 ? [`without ${skip.join(', ')}`] : []),
  ];
  const chosen = words.length > 0 ? words.join(', ') : null;
  return { ...ran, startedAt: new Date(started).toISOString(), ms: Date.now() - started, chosen };
}

export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunChecksOptions = {},
): Promise<ConformanceReport> {
  const { onOutcome, isEnough } = options;
  const started = Date.now();
  const chosen = checks.filter((check) => isSelected(check, options));
  const outcomes = new Map<Check, CheckOutcome>();
  const implemented = new Set<OperationId>();
  let requests = 0;
  let isOver = false;

  async function run(check: Check): Promise<void> {
    if (isOver) return;
    const reason = check.requires.map((each) => target.missing[each]).find((text) => text !== undefined);
    const session = new Session(target, `${check.group} ${check.title}`);
    const ended = reason
      ? skipped(check, reason)
      : await outcomeOf(check, session.exchanges, () => check.run(session));
    const outcome = ended.failure ? { ...ended, words: check.words } : ended;
    requests += session.exchanges.length;
    for (const id of session.implemented) implemented.add(id);
    outcomes.set(check, outcome);
    onOutcome?.(outcome);
    isOver ||= isEnough?.(outcome) ?? false;
  }

  const queue = chosen.filter(({ alone, waits }) => !alone && !waits).values();
  const work = async () => {
    for (const check of queue) await run(check);
  };
  const waiting = chosen.filter(({ waits }) => waits).map(run);
  await Promise.all([...waiting, ...Array.from({ length: CONCURRENCY }, work)]);
  for (const check of chosen) if (check.alone) await run(check);

  const ended = chosen.flatMap((check) => outcomes.get(check) ?? []);
  const judged = ended.map((each) => corrected(each, implemented));
  const { baseUrl, seed } = target;
  return reportOf({ target: baseUrl, seed, requests, outcomes: judged }, started, options);
}

/** What an outcome says of its check, or of a case of the suites for clients and receivers. */
type About = Pick<Check, 'group' | 'title' | 'clauses'>;

/**
 * Runs a check or a case, and judges how it ends.
 *
 * @param exchanges - the requests of the check, oldest first. @throws CannotRun where it shows that nothing can be checked.
 */
export async function outcomeOf(
  { group, title, clauses }: About,
  exchanges: readonly Exchange[],
  run: () => Promise<void>,
): Promise<CheckOutcome> {
  const started = Date.now();
  const about = { group, title, clauses };
  try {
    await run();
    return { ...about, result: 'passed', ms: Date.now() - started };
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    if (error instanceof SkipCheck) return skipped(about, error.message);
    const violation = error instanceof ContractViolation ? error : null;
    const failure = {
      // Any other error fails the check as well: an unexpected answer of the target led to it.
      message: violation?.message ?? `The check ended with an error: ${String(error)}.`,
      expected: violation?.expected ?? title,
      actual: violation?.actual ?? '',
      exchanges: exchanges.slice(-EXCHANGES_KEPT),
    };
    const violated = violation?.clauses.length ? violation.clauses : clauses;
    const failed = { ...about, clauses: violated, ms: Date.now() - started, failure };
    return error instanceof NotImplemented
      ? { ...failed, result: 'not_implemented', notImplemented: error.operation }
      : { ...failed, result: 'failed' };
  }
}

/** The outcome, now that it is known which operations the target has. */
function corrected(outcome: CheckOutcome, implemented: ReadonlySet<string>): CheckOutcome {
  const { notImplemented: id, failure, ...rest } = outcome;
  if (!id || !failure || !implemented.has(id)) return outcome;
  const message = `${id} succeeds for other requests, but this one is answered as if the server did not have it.`;
  return {
    ...rest,
    result: 'failed',
    clauses: [OPERATIONS[id as OperationId].clause, 'D-08'],
    failure: { ...failure, message },
  };
}

/** The outcome of a check that is left out. */
export function skipped({ group, title, clauses }: About, reason: string): CheckOutcome {
  return { group, title, clauses, result: 'skipped', ms: 0, reason };
}
