import { normaliseIdNumber } from '#core/id-number.ts';
import type { Deps } from './deps.ts';
import { limitKey } from './limit-key.ts';
import type { Handler } from './operation.ts';

/** Clears the limit of an ID number at once; an unknown number succeeds as well (§4.7, D-20). */
export const resetIdNumberRateLimit =
  ({ store, rules }: Deps): Handler<'resetIdNumberRateLimit'> =>
  async ({ body, partner }) => {
    const normalised = normaliseIdNumber(body.id_number);
    const key = limitKey(rules, partner.partnerId, body.country, body.id_type, normalised);
    await store.write((tx) => tx.limits.of(key).reset());
    return { status: 200, body: { message: 'Rate limit reset successful', success: 'true' } };
  };
