import { idNumberLimitKey } from '#core/id-numbers/id-number.ts';
import type { HandlerSettings } from '../deps.ts';

/** Stands for "every partner" in a limit's key; no partner has this id (D-13). */
const ALL_PARTNERS = '*';

/** The key that says that an ID number, by its hash, was submitted to a link of the partner (D-20). */
export const submittedKey = (partnerId: string, numberHash: string): string =>
  `submitted:${partnerId}:${numberHash}`;

/** The key under which an ID number is counted, for all partners or for one, by the operator's setting (D-20). */
export function limitKey(
  { idNumberScope }: HandlerSettings,
  partnerId: string,
  country: string,
  idType: string,
  normalised: string,
): string {
  const scope = idNumberScope === 'all' ? ALL_PARTNERS : partnerId;
  return idNumberLimitKey({ scope, country, idType, normalised });
}
