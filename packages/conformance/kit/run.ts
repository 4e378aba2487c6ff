/** Runs the checks against a target and gathers what came of them. */
import { Broken, type Check, type Exchange, Skipped } from './check.ts';
import { Session } from './session.ts';
import type { Target } from './target.ts';

export interface CheckOutcome {
  readonly group: string;
  readonly title: string;
  /** The clauses that it proves; of a failure, those that are broken. */
  readonly clauses: readonly string[];
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** Why it was skipped. */
  readonly reason?: string;
  readonly failure?: Failure;
}

export interface Failure {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The last that was said, with what had been said before it. */
  readonly exchanges: readonly Exchange[];
}

export interface Report {
  readonly target: string;
  readonly startedAt: string;
  readonly ms: number;
  readonly seed: string;
  readonly only: string | null;
  readonly requests: number;
  readonly outcomes: readonly CheckOutcome[];
}

/** Requests of different checks that are under way together. */
const AT_ONCE = 8;
/** How much of a failed check's conversation the report keeps. */
const EXCHANGES_KEPT = 3;

export interface RunOptions {
  /** A clause (`§4.4`, with those below it), a decision (`D-14`), or a word of the group or title. */
  readonly only?: string | null;
  readonly onOutcome?: (outcome: CheckOutcome) => void;
}

/** Whether a check is among those that were asked for. */
export function isAskedFor(check: Check, only: string | null): boolean {
  if (only === null) return true;
  if (/^(§|D-)/.test(only)) return check.clauses.some((each) => each === only || each.startsWith(`${only}.`));
  return `${check.group}: ${check.title}`.toLowerCase().includes(only.toLowerCase());
}

export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions = {},
): Promise<Report> {
  const { only = null, onOutcome } = options;
  const started = Date.now();
  const chosen = checks.filter((check) => isAskedFor(check, only));
  const outcomes = new Map<Check, CheckOutcome>();
  let requests = 0;

  async function run(check: Check): Promise<void> {
    const lacking = check.needs.map((need) => target.lacks[need]).find((reason) => reason !== undefined);
    const session = new Session(target, `${check.group} ${check.title}`);
    const outcome = lacking ? skipped(check, lacking) : await outcomeOf(check, session);
    requests += session.exchanges.length;
    outcomes.set(check, outcome);
    onOutcome?.(outcome);
  }

  const together = chosen.filter(({ alone }) => !alone);
  const queue = together.values();
  const work = async () => {
    for (const check of queue) await run(check);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const check of chosen) if (check.alone) await run(check);

  return {
    target: target.baseUrl,
    startedAt: new Date(started).toISOString(),
    ms: Date.now() - started,
    seed: target.seed,
    only,
    requests,
    outcomes: chosen.flatMap((check) => outcomes.get(check) ?? []),
  };
}

async function outcomeOf(check: Check, session: Session): Promise<CheckOutcome> {
  const { group, title, clauses } = check;
  const started = Date.now();
  const about = { group, title, clauses };
  try {
    await check.run(session);
    return { ...about, result: 'passed', ms: Date.now() - started };
  } catch (error) {
    if (error instanceof Skipped) return skipped(check, error.message);
    const broken = error instanceof Broken ? error : null;
    const failure = {
      // What the kit did not expect at all is a break as well: the target's answer led there.
      message: broken?.message ?? `The check could not go on: ${String(error)}.`,
      expected: broken?.expected ?? title,
      actual: broken?.actual ?? '',
      exchanges: session.exchanges.slice(-EXCHANGES_KEPT),
    };
    const brokenClauses = broken && broken.clauses.length > 0 ? broken.clauses : clauses;
    return { ...about, clauses: brokenClauses, result: 'failed', ms: Date.now() - started, failure };
  }
}

function skipped({ group, title, clauses }: Check, reason: string): CheckOutcome {
  return { group, title, clauses, result: 'skipped', ms: 0, reason };
}
