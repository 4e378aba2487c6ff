import { CONTRACT_BRAND } from '../../generated/routes.ts';
import { isPasted } from '../protocol/pasted.ts';
import type { ClientOptions } from './client-options.ts';
import type { ClientConfig } from './http/request.ts';

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
  if (!/^https?:\/\/[^/?#\s"'<>]+(\/[^?#\s"'<>]*)?$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError('baseUrl must be an http or https address, without a query, spaces or quotes.');
  }
  if (!/^[A-Za-z\d]{3}$/.test(partnerId)) throw new TypeError('partnerId must be three letters or digits.');
  if (!keys?.length || !keys.every(Boolean)) throw new TypeError('apiKey must not be empty.');
  if (keys.some(isPasted)) throw new TypeError('apiKey must not have spaces, line ends or quotes around it.');
  return { baseUrl, brand, partnerId, keys };
}
