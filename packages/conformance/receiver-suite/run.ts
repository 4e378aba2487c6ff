/** The suite for receivers: sends everything that happens to callbacks, and judges answers and effects. */
import { randomBytes } from 'node:crypto';
import type { CheckOutcome, ConformanceReport } from '../kit/run.ts';
import { CannotRun } from '../kit/target.ts';
import { ContractViolation, SkipCheck } from '../kit/violation.ts';
import type { ReceiverCase } from './case.ts';
import { ACCEPTED_CASES } from './cases/accepted.ts';
import { EFFECT_CASES } from './cases/effects.ts';
import { REFUSED_CASES } from './cases/refused.ts';
import { type ReceiverTarget, Room } from './room.ts';

export const RECEIVER_CASES: readonly ReceiverCase[] = [...ACCEPTED_CASES, ...REFUSED_CASES, ...EFFECT_CASES];

/** The service gives up on an answer after this time (D-19). */
export const LIMIT_MS = 15_000;

export interface ReceiverSuiteOptions extends Partial<ReceiverTarget> {
  readonly url: string;
  readonly keys: readonly string[];
  /** Part of a case's name. */
  readonly only?: string | null;
  /** Whether to leave out the cases after the first failure. */
  readonly untilFailure?: boolean;
}

/** Runs the cases one after the other. */
export async function runReceiverSuite(options: ReceiverSuiteOptions): Promise<ConformanceReport> {
  const { url, keys, only = null, untilFailure = false } = options;
  const seed = options.seed ?? randomBytes(6).toString('hex');
  const { partnerId = '001', probe = null, limitMs = LIMIT_MS } = options;
  const target: ReceiverTarget = { url, keys, partnerId, probe, limitMs, seed };
  const started = Date.now();
  const outcomes: CheckOutcome[] = [];
  for (const each of RECEIVER_CASES) {
    if (only && !`${each.group}: ${each.title}`.toLowerCase().includes(only.toLowerCase())) continue;
    const outcome = await runCase(each, new Room(target, each.title));
    outcomes.push(outcome);
    if (untilFailure && outcome.result === 'failed') break;
  }
  const ms = Date.now() - started;
  const startedAt = new Date(started).toISOString();
  return {
    target: url,
    startedAt,
    ms,
    seed,
    chosen: only && `only ${only}`,
    requests: outcomes.length,
    outcomes,
  };
}

async function runCase({ group, title, clauses, run }: ReceiverCase, room: Room): Promise<CheckOutcome> {
  const started = Date.now();
  const about = { group, title, clauses };
  try {
    await run(room);
    return { ...about, result: 'passed', ms: Date.now() - started };
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    if (error instanceof SkipCheck) return { ...about, result: 'skipped', ms: 0, reason: error.message };
    const violation = error instanceof ContractViolation ? error : null;
    const failure = {
      message: violation?.message ?? `The case ended with an error: ${String(error)}.`,
      expected: violation?.expected ?? title,
      actual: violation?.actual ?? '',
      exchanges: room.exchanges,
    };
    return { ...about, result: 'failed', ms: Date.now() - started, failure };
  }
}
