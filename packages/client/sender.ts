import { CONTRACT_BRAND } from '../../generated/routes.ts';
import type { ClientOptions } from './client.ts';
import type { Sender } from './request.ts';

/**
 * Who asks, and where, by a client's options.
 *
 * @throws TypeError when one of them can't be right.
 */
export function senderOf({ baseUrl, partnerId, apiKey, brand = CONTRACT_BRAND }: ClientOptions): Sender {
  const keys = typeof apiKey === 'string' ? ([apiKey] as const) : apiKey;
  if (!URL.canParse(baseUrl)) throw new TypeError('baseUrl is not an absolute address.');
  if (!/^[A-Za-z\d]{3}$/.test(partnerId)) throw new TypeError('partnerId is not three letters or digits.');
  if (!keys.length || !keys.every(Boolean)) throw new TypeError('apiKey is empty.');
  return { baseUrl, brand, partnerId, keys };
}
