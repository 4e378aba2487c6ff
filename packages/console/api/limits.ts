/** ID numbers that were submitted, and how the limiter counts them (D-20). */

import { findIdType } from '#core/catalogue.ts';
import type { ServiceTime } from '#core/clocks.ts';
import { idNumberOf } from '#core/id-numbers/id-number.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import { limitKey } from '#handlers/limits/limit-key.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { maskedNumber } from '#sandbox-mode/mask.ts';
import type { SubmittedNumber } from '#sandbox-mode/numbers.ts';
import type { Store } from '#store/store.ts';
import type { LimitRow } from '../data.ts';

interface LimitsDeps {
  readonly store: Store;
  readonly settings: HandlerSettings;
  readonly submitted: () => readonly SubmittedNumber[];
  /** The keyed hash that a number is counted under. */
  readonly hash: (text: string) => string;
  readonly now: () => ServiceTime;
}

export async function listLimits({ store, settings, submitted, hash, now }: LimitsDeps): Promise<LimitRow[]> {
  return store.read(async (tx) => {
    const rule = await tx.limits.rule(settings.idNumberLimit);
    const rows = new Map<string, LimitRow & { counted_at: string[] }>();
    for (const { refId, country, idType, number, at, isCounted } of submitted()) {
      const partnerId = (await tx.links.find(refId))?.link.partnerId;
      if (partnerId === undefined) continue;
      const normalised = idNumberOf(findIdType(country, idType)?.number, number);
      const key = hash(limitKey(settings, partnerId, country, idType, normalised));
      const row = rows.get(key) ?? {
        key,
        country,
        id_type: idType,
        id_number: maskedNumber(normalised),
        partner_id: settings.idNumberScope === 'all' ? null : partnerId,
        count: 0,
        max: rule.max,
        window_ms: rule.windowMs,
        counted_at: [],
        blocked_until: null,
      };
      if (isCounted) row.counted_at.push(wireTime(at));
      rows.set(key, row);
    }
    return Promise.all(
      [...rows.values()].map(async (row) => {
        const stored = await tx.console.countOf(row.key);
        const endsAt = (stored?.at ?? 0) + rule.windowMs;
        if (!stored || endsAt <= now()) return { ...row, counted_at: [] };
        const isBlocked = stored.count >= rule.max;
        const counted_at = row.counted_at.slice(-stored.count);
        return {
          ...row,
          count: stored.count,
          counted_at,
          blocked_until: isBlocked ? wireTime(endsAt) : null,
        };
      }),
    );
  });
}
