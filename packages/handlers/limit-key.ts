import { idNumberLimitKey } from '#core/id-number.ts';
import type { Rules } from './deps.ts';

/** Stands for "every partner" in a limit's key; no partner id can be spelled so (D-13). */
const ALL_PARTNERS = '*';

/** The limit's key of a number, over all partners or for one, as the operator has set (D-20). */
export function limitKey(
  { idNumberScope }: Rules,
  partnerId: string,
  country: string,
  idType: string,
  normalised: string,
): string {
  const scope = idNumberScope === 'all' ? ALL_PARTNERS : partnerId;
  return idNumberLimitKey({ scope, country, idType, normalised });
}
