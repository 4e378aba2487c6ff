/** The suite for receivers: sends everything that happens to callbacks, and judges answers and effects. */
import { randomBytes } from 'node:crypto';
import type { Case } from '../kit/check.ts';
import {
  type CheckOutcome,
  type ConformanceReport,
  isSelected,
  outcomeOf,
  reportOf,
  skipped,
} from '../kit/run.ts';
import { ACCEPTED_CASES } from './cases/accepted.ts';
import { EFFECT_CASES } from './cases/effects.ts';
import { REFUSED_CASES } from './cases/refused.ts';
import { RESULT_CASES } from './cases/results.ts';
import { type ReceiverTarget, Room } from './room.ts';

export const RECEIVER_CASES: readonly Case<Room>[] = [
  ...ACCEPTED_CASES,
  ...REFUSED_CASES,
  ...EFFECT_CASES,
  ...RESULT_CASES,
];

/** The service gives up on an answer after this time (D-19). */
export const LIMIT_MS = 15_000;

export interface ReceiverSuiteOptions extends Partial<ReceiverTarget> {
  readonly url: string;
  readonly keys: readonly string[];
  /** A clause, a decision, or part of a case's name; or several. */
  readonly only?: string | readonly string[] | null;
  /** Whether to leave out the cases after the first failure. */
  readonly untilFailure?: boolean;
}

/** After so many cases in a row without a single answer the others are left out: each of them would take as long. */
const SILENT_CASES_MAX = 3;

/** Runs the cases one after the other. */
export async function runReceiverSuite(options: ReceiverSuiteOptions): Promise<ConformanceReport> {
  const { url, keys, untilFailure = false } = options;
  const seed = options.seed ?? randomBytes(6).toString('hex');
  const { partnerId = '001', probe = null, limitMs = LIMIT_MS } = options;
  const target: ReceiverTarget = { url, keys, partnerId, probe, limitMs, seed };
  const started = Date.now();
  const outcomes: CheckOutcome[] = [];
  let [requests, silentCases] = [0, 0];
  for (const each of RECEIVER_CASES.filter((known) => isSelected(known, options))) {
    if (silentCases >= SILENT_CASES_MAX) {
      outcomes.push(skipped(each, 'the receiver has answered nothing for a while'));
      continue;
    }
    const room = new Room(target, each.title);
    const outcome = await outcomeOf(each, room.exchanges, () => each.run(room));
    outcomes.push(outcome);
    requests += room.sent;
    silentCases = room.answered > 0 ? 0 : silentCases + 1;
    if (untilFailure && outcome.result === 'failed') break;
  }
  return reportOf({ target: url, seed, requests, outcomes }, started, options);
}
