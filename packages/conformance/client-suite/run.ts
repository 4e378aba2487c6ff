/** Runs the cases against a client, one after another. */
import type { Case } from '../kit/check.ts';
import {
  type CheckOutcome,
  type ConformanceReport,
  isSelected,
  outcomeOf,
  reportOf,
  skipped,
} from '../kit/run.ts';
import { CannotRun } from '../kit/target.ts';
import { ContractViolation, NotImplemented, SkipCheck } from '../kit/violation.ts';
import { Bench } from './bench.ts';
import { ERROR_CASES, SIGNED_ANSWER_CASES } from './cases/answers.ts';
import { CALLBACK_CASES } from './cases/callbacks.ts';
import { CLOCK_CASES } from './cases/clock.ts';
import { EVENT_CASES } from './cases/events.ts';
import { CALLBACK_LIST_CASES, LINK_LIST_CASES, WAIT_FOR_JOB_CASES } from './cases/lists.ts';
import { REQUEST_CASES } from './cases/requests.ts';
import { RETRY_CASES } from './cases/retries.ts';
import { TIMEOUT_CASES } from './cases/timeouts.ts';
import { WAIT_CASES } from './cases/waits.ts';
import { Driver, DriverFailed } from './driver.ts';
import { type Room, startService } from './service.ts';

type ClientCase = Case<Bench>;

export const CLIENT_CASES: readonly ClientCase[] = [
  ...REQUEST_CASES,
  ...ERROR_CASES,
  ...SIGNED_ANSWER_CASES,
  ...CALLBACK_CASES,
  ...EVENT_CASES,
  ...LINK_LIST_CASES,
  ...CALLBACK_LIST_CASES,
  ...WAIT_FOR_JOB_CASES,
  ...CLOCK_CASES,
  ...WAIT_CASES,
  ...RETRY_CASES,
  ...TIMEOUT_CASES,
];

export interface ClientSuiteOptions {
  /** The program of the driver and its arguments. */
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A clause, a decision, or part of a case's name; or several. */
  readonly only?: string | readonly string[] | null;
  readonly onOutcome?: (outcome: CheckOutcome) => void;
  /** Whether to leave out what comes after the first failure. */
  readonly untilFailure?: boolean;
}

/** After so many drivers in a row that broke off the other cases are left out: each of them may take as long. */
const BROKEN_MAX = 3;

/** @throws CannotRun where the command starts no driver. */
export async function runClientSuite(options: ClientSuiteOptions): Promise<ConformanceReport> {
  const { command, cwd = process.cwd(), env, onOutcome, untilFailure = false } = options;
  const started = Date.now();
  const service = await startService();
  const outcomes: CheckOutcome[] = [];
  let [requests, broken] = [0, 0];
  let driver = new Driver(command, cwd, env);
  try {
    for (const each of CLIENT_CASES.filter((known) => isSelected(known, options))) {
      if (broken >= BROKEN_MAX) {
        outcomes.push(skipped(each, `the driver broke off ${BROKEN_MAX} times in a row`));
        continue;
      }
      const room = service.room();
      const { outcome, isBroken } = await runCase(each, driver, room);
      outcomes.push(outcome);
      onOutcome?.(outcome);
      requests += room.requests.length;
      if (untilFailure && outcome.result === 'failed') break;
      broken = isBroken ? broken + 1 : 0;
      if (!isBroken) continue;
      if (!driver.hasReplied) throw new CannotRun(outcome.failure?.message ?? 'There is no driver.');
      await driver.stop();
      driver = new Driver(command, cwd, env);
    }
  } finally {
    await Promise.all([driver.stop(), service.stop()]);
  }
  return reportOf({ target: command.join(' '), seed: 'none', requests, outcomes }, started, options);
}

/** One case. `isBroken` tells that the driver does not reply as it should, and must be started anew. */
async function runCase(each: ClientCase, driver: Driver, room: Room) {
  let isBroken = false;
  const outcome = await outcomeOf(each, room.exchanges, async () => {
    const [error] = await each.run(new Bench(driver, room)).then(
      () => [],
      (thrown: Error) => [thrown],
    );
    if (error instanceof SkipCheck || error instanceof NotImplemented) throw error;
    isBroken = error instanceof DriverFailed;
    const [problem] = room.problems;
    const message = [error?.message, problem].filter(Boolean).join(' ');
    if (error instanceof ContractViolation)
      throw new ContractViolation(message, error.expected, error.actual);
    if (message) throw new ContractViolation(message, each.title, problem ? room.problems : '');
  });
  return { outcome, isBroken };
}
