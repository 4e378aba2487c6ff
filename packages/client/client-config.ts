import { CONTRACT_BRAND } from '../../generated/routes.ts';
import { isPasted, KEY_ALONE } from '../protocol/pasted.ts';
import type { ClientOptions } from './client-options.ts';
import type { ClientConfig } from './http/request.ts';

/** A name, or an IP address in brackets; the port; the path. `URL` checks the rest, and would mend what is none. */
const BASE =
  /^https?:\/\/([\w-]{1,63}(\.[\w-]{1,63})*\.?|\[[\da-f]*:[\da-f:.]+\])(:\d{1,5})?(\/([\w.~!$&()*+,;=:@/-]|%[\da-f]{2})*)?$/i;

/**
 * The service's address and the partner's keys, from the options of a client.
 *
 * @throws TypeError when one of them is invalid.
 */
export function clientConfigFrom({
  baseUrl,
  partnerId,
  apiKey,
  brand = CONTRACT_BRAND,
}: ClientOptions): ClientConfig {
  const keys = typeof apiKey === 'string' ? ([apiKey] as const) : apiKey;
  if (!BASE.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(
      'baseUrl must be an http or https address, such as https://api.example.com, without a password, a query, spaces or quotes.',
    );
  }
  if (!/^[A-Za-z\d]{3}$/.test(partnerId)) throw new TypeError('partnerId must be three letters or digits.');
  if (!keys?.length || !keys.every(Boolean)) throw new TypeError('apiKey must not be empty.');
  if (keys.some(isPasted)) throw new TypeError(`apiKey must be the key alone: ${KEY_ALONE}.`);
  return { baseUrl, brand, partnerId, keys };
}
