/** The settings of handlers, and the limits of requests, from the server's settings. */
import type { RealTime } from '#core/clocks.ts';
import type { RateLimit } from '#core/limits/rate-limit.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import type { Store } from '#store/store.ts';
import { leaseFrom, localRequestLimit, sharedRequestLimit, type TakeRequest } from '../api/request-limit.ts';
import type { Config } from './config.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KIB = 1_024;

export function handlerSettings(config: Config): HandlerSettings {
  const { linkLifetimeMs, idempotencyKeptMs, idNumberLimit, idNumberScope, idNumberResets } = config;
  const { submissionsPerLinkHour, idNumbersPerVisitorHour, storedKibPerPartnerDay } = config.limits;
  const { perVisitorPercent, idNumberPerVisitorPercent } = config.limits;
  const link = limit(submissionsPerLinkHour, HOUR_MS);
  const stored = limit(storedKibPerPartnerDay, DAY_MS);
  return {
    httpsOnly: config.mode === 'production',
    linkLifetimeMs,
    idempotencyKeptMs,
    idNumberLimit,
    idNumberScope,
    idNumberResets,
    limits: {
      link,
      linkPerVisitor: limitPerVisitor(link, perVisitorPercent, Math.max(idNumbersPerVisitorHour, 1)),
      visitor: limit(idNumbersPerVisitorHour, HOUR_MS),
      stored,
      storedPerVisitor: limitPerVisitor(
        stored,
        perVisitorPercent,
        Math.ceil(config.submissionBytesMax / KIB),
      ),
      numberPerVisitorPercent: isPart(idNumberPerVisitorPercent) ? idNumberPerVisitorPercent : null,
    },
  };
}

/** null is off. */
const limit = (max: number, windowMs: number): RateLimit | null => (max === 0 ? null : { max, windowMs });

const isPart = (percent: number) => percent > 0 && percent < 100;

/** What one visitor may take of a limit, but not less than `min`; null where it is no limit besides. */
function limitPerVisitor(whole: RateLimit | null, percent: number, min: number): RateLimit | null {
  if (!whole || !isPart(percent)) return null;
  const max = Math.max(Math.floor((whole.max * percent) / 100), min);
  return max < whole.max ? { ...whole, max } : null;
}

/** What a partner may ask for within a second, and send within a day; null is off. */
export function partnerLimits({ limits, database }: Config, store: Store, now: () => RealTime) {
  // One server alone uses an SQLite file; servers on PostgreSQL have a limit together.
  const made = (name: 'requests' | 'sent', of: RateLimit | null): TakeRequest | null =>
    of &&
    (database.kind === 'sqlite'
      ? localRequestLimit(of, now)
      : sharedRequestLimit(of, leaseFrom(store, name, of, now), now, name === 'requests'));
  return {
    takeRequest: made('requests', limit(limits.requestsPerPartnerSecond, SECOND_MS)),
    takeSent: made('sent', limit(limits.sentKibPerPartnerDay, DAY_MS)),
  };
}
