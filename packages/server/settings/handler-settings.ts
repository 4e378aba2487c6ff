/** The settings of handlers, and the budget of requests, from the server's settings. */
import type { RealTime } from '#core/clocks.ts';
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
const KIB = 1_024;

export function handlerSettings(config: Config): HandlerSettings {
  const { linkLifetimeMs, idempotencyKeptMs, idNumberLimit, idNumberScope, idNumberResets } = config;
  const { submissionsPerLinkHour, idNumbersPerVisitorHour, storedKibPerPartnerDay } = config.budgets;
  const { visitorSharePercent, idNumberSharePercent } = config.budgets;
  const link = budget(submissionsPerLinkHour, HOUR_MS);
  const stored = budget(storedKibPerPartnerDay, DAY_MS);
  return {
    httpsOnly: config.mode === 'production',
    ...{ linkLifetimeMs, idempotencyKeptMs, idNumberLimit, idNumberScope, idNumberResets },
    limits: {
      link,
      linkShare: shareOf(link, visitorSharePercent, Math.max(idNumbersPerVisitorHour, 1)),
      visitor: budget(idNumbersPerVisitorHour, HOUR_MS),
      stored,
      storedShare: shareOf(stored, visitorSharePercent, Math.ceil(config.submissionBytesMax / KIB)),
      numberSharePercent: isShare(idNumberSharePercent) ? idNumberSharePercent : null,
    },
  };
}

/** null is off. */
const budget = (max: number, windowMs: number): Budget | null => (max === 0 ? null : { max, windowMs });

const isShare = (percent: number) => percent > 0 && percent < 100;

/** A part of a budget, but not less than `min`; null where it is no limit besides. */
function shareOf(whole: Budget | null, percent: number, min: number): Budget | null {
  if (!whole || !isShare(percent)) return null;
  const max = Math.max(Math.floor((whole.max * percent) / 100), min);
  return max < whole.max ? { ...whole, max } : null;
}

/** What a partner may ask for within a second, and send within a day; null is off. */
export function partnerBudgets({ budgets, database }: Config, store: Store, now: () => RealTime) {
  // One server alone uses an SQLite file; servers on PostgreSQL share a budget.
  const made = (name: 'requests' | 'sent', of: Budget | null): TakeRequest | null =>
    of &&
    (database.kind === 'sqlite'
      ? localRequestBudget(of, now)
      : sharedRequestBudget(of, leaseFrom(store, name, of, now), now, name === 'requests'));
  return {
    takeRequest: made('requests', budget(budgets.requestsPerPartnerSecond, SECOND_MS)),
    takeSent: made('sent', budget(budgets.sentKibPerPartnerDay, DAY_MS)),
  };
}
