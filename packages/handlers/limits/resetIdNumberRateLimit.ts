import { findIdType } from '#core/catalogue.ts';
import { idNumberOf } from '#core/id-numbers/id-number.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { limitKey, submittedKey } from './limit-key.ts';

/** Clears the limit of an ID number at once; an unknown number succeeds as well, if any may be reset (§4.7, D-20). */
export const resetIdNumberRateLimit =
  ({ store, now, settings }: Deps): Handler<'resetIdNumberRateLimit'> =>
  async ({ body }, { partner, audit }) => {
    const { number: format } = findIdType(body.country, body.id_type) ?? {};
    const normalised = idNumberOf(format, body.id_number);
    const text = limitKey(settings, partner.partnerId, body.country, body.id_type, normalised);
    return store.write(async (tx) => {
      const key = tx.limits.hash(text);
      if (settings.idNumberScope === 'all' && settings.idNumberResets === 'submitted') {
        const submitted = submittedKey(partner.partnerId, key);
        // Only who holds the number's count says that it was submitted.
        const { counts, rule } = await tx.limits.lockAll([key], [submitted]);
        const last = counts.get(submitted);
        const isOwn = last && now() - last.at < rule(settings.idNumberLimit).windowMs;
        if (!isOwn) return { refused: 'id_number_not_submitted' };
      }
      await tx.limits.reset(key);
      tx.audit.add(audit);
      return { status: 200, body: { message: 'Rate limit reset successful', success: 'true' } };
    });
  };
