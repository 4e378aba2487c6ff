/** The settings of handlers, and the budget of requests, from the server's settings. */
import type { Budget } from '#core/limits/budget.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import type { Store } from '#store/store.ts';
import {
  leaseFrom,
  localRequestBudget,
  sharedRequestBudget,
  type TakeRequest,
} from '../api/request-budget.ts';
import type { Config } from './config.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function handlerSettings(config: Config): HandlerSettings {
  const { linkLifetimeMs, idempotencyKeptMs, idNumberLimit, idNumberScope, idNumberResets } = config;
  const { submissionsPerLinkHour, idNumbersPerVisitorHour, storedKibPerPartnerDay } = config.budgets;
  return {
    httpsOnly: config.mode === 'production',
    ...{ linkLifetimeMs, idempotencyKeptMs, idNumberLimit, idNumberScope, idNumberResets },
    limits: {
      link: budget(submissionsPerLinkHour, HOUR_MS),
      visitor: budget(idNumbersPerVisitorHour, HOUR_MS),
      stored: budget(storedKibPerPartnerDay, DAY_MS),
    },
  };
}

/** null is off. */
const budget = (max: number, windowMs: number): Budget | null => (max === 0 ? null : { max, windowMs });

/** One server alone uses an SQLite file; servers on PostgreSQL share the budget. */
export function makeRequestBudget(config: Config, store: Store, now: () => number): TakeRequest | null {
  const requests = budget(config.budgets.requestsPerPartnerSecond, SECOND_MS);
  if (!requests) return null;
  return config.database.kind === 'sqlite'
    ? localRequestBudget(requests, now)
    : sharedRequestBudget(requests, leaseFrom(store, requests, now), now);
}
