/** `/.well-known/security.txt`: whom to tell about a weakness (RFC 9116). */
import type { RealTime } from '#core/clocks.ts';
import { ADDRESSES } from '#server/addresses.ts';
import type { Config } from '#server/settings/config.ts';
import type { Route } from '../route.ts';
import { plainRoute } from './plain-route.ts';

/** How long a copy of the file is valid. RFC 9116 recommends less than a year. */
const VALID_MS = 90 * 24 * 3_600_000;

/** No route where the operator names no contact. */
export function securityTxtRoutes({ security, publicUrl }: Config, realNow: () => RealTime): Route[] {
  if (!security) return [];
  return [
    plainRoute(ADDRESSES.securityTxt, () => {
      const fields = {
        Contact: security.contact,
        Expires: new Date(realNow() + VALID_MS).toISOString(),
        Policy: security.policyUrl,
        Canonical: publicUrl && publicUrl + ADDRESSES.securityTxt,
      };
      const lines = Object.entries(fields).filter(([, value]) => value);
      const body = lines.map((line) => `${line.join(': ')}\n`).join('');
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
      return { status: 200, headers, body };
    }),
  ];
}
